/** The unit tests use the build's settings. They are apart, so that building the page needs no test packages. */

import { mergeConfig } from "vite";
import { defineConfig } from "vitest/config";
import build from "./vite.config.ts";

export default mergeConfig(build, defineConfig({ test: { include: ["src/**/*.test.ts", "scripts/**/*.test.ts"] } }));
