import { join, resolve } from "node:path";
import { readScenes } from "./read-scenes.ts";

/** The drawn scenes of the academy's folder, for code that runs from its sources; a bundle has them built in. */
const project = join(import.meta.dirname, "..", "..", "..", "..");

export const scenes: Readonly<Record<string, string>> = readScenes(
  resolve(project, process.env.ACADEMY_DIR || "academy"),
);
