import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";

/** A page that is younger and lacks a part of itself gains nothing by being loaded again. */
const YOUNG_MS = 10_000;

mount(App, { target: document.getElementById("app")! });

// the server was updated under this page, and has its parts no more
addEventListener("vite:preloadError", () => {
  if (performance.now() > YOUNG_MS) location.reload();
});

// only where the context is secure; everywhere else all works without it
if (import.meta.env.PROD && "serviceWorker" in navigator)
  addEventListener("load", () => void keep(navigator.serviceWorker).catch(() => undefined));

/** Keeps this page for a time without a connection: what was loaded before the worker was there, too. */
async function keep(workers: ServiceWorkerContainer): Promise<void> {
  const version = new URL(import.meta.url).pathname.split("/").at(-1) ?? "";
  const { installing, waiting, active } = await workers.register(`/sw.js?v=${version}`);
  const tell = (entries: PerformanceEntryList) => {
    const paths = entries.map((entry) => new URL(entry.name).pathname);
    (installing ?? waiting ?? active)?.postMessage(paths.filter((path) => path.startsWith("/assets/")));
  };
  new PerformanceObserver((list) => tell(list.getEntries())).observe({ type: "resource", buffered: true });
}
