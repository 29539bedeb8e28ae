import './styles/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { renameGames } from './lib/keep.ts';
import { show } from './lib/settings.svelte.ts';
import { keepOnDevice } from './lib/update.svelte.ts';

renameGames();
show();
mount(App, { target: document.getElementById('app') ?? document.body });

if ('serviceWorker' in navigator && import.meta.env.PROD) {
  void keepOnDevice();
}
