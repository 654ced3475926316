import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { rulesPages } from "./scripts/rules-pages.ts";

export default defineConfig({
  plugins: [rulesPages(), svelte()],
  server: { fs: { allow: [".."] } },
  build: { target: "es2022", assetsInlineLimit: 0, outDir: "../src/clachan/server/static", emptyOutDir: true },
  test: { include: ["src/**/*.test.ts", "scripts/**/*.test.ts"] },
});
