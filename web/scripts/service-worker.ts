/** Builds the service worker beside the page, with the names of the files that it keeps. */

import { createHash } from "node:crypto";
import { resolve } from "node:path";
import { build, type Plugin, type ResolvedConfig, type Rolldown } from "vite";

const ENTRY = "src/service-worker/service-worker.ts";
const KEPT = /\.(?:js|css)$/;
const FIXTURES = "/src/fixtures/";

/** Positions of the gallery are large, and nobody needs them without a connection. */
function isFixture(file: Rolldown.OutputAsset | Rolldown.OutputChunk): boolean {
  return file.type === "chunk" && file.moduleIds.length > 0 && file.moduleIds.every((id) => id.includes(FIXTURES));
}

export function serviceWorker(): Plugin {
  let config: ResolvedConfig;
  return {
    name: "service-worker",
    apply: "build",
    configResolved(resolved) {
      config = resolved;
    },
    async writeBundle(_options, bundle) {
      const parts = Object.values(bundle);
      const files = parts.filter((file) => KEPT.test(file.fileName) && !isFixture(file)).map((file) => file.fileName);
      const page = parts.find((file) => file.fileName === "index.html");
      const version = createHash("sha256").update(files.sort().join("\n"));
      if (page?.type === "asset") version.update(page.source);
      await build({
        configFile: false,
        root: config.root,
        publicDir: false,
        logLevel: config.logLevel ?? "error",
        define: { PAGE_FILES: JSON.stringify(files), PAGE_VERSION: JSON.stringify(version.digest("hex").slice(0, 16)) },
        build: {
          target: config.build.target,
          outDir: config.build.outDir,
          emptyOutDir: false,
          rolldownOptions: {
            input: resolve(config.root, ENTRY),
            output: { format: "iife", entryFileNames: "service-worker.js" },
          },
        },
      });
    },
  };
}
