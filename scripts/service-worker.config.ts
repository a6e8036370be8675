import { createHash } from "node:crypto";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { defineConfig } from "vite";
import { buildIdentity } from "./academy/build-identity.ts";

const root = join(import.meta.dirname, "..");
const folder = resolve(root, process.env.BUILD_DIR || "build");

/** Changes with any file of the build: their names contain hashes. */
const build = createHash("sha256")
  .update(
    readdirSync(join(folder, "client", "assets"))
      .sort()
      .join("\n"),
  )
  .digest("base64url")
  .slice(0, 12);

/** The service worker: one classic script, made after the pages. */
export default defineConfig({
  root,
  publicDir: false,
  resolve: { alias: buildIdentity().alias },
  define: { BUILD: JSON.stringify(build), "process.env.NODE_ENV": '"production"' },
  build: {
    outDir: join(folder, "worker"),
    modulePreload: false,
    rollupOptions: {
      input: "src/app/offline/service-worker.ts",
      output: { format: "iife", entryFileNames: "service-worker.js" },
    },
  },
});
