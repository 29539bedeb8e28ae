import { defineConfig } from 'vitest/config';

/** Files that measure, or that start more than one browser: one after the other, when the crowd has gone. */
const ALONE = ['browsers', 'engine', 'krono-notes', 'shell', 'speed'].map((name) => `${name}.test.ts`);

// The app as people have it: served by the program, in a real browser.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    testTimeout: 180_000,
    hookTimeout: 60_000,
    globalSetup: './server.ts',
    reporters: ['verbose'],
    // A machine that others use as well may be late once; whoever runs a file by hand sees every failure.
    retry: process.env['CI'] === undefined ? 0 : 1,
    projects: [
      { extends: true, test: { name: 'together', include: ['*.test.ts'], exclude: ALONE, maxWorkers: 2, sequence: { groupOrder: 0 } } },
      { extends: true, test: { name: 'alone', include: ALONE, fileParallelism: false, sequence: { groupOrder: 1 } } },
    ],
  },
});
