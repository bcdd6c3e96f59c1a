/* The service worker: after one visit the game starts without a network. Our own files are kept by
 * build, the runtime by the address it came from, which names its version. */

const OWN = "sietes-@build@";
const RUNTIME = "sietes-runtime-@cdn@";
const FILES = @own@;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(OWN).then((cache) => cache.addAll(FILES)).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith("sietes-") && ![OWN, RUNTIME].includes(name));
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

// The page's newest version if there is a network, its last one if not; all else never changes.
self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith("http")) return;
  event.respondWith(request.mode === "navigate" ? newest(request) : kept(request));
});

async function newest(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) return answer;
  } catch {} // no network: the page as it was
  return (await caches.match("./", { ignoreSearch: true })) || fetch(request);
}

async function kept(request) {
  return (await caches.match(request, { ignoreVary: true })) || fetch(request);
}

// What the page loaded before this worker was there to see it.
self.addEventListener("message", (event) => {
  if (event.data.keep) event.waitUntil(keep(event.data.keep));
});

async function keep(urls) {
  const cache = await caches.open(RUNTIME);
  for (const url of urls) {
    if (await caches.match(url, { ignoreVary: true })) continue;
    try {
      const answer = await fetch(url);
      if (answer.ok) await cache.put(url, answer);
    } catch (error) {
      console.warn(`not kept for play without a network: ${url}: ${error}`);
    }
  }
}
