import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte()],
  server: { fs: { allow: [".."] } },
  build: { target: "es2022", assetsInlineLimit: 0 },
  test: { include: ["src/**/*.test.ts"] },
});
