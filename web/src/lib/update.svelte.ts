// A new version of the app: fetched in the background, there when the player wants it.
import { base, leave } from './router.ts';

const HOUR = 3_600_000;
const QUIET = 8_000;

export const update: { ready: boolean } = $state({ ready: false });
let registration: ServiceWorkerRegistration | undefined;

/** Keeps the app on the device, and watches for its next version. */
export async function keepOnDevice(): Promise<void> {
  const { serviceWorker } = navigator;
  // On the first visit nothing is replaced. Asked before the first worker may take the page over: some browsers
  // let it do so while it is still being registered.
  const isFirst = serviceWorker.controller === null;
  fetchRest(serviceWorker);
  registration = await serviceWorker.register(`${base}sw.js`, { updateViaCache: 'none' }).catch(() => undefined);
  if (registration === undefined) return;
  if (!isFirst) serviceWorker.addEventListener('controllerchange', () => (update.ready = true));
  watch(registration, isFirst);
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.hidden || Date.now() - looked < HOUR) return;
    looked = Date.now();
    registration?.update().catch(() => undefined);
  });
}

/** Whoever pays for every byte has asked the browser to save them; some browsers can be told so. */
const isSparing = () => (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * A board asks for the engine itself; whoever only looks gets it in a quiet moment, for the train. Asked again until
 * the worker has said that all is here: a tunnel, or a browser that stops its worker, loses the question. While data are
 * to be saved, only what is used comes.
 */
function fetchRest(serviceWorker: ServiceWorkerContainer): void {
  let later = QUIET;
  const ask = () => {
    if (!isSparing()) void serviceWorker.ready.then(({ active }) => active?.postMessage('fetch the rest'));
    later = Math.min(later * 1.5, HOUR);
    timer = setTimeout(ask, later);
  };
  let timer = setTimeout(ask, later);
  serviceWorker.addEventListener('message', ({ data }) => data === 'all is here' && clearTimeout(timer));
}

function watch(registration: ServiceWorkerRegistration, isFirst: boolean): void {
  let first = isFirst;
  const look = () => {
    // The first worker is no news; whatever comes after it is.
    if (registration.active !== null && registration.waiting === null) first = false;
    if (registration.waiting !== null && !first) update.ready = true;
  };
  look();
  registration.addEventListener('updatefound', () => registration.installing?.addEventListener('statechange', look));
}

/** Goes over to the new version. The page tells the engine what it still has to, so that nothing is lost. */
export async function goOver(): Promise<void> {
  await leave();
  const next = registration?.waiting ?? null;
  // Another window may have gone over already.
  if (next === null) return location.reload();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  next.postMessage('take over');
}
