// Caches whatever the page fetches, and answers from the cache: the minimum for an offline start.
const CACHE = 'floor';
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  if (event.request.method !== 'GET') return;
  event.respondWith(
    caches.open(CACHE).then(async (cache) => {
      const kept = await cache.match(event.request, { ignoreSearch: true });
      if (kept) return kept;
      const fresh = await fetch(event.request);
      await cache.put(event.request, fresh.clone());
      return fresh;
    }),
  );
});
