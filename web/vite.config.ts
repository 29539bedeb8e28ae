import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import { engines, site } from './site.ts';

// A relative base: the built site works under any path of any host.
export default defineConfig({
  base: './',
  plugins: [svelte(), engines(), site()],
  // A board in a sandbox can start no worker that is a module.
  worker: { format: 'iife' },
  logLevel: 'warn',
  build: { rolldownOptions: { checks: { pluginTimings: false } }, target: 'es2022', modulePreload: { polyfill: false }, assetsInlineLimit: 0, reportCompressedSize: false },
  test: { include: ['tests/**/*.test.ts'] },
});
