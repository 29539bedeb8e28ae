import { readdirSync } from 'node:fs';
import { defineConfig } from 'vitest/config';

/** Files that measure, or that start more than one browser: one after the other, when the crowd has gone. */
const ALONE = ['browsers', 'engine', 'krono-notes', 'shell', 'speed'].map((name) => `${name}.test.ts`);
/** A walk through every family and every engine of a browser, in minutes: `cargo xtask test`. The others look closer. */
const FIRST = ['browsers', 'demons', 'krono-desk', 'krono-evening', 'offline', 'tetonor'].map((name) => `${name}.test.ts`);

/** Which of the two is wanted, of some files; unless somebody says it, both. */
const part = process.env['E2E_PART'];
const wanted = (files: string[]) => (part === 'first' ? files.filter((file) => FIRST.includes(file)) : files);
const unwanted = part === 'rest' ? FIRST : [];
const tests = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.test.ts'));

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
      { extends: true, test: { name: 'together', include: wanted(tests), exclude: [...ALONE, ...unwanted], maxWorkers: 3, sequence: { groupOrder: 0 } } },
      { extends: true, test: { name: 'alone', include: wanted(ALONE), exclude: unwanted, fileParallelism: false, sequence: { groupOrder: 1 } } },
    ],
  },
});
