import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { ConfigError, loadConfig } from "#foundation/config.ts";
import { StartError } from "#foundation/start-error.ts";
import { startAcademy } from "./start-academy.ts";

/** The process in production and in the demonstration; `npm start` and `node build/server/index.js`. */
async function main() {
  const config = loadConfig(process.env);
  const academy = await startAcademy(config, {
    projectFolder: process.env.PROJECT_FOLDER ?? join(import.meta.dirname, "..", ".."),
    build: async () => (await import("virtual:react-router/server-build")) as ServerBuild,
    mode: "production",
    say: (line) => console.log(line),
  });
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      academy.stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError || error instanceof StartError;
  console.error(isPlain ? error.message : error);
  process.exit(1);
});
