// The academy from its sources as a process of its own, without pages: for the tests of starting and
// stopping.

import { join } from "node:path";
import type { ServerBuild } from "react-router";
import { runAcademy } from "#app/server/run-academy.ts";

await runAcademy({
  projectFolder: join(import.meta.dirname, "..", ".."),
  build: async () => ({ routes: {} }) as ServerBuild,
  mode: "development",
});
