import { mount } from "svelte";
import "./app.css";
import App from "./App.svelte";

mount(App, { target: document.getElementById("app")! });

// only where the context is secure; everywhere else all works without it
if (import.meta.env.PROD && "serviceWorker" in navigator) {
  const version = new URL(import.meta.url).pathname.split("/").at(-1) ?? "";
  addEventListener(
    "load",
    () => void navigator.serviceWorker.register(`/sw.js?v=${version}`).catch(() => undefined),
  );
}
