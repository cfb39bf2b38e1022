// The service worker, which makes the app work offline. The bundler fills in the version and the list of files.
const VERSION = "{{version}}";
// As paths of this host: the static folder names its files relative to this script.
const FILES = ["{{files}}"].map((path) => new URL(path, self.location).pathname);

// With the folder: apps in several folders of a host share its caches.
const PREFIX = `ponti:${new URL("./", self.location).pathname}:`;
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

// Push messages come while the app is closed. The page leaves its texts here, in the language of the device.
const TEXTS_CACHE = "push-texts";
const TEXTS_PATH = "/push-texts.json";
const ICON = FILES.find((path) => path.includes("/icon-192"));
const DEFAULT_TEXTS = { title: "Ponti", turn: "It's your turn.", started: "Your game has started.", challenge: "{name} challenges you." };

self.addEventListener("message", (event) => {
  if (event.data?.type === "push-texts") event.waitUntil(storeTexts(event.data.texts));
});

async function storeTexts(texts) {
  const cache = await caches.open(TEXTS_CACHE);
  await cache.put(TEXTS_PATH, new Response(texts, { headers: { "content-type": "application/json" } }));
}

async function storedTexts() {
  try {
    const stored = await caches.match(TEXTS_PATH, { cacheName: TEXTS_CACHE });
    return { ...DEFAULT_TEXTS, ...await stored?.json() };
  } catch {
    return DEFAULT_TEXTS;
  }
}

self.addEventListener("push", (event) => {
  event.waitUntil(announce(event.data?.json() ?? { kind: "turn" }));
});

async function announce(message) {
  const { kind, path = "/games", name, games_to_act: waiting } = message;
  if (waiting !== undefined) showBadge(waiting);
  // A page that is on screen says it itself.
  const windows = await self.clients.matchAll({ type: "window" });
  if (windows.some((one) => one.visibilityState === "visible")) return;
  const texts = await storedTexts();
  const named = name && texts[`${kind}_named`];
  const body = (named || texts[kind] || texts.turn).replace("{name}", name ?? "");
  await self.registration.showNotification(texts.title, { body, tag: path, data: path, icon: ICON, lang: texts.language });
}

// The number of games that wait, on the icon of the installed app.
function showBadge(waiting) {
  const shown = waiting > 0 ? navigator.setAppBadge?.(waiting) : navigator.clearAppBadge?.();
  shown?.catch(() => {});
}

// The browser has renewed its subscription, so the server needs the new one.
self.addEventListener("pushsubscriptionchange", (event) => {
  event.waitUntil(renew(event));
});

async function renew({ oldSubscription, newSubscription }) {
  const options = oldSubscription?.options;
  const subscription = newSubscription ?? (options && await self.registration.pushManager.subscribe(options));
  if (!subscription) return;
  const { endpoint, keys } = subscription.toJSON();
  await fetch("/api/v1/me/push", { method: "PUT", headers: { "content-type": "application/json" }, body: JSON.stringify({ endpoint, keys }) });
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
