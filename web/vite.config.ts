import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";
import { rulesPages } from "./scripts/rules-pages.ts";
import { serviceWorker } from "./scripts/service-worker.ts";

export default defineConfig({
  base: "./",
  plugins: [rulesPages(), svelte(), serviceWorker()],
  server: { fs: { allow: [".."] } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    outDir: "../src/clachan/server/static",
    emptyOutDir: true,
    // Nothing is announced with a preload link: a slow device uses a part seconds after the link, and with a service
    // worker browsers often load what was announced twice. They warn about both.
    modulePreload: false,
    // What every screen needs is one file, so that the first visit waits for few answers.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: "page", tags: ["$initial"] }] } } },
  },
  worker: { format: "es" },
});
