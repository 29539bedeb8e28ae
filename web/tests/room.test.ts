// What a card of Demons shows is decided by the room there is.
import { describe, expect, it } from 'vitest';

// The module watches elements as soon as it is loaded; there are none here.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
const { roomIn } = await import('../src/families/demons/room.ts');

describe('room on a card', () => {
  it('is told from its width and its height', () => {
    expect(roomIn(5, 5.1)).toEqual([]);
    expect(roomIn(4.6, 5.1)).toEqual(['narrow']);
    expect(roomIn(5, 4.5)).toEqual(['low']);
    expect(roomIn(5, 4)).toEqual(['low', 'lowest']);
    expect(roomIn(6, 7)).toEqual(['roomy']);
    expect(roomIn(9, 8)).toEqual(['roomy', 'wide']);
    expect(roomIn(9, 9.5)).toEqual(['roomy', 'wide', 'tall']);
    expect(roomIn(8.9, 9.5), 'tall cards are wide ones').toEqual(['roomy']);
  });
});
