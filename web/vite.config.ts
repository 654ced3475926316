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
    // Parts that are loaded later are not announced with a preload link: a slow device uses them seconds
    // after the link, and the browser warns about that.
    modulePreload: { resolveDependencies: (_, files, { hostType }) => (hostType === "html" ? files : []) },
  },
  worker: { format: "es" },
});
