import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";

/** Compiling them takes longer than all pages together, and `check` computes the contrast of the colours itself. */
const withoutStyles: Plugin = {
  name: "without-styles",
  enforce: "pre",
  load: (id) => (/\.css(\?|$)/.test(id) ? "export default ''" : null),
};

/** No browser opens these pages, so nothing is prepared for one. */
const withoutBrowser: Plugin = {
  name: "without-browser",
  enforce: "post",
  config(config) {
    if (config.optimizeDeps) config.optimizeDeps.include = [];
  },
};

/**
 * The sources as they are, for `npm run academy -- check`: no build, and nothing that a development server would notice.
 * `#academy` reads the folder in ACADEMY_DIR.
 */
export default defineConfig({
  publicDir: false,
  logLevel: "error",
  cacheDir: join(process.env.DATA_DIR ?? "", "vite"),
  plugins: [withoutStyles, reactRouter(), withoutBrowser],
  optimizeDeps: { noDiscovery: true },
});
