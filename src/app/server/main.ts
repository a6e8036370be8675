import { join, resolve } from "node:path";
import type { ServerBuild } from "react-router";
import { runAcademy } from "./run-academy.ts";

/** The process in production and in the demonstration; `npm start` and `node build/server/index.js`. */
const projectFolder = process.env.PROJECT_FOLDER ?? join(import.meta.dirname, "..", "..");

void runAcademy({
  projectFolder,
  buildFolder: resolve(projectFolder, process.env.BUILD_DIR || "build"),
  build: async () => (await import("virtual:react-router/server-build")) as ServerBuild,
  mode: "production",
});
