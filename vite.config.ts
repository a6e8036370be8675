import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
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
