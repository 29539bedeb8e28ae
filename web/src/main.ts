import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { store } from './lib/keep.ts';
import { hear } from './i18n/index.ts';
import { settings, show } from './lib/settings.svelte.ts';
import { here } from './lib/router.ts';
import { keepOnDevice } from './lib/update.svelte.ts';

// A board in a frame keeps nothing.
const framed = here().page === 'embed';
show();
// The pages are drawn at once and filled in as soon as the store is read.
if (!framed) void store();
await hear(settings.language);
mount(App, { target: document.getElementById('app') ?? document.body });

if (!framed && 'serviceWorker' in navigator && import.meta.env.PROD) {
  // After the page has what it needs: the worker then finds nearly everything in the browser's own cache.
  const begin = () => setTimeout(() => void keepOnDevice(), 1000);
  const beginOnce = () => document.readyState === 'complete' && begin();
  // Not `load`: WebKit leaves it out now and then when a page is reloaded that its worker answers for.
  if (!beginOnce()) document.addEventListener('readystatechange', beginOnce);
}
