import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { store } from './lib/keep.ts';
import { show } from './lib/settings.svelte.ts';
import { keepOnDevice } from './lib/update.svelte.ts';

show();
// The pages are drawn at once and filled in as soon as the store is read.
void store();
mount(App, { target: document.getElementById('app') ?? document.body });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  // After the page has what it needs: the worker then finds nearly everything in the browser's own cache.
  const begin = () => setTimeout(() => void keepOnDevice(), 1000);
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin, { once: true });
}
