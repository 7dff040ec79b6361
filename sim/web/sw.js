// Keeps the whole page for the time without a network. BUILD and FILES are filled in by tools/web.py.
const BUILD = '@BUILD@';
const FILES = ['@FILES@'];
const NAME = 'croupier ' + self.registration.scope + ' ';

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(NAME + BUILD)
    .then((cache) => cache.addAll(FILES.map((file) => new Request(file, { cache: 'reload' }))))
    .then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(caches.keys()
    .then((names) => Promise.all(names.filter((name) => name.startsWith(NAME) && name !== NAME + BUILD).map((name) => caches.delete(name))))
    .then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET' || !event.request.url.startsWith(self.registration.scope)) return;
  event.respondWith(caches.open(NAME + BUILD)
    .then((cache) => cache.match(event.request, { ignoreSearch: true }))
    .then((found) => found || fetch(event.request)));
});
