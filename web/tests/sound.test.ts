import { beforeEach, describe, expect, it, vi } from 'vitest';

/** Counts what the page would sound and shake with. */
const made = { audio: 0, notes: 0, shakes: [] as number[][] };
const parameter = { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined, value: 0 };

class Audio {
  currentTime = 0;
  destination = {};
  constructor() {
    made.audio += 1;
  }
  resume = () => Promise.resolve();
  createGain = () => ({ gain: parameter, connect: (next: unknown) => next });
  createOscillator() {
    made.notes += 1;
    return { type: '', frequency: { value: 0 }, connect: (next: unknown) => next, start: () => undefined, stop: () => undefined };
  }
}

vi.stubGlobal('AudioContext', Audio);
vi.stubGlobal('navigator', { language: 'en', vibrate: (pattern: number[]) => made.shakes.push(pattern) });

const settings = { sound: false, haptics: false };
vi.mock('../src/lib/settings.svelte.ts', () => ({ settings }));
const { feel } = await import('../src/lib/sound.ts');
const EVENTS = ['place', 'proved', 'refused', 'win'] as const;

describe('sounds and shakes', () => {
  beforeEach(() => Object.assign(made, { notes: 0, shakes: [] }));

  it('are off at first: nothing is even made that could sound', () => {
    EVENTS.forEach(feel);
    expect(made).toEqual({ audio: 0, notes: 0, shakes: [] });
  });

  it('are heard when wanted, from one source', () => {
    settings.sound = true;
    EVENTS.forEach(feel);
    expect(made).toMatchObject({ audio: 1, notes: 9, shakes: [] });
    settings.sound = false;
  });

  it('are felt when wanted, without a sound', () => {
    settings.haptics = true;
    EVENTS.forEach(feel);
    expect(made.notes).toBe(0);
    expect(made.shakes).toHaveLength(4);
  });
});
