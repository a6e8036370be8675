// Builds pages, server and commands into build/, with compressed copies of the files that browsers fetch.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildFolder, runTool, stampBuild } from "./project.mjs";

/** Writes brotli and gzip copies next to the files that browsers fetch. */
function compressAssets() {
  const client = join(buildFolder, "client");
  for (const entry of readdirSync(client, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|xml|txt)$/.test(entry.name)) continue;
    const path = join(entry.parentPath ?? entry.path, entry.name);
    const bytes = readFileSync(path);
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
  }
}

stampBuild(() => {
  const quiet = process.argv.includes("--quiet") ? ["--logLevel", "warn"] : [];
  runTool("react-router", ["build", ...quiet], { env: { NODE_ENV: "production" } });
  for (const config of ["service-worker", "commands"]) {
    runTool("vite", ["build", "--config", `scripts/${config}.config.ts`, ...quiet], {
      env: { NODE_ENV: "production" },
    });
  }
  compressAssets();
});
