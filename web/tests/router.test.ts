import { describe, expect, it } from 'vitest';
import { puzzle, read } from '../src/lib/router.ts';

describe('addresses', () => {
  it('are puzzle ids', () => {
    expect(read('#/tetonor:hard#7')).toEqual({ page: 'puzzle', name: 'tetonor:hard#7', position: undefined });
    expect(read('#/tetonor@1:hard#7')).toEqual({ page: 'puzzle', name: 'tetonor@1:hard#7', position: undefined });
    expect(read('#/tetonor@1#7')).toMatchObject({ name: 'tetonor@1#7' });
    expect(read('#/demons:easy,rows=3,cols=3#2026-11-16')).toMatchObject({ name: 'demons:easy,rows=3,cols=3#2026-11-16' });
    expect(read(puzzle('tetonor:hard#7', '1ab-_'))).toEqual({ page: 'puzzle', name: 'tetonor:hard#7', position: '1ab-_' });
  });

  it('survive programs that escape them', () => {
    expect(read('#/tetonor:hard%237')).toMatchObject({ name: 'tetonor:hard#7' });
    expect(read('#/tetonor%401:hard%237')).toMatchObject({ name: 'tetonor@1:hard#7' });
    expect(read('#/tetonor:hard#100%')).toMatchObject({ name: 'tetonor:hard#100%' });
  });

  it('lead to pages, and today when unknown', () => {
    expect(read('#/archive/2026-11')).toEqual({ page: 'archive', month: '2026-11' });
    for (const page of ['play', 'stats', 'settings', 'about'] as const) expect(read(`#/${page}`)).toEqual({ page });
    expect(read('#/tutorial')).toEqual({ page: 'tutorial', family: undefined });
    expect(read('#/tutorial/demons')).toEqual({ page: 'tutorial', family: 'demons' });
    for (const hash of ['', '#', '#/', '#/nowhere', '#/<script>', '#main']) expect(read(hash)).toEqual({ page: 'today' });
  });
});
