/* The service worker: after one visit the game starts without a network. Our own files are kept by
 * build, the runtime by the address it came from, which names its version. Another build of the same
 * machine, at another path, has a worker and copies of its own. */

const OURS = `sietes ${new URL(self.registration.scope).pathname} `; // no path has a space in it
const OWN = `${OURS}@build@`;
const RUNTIME = `${OURS}@cdn@`;
const FILES = @own@;
const ARCHIVE = "@archive@";
const PATIENCE = 3000; // milliseconds after which a network that does not answer is none

self.addEventListener("install", (event) => {
  event.waitUntil(install().then(() => self.skipWaiting()));
});

/** Keep a build, all of it as the server has it now: what a cache on the way has may be older. */
async function install() {
  const cache = await caches.open(OWN);
  await cache.addAll(FILES.map((file) => new Request(file, { cache: "no-cache" })));
  const page = await (await cache.match("./")).text();
  if (page.includes(ARCHIVE)) return;
  await caches.delete(OWN);
  throw new Error(`the server's page does not go with ${ARCHIVE} yet`); // the next visit tries anew
}

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && ![OWN, RUNTIME].includes(name));
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
  const answer = fetch(request, { cache: "no-cache" });
  const late = new Promise((done) => { setTimeout(done, PATIENCE); });
  const inTime = await Promise.race([answer, late]).catch(() => {}); // no network
  if (inTime && inTime.ok) return inTime;
  answer.catch(() => {}); // nobody waits for it where there is a page as it was
  return (await caches.match("./", { cacheName: OWN })) || answer;
}

/** What is kept of an address, of this build or of its runtime. */
async function find(request) {
  for (const cacheName of [OWN, RUNTIME]) {
    const answer = await caches.match(request, { cacheName, ignoreVary: true });
    if (answer) return answer;
  }
  return undefined;
}

async function kept(request) {
  return (await find(request)) || fetch(request);
}

// What the page loaded before this worker was there to see it.
self.addEventListener("message", (event) => {
  if (event.data.keep) event.waitUntil(keep(event.data.keep));
});

async function keep(urls) {
  const cache = await caches.open(RUNTIME);
  for (const url of urls) {
    if (await find(url)) continue;
    try {
      const answer = await fetch(url);
      if (answer.ok) await cache.put(url, answer);
    } catch (error) {
      console.warn(`not kept for play without a network: ${url}: ${error}`);
    }
  }
}
