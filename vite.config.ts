import { join } from "node:path";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import { academyFolder, buildIdentity } from "./scripts/academy/build-identity.ts";
import { chunkGroups } from "./scripts/chunk-groups.ts";
import { oldestBrowsers } from "./scripts/oldest-browsers.ts";

/**
 * The styles stand in layers, which these are the first to know; for older browsers the compiler would write rules
 * twice, and `:is()` in a way that weighs differently.
 */
const browsers = Object.entries(oldestBrowsers).map(([name, version]) => `${name}${version}`);

const identity = buildIdentity();

/** In development, pages show a changed text of the academy's folder at once, as they do those of `content/`. */
const academyTexts: Plugin = {
  name: "academy-texts",
  configureServer({ watcher, config }) {
    const texts = join(academyFolder(), "content");
    watcher.add(texts);
    watcher.on("all", (_event, path) => {
      if (!path.startsWith(texts)) return;
      try {
        buildIdentity();
      } catch (error) {
        config.logger.error(String(error));
      }
    });
  },
};

export default defineConfig({
  publicDir: identity.icons,
  resolve: { alias: identity.alias },
  // Tailwind would compress the styles for newer browsers.
  plugins: [tailwindcss({ optimize: false }), reactRouter(), academyTexts],
  build: {
    cssTarget: browsers,
    assetsInlineLimit: 0,
    // The router itself says in the page what to load beforehand.
    modulePreload: false,
    // How long each plugin took helps no one who starts the academy.
    rollupOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        target: browsers,
        rollupOptions: {
          output: {
            codeSplitting: { groups: chunkGroups },
          },
        },
      },
    },
    ssr: {
      build: {
        // The whole server is one bundle, so that a module exists once: pages and API share it.
        rollupOptions: { input: "./src/app/server/main.ts" },
        // Not the browsers' target: it rewrites private fields as WeakMaps, which cost a search for each access.
        target: "node24",
        // But pages carry their styles, and those are for browsers.
        cssTarget: browsers,
        cssMinify: "lightningcss",
      },
    },
  },
});
