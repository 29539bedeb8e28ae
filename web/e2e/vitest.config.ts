import { defineConfig } from 'vitest/config';

// The app as people have it: served by the program, in a real browser. One file at a time, because
// the figures that are measured on the way should not be those of a crowd.
export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['*.test.ts'],
    fileParallelism: false,
    testTimeout: 180_000,
    hookTimeout: 60_000,
    globalSetup: './server.ts',
    reporters: ['verbose'],
  },
});
