// Runs the academy from its sources in its own process, without pages. For the tests of start and stop.

import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { runAcademy } from "#app/server/run-academy.ts";

await runAcademy({
  projectFolder: join(import.meta.dirname, "..", "..", ".."),
  build: async () => ({ routes: {} }) as ServerBuild,
  mode: "development",
});
