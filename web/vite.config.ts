import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { engines, bundles, site } from './site.ts';

// A relative base: the built site works under any path of any host.
export default defineConfig({
  base: './',
  plugins: [svelte(), engines(), site()],
  // A board in a sandbox can start no worker that is a module.
  worker: { format: 'iife' },
  logLevel: 'warn',
  build: {
    // What the first page needs is one file, and so is what every board needs: ten small ones wait for each other on a slow line.
    rolldownOptions: { checks: { pluginTimings: false }, output: { codeSplitting: { groups: [{ name: bundles({ app: 'src/main.ts', play: 'src/play/Puzzle.svelte' }) }] } } },
    target: 'es2022',
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  test: { include: ['tests/**/*.test.ts'] },
});
