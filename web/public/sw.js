/*
 * Keeps the page and its files at hand, so that an installed app opens without a connection too and says so.
 * Never the API: what the server knows is asked of the server. `?v=` is the version of the page; a new one
 * takes over at once and throws the files of the old one away.
 */

const SHELL = `stolik-${new URL(location.href).searchParams.get("v")}`;

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(caches.open(SHELL).then((cache) => cache.addAll(["/", "/icon.svg"])));
});

self.addEventListener("activate", (event) => event.waitUntil(takeOver()));

/** The page says which files it had loaded before anybody kept them. */
self.addEventListener("message", (event) => event.waitUntil(Promise.all(event.data.map(kept))));

self.addEventListener("fetch", (event) => {
  const { origin, pathname } = new URL(event.request.url);
  if (origin !== location.origin || event.request.method !== "GET" || pathname.startsWith("/api/")) return;
  if (event.request.mode === "navigate") event.respondWith(page(event.request));
  else if (pathname.startsWith("/assets/") || pathname === "/icon.svg") event.respondWith(kept(event.request));
});

async function takeOver() {
  const old = (await caches.keys()).filter((name) => name !== SHELL);
  await Promise.all(old.map((name) => caches.delete(name)));
  await self.clients.claim();
}

/** Files with a hash in their name never change. */
async function kept(request) {
  const shell = await caches.open(SHELL);
  const found = await shell.match(request);
  if (found) return found;
  const fresh = await fetch(request);
  if (fresh.ok) await shell.put(request, fresh.clone());
  return fresh;
}

/** The server's page, or the last one that was seen. */
async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match("/")) ?? Response.error();
  }
}
