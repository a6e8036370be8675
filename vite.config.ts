import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";

/**
 * When the script of a page cannot be loaded, the router reloads the document at once; on a line that
 * is away the visitor would lose the page they had for the browser's own error. Let it throw instead:
 * our error page says what is the matter and offers to try again.
 */
const sayWhenScriptsFail: Plugin = {
  name: "say-when-scripts-fail",
  apply: "build",
  transform(code, id) {
    if (!/react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/.test(id.replaceAll("\\", "/")))
      return;
    const changed = code.replace(
      /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/,
      "throw error;",
    );
    if (changed === code) this.error("React Router loads its pages in another way now");
    return { code: changed, map: null };
  },
};

export default defineConfig({
  plugins: [sayWhenScriptsFail, tailwindcss(), reactRouter()],
  build: {
    target: "es2020",
    // The styles stand in layers, which these are the first to know; for older browsers the compiler would
    // write rules twice, and `:is()` in a way that weighs differently.
    cssTarget: ["chrome99", "firefox97", "safari15.4"],
    assetsInlineLimit: 0,
  },
  environments: {
    ssr: {
      build: {
        // The whole server is one bundle, so that a module exists once: pages and API share it.
        rollupOptions: { input: "./src/app/server/main.ts" },
      },
    },
  },
});
