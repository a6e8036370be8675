import { join, resolve } from "node:path";
import { demonstration } from "#academy";
import { programs } from "#academy/programs";
import { readFolderSamples } from "./sample-file.ts";

/** The samples of the academy's folder, for code that runs from its sources; a bundle has them built in. */
// The tool that writes migrations compiles this to CommonJS, which has no `import.meta` folder.
const here = import.meta.dirname as string | undefined;
const project = here ? join(here, "..", "..") : process.cwd();

export const samples = readFolderSamples(
  resolve(project, process.env.ACADEMY_DIR || "academy"),
  { demonstration },
  programs,
);
