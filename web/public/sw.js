// Keeps the whole app on the device, so that it works without a network after the first visit.
// The build fills in version and files. A new version is fetched beside the old one and takes over
// when the last window of the old one is closed: no window ever sees files of two versions.
const VERSION = '%VERSION%';
const FILES = ['%FILES%'];
const CACHE = `cluesmith-${VERSION}`;

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(FILES)));
});

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('cluesmith-') && name !== CACHE;
  const tidy = caches.keys().then((names) => Promise.all(names.filter(old).map((name) => caches.delete(name))));
  event.waitUntil(tidy.then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET' || new URL(request.url).origin !== self.location.origin) return;
  const key = request.mode === 'navigate' ? './' : request;
  event.respondWith(
    caches.open(CACHE).then((cache) => cache.match(key, { ignoreVary: true })).then((kept) => kept ?? fetch(request)),
  );
});
