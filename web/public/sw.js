// Keeps the whole app on the device, so that it works without a network after the first visit.
// The build fills in version and files. A new version is fetched beside the old one and waits until the
// last window of the old one is closed, or until the player asks for it.
const VERSION = '%VERSION%';
const FILES = ['%FILES%'];
/** The heaviest of them: fetched when a board needs them, or when the page has been quiet for a while. */
const LATER = ['%LATER%'];
const CACHE = `cluesmith-${VERSION}`;

self.addEventListener('install', (event) => {
  // Names with a hash mean one content for ever, so what the page has fetched a moment ago is good. Of the others
  // the browser's own cache may hold the version before: the host is asked whether they have changed.
  const fresh = FILES.filter((file) => !LATER.includes(file)).map((file) => new Request(file, { cache: file.startsWith('assets/') ? 'default' : 'no-cache' }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(fresh)));
});

self.addEventListener('message', (event) => {
  if (event.data === 'take over') void self.skipWaiting();
  // What cannot be had now is asked for again by the page.
  if (event.data === 'fetch the rest') event.waitUntil(fetchRest().then(() => event.source?.postMessage('all is here'), () => undefined));
});

self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith(answer(request));
});

/** What is not kept yet, each by itself: what has come stays. The browser's own cache has what the page has used. */
async function fetchRest() {
  const cache = await caches.open(CACHE);
  await Promise.all(LATER.map(async (file) => (await cache.match(file)) ?? cache.add(file)));
}

/** Only the version before is kept, for windows that still show it. Caches are listed oldest first. */
async function tidy() {
  const others = (await caches.keys()).filter((name) => name.startsWith('cluesmith-') && name !== CACHE);
  await Promise.all(others.slice(0, -1).map((name) => caches.delete(name)));
}

/** What the server makes itself is no page of the app. */
const MADE = /\.(json|ics|png|webp)$|\/v1\//;

async function answer(request) {
  const isPage = request.mode === 'navigate' && !MADE.test(new URL(request.url).pathname);
  const key = isPage ? './' : request;
  const options = { ignoreVary: true };
  const cache = await caches.open(CACHE);
  // Names carry a hash of what is inside, so the other version answers only for what this one has not.
  return (await cache.match(key, options)) ?? (await caches.match(key, options)) ?? (await fetched(request, cache));
}

/** What only some people need is not on the list, and is kept once it was used; so is what may never be fetched unasked. */
const RARE = /\/assets\/hanzi-[^/]*\.woff2$/;
const isKept = (path) => RARE.test(path) || LATER.some((file) => path.endsWith(`/${file}`));

async function fetched(request, cache) {
  const response = await fetch(request);
  if (response.ok && isKept(new URL(request.url).pathname)) await cache.put(request, response.clone()).catch(() => undefined);
  return response;
}
