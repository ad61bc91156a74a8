import { svelte } from "@sveltejs/vite-plugin-svelte";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const path = (relative: string) => fileURLToPath(new URL(relative, import.meta.url));

export default defineConfig({
  plugins: [svelte()],
  resolve: {
    // games bring their own components from src/stolik/games/*/web and find what they share here
    alias: { $kit: path("./src/kit") },
    dedupe: ["svelte"],
  },
  server: {
    fs: { allow: [path("..")] },
    proxy: {
      "/api": "http://127.0.0.1:8000",
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
    },
  },
  build: {
    outDir: path("../src/stolik/server/static"),
    emptyOutDir: true,
    manifest: true,
    target: ["chrome111", "safari16.4", "firefox114"],
    cssTarget: ["chrome111", "safari16.4", "firefox114"],
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  test: { include: ["src/**/*.test.ts", "../src/stolik/games/*/web/**/*.test.ts"] },
});
