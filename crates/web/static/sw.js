// The service worker, which makes the app work offline. The bundler fills in the version and the list of files.
const VERSION = "{{version}}";
const FILES = ["{{files}}"];

const PREFIX = "ponti-";
const CACHE = PREFIX + VERSION;
const HASHED = /-[0-9a-f]{16}\.[a-z]+$/;

const BUSY = [429, 503];
const MAX_ATTEMPTS = 5;

// A new version is fetched completely or not at all. It is activated once no page of the old version is open.
self.addEventListener("install", (event) => {
  event.waitUntil(fill());
});

// One file at a time, so that the page, which is loading its own files, comes first.
async function fill() {
  const cache = await caches.open(CACHE);
  for (const path of FILES) {
    // Files with a content hash in their name are never stale, so any cached copy will do.
    const cached = HASHED.test(path) ? await caches.match(path) : undefined;
    await cache.put(path, cached ?? await download(path));
  }
}

// A server that is busy is asked again after the time it names.
async function download(path) {
  for (let attempt = 1; ; attempt += 1) {
    const response = await fetch(path, { cache: HASHED.test(path) ? "default" : "no-cache" });
    if (response.ok) return response;
    if (attempt === MAX_ATTEMPTS || !BUSY.includes(response.status)) throw new Error(`${path}: ${response.status}`);
    const seconds = Number(response.headers.get("retry-after")) || attempt;
    await new Promise((resolve) => setTimeout(resolve, 1000 * Math.min(seconds, 30)));
  }
}

self.addEventListener("activate", (event) => {
  event.waitUntil(removeOldCaches());
});

async function removeOldCaches() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== self.location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(page(request));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(file(request, url.pathname));
  }
});

// Pages are fetched from the network; offline, every page is the same cached document.
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/", { cacheName: CACHE })) ?? Response.error();
  }
}

async function file(request, path) {
  return (await caches.match(path, { cacheName: CACHE })) ?? fetch(request);
}

// A notification leads to its page: in a window that is open, or in a new one.
self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(show(event.notification.data ?? "/"));
});

async function show(path) {
  const [open] = await self.clients.matchAll({ type: "window" });
  if (!open) return self.clients.openWindow(path);
  await open.focus();
  return open.navigate(path);
}
