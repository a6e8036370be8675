// The academy from its sources as a process of its own, without pages: for the tests of starting and
// stopping.

import { join } from "node:path";
import { runAcademy } from "#app/server/run-academy.ts";

await runAcademy({
  projectFolder: join(import.meta.dirname, "..", ".."),
  build: () => Promise.reject(new Error("there are no pages here")),
  mode: "development",
});
