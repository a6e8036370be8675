import { join, resolve } from "node:path";
import { defineConfig } from "vite";
import { buildIdentity } from "./academy/build-identity.ts";

const root = join(import.meta.dirname, "..");

/** The commands for the people who run the academy. Bundled, they start in one second instead of seven. */
export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: buildIdentity().alias },
  build: {
    ssr: true,
    target: "node24",
    outDir: join(resolve(root, process.env.BUILD_DIR || "build"), "commands"),
    rollupOptions: {
      checks: { bundlerTimings: false },
      input: ["scripts/admin.ts", "scripts/db.ts"],
    },
  },
});
