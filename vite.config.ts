import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: { target: "es2020", assetsInlineLimit: 0 },
  environments: {
    ssr: {
      build: {
        // The whole server is one bundle, so that a module exists once: pages and API share it.
        rollupOptions: { input: "./src/app/server/main.ts" },
      },
    },
  },
});
