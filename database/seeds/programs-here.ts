import { join, resolve } from "node:path";
import { ages, centres, codes, levels } from "#academy";
import { minimumLearnerAge } from "#rooms/enrolment/forms/learner-ages.ts";
import { readFolderPrograms } from "./program-file.ts";

/** The programs of the academy's folder, for code that runs from its sources; a bundle has them built in. */
// The tool that writes migrations compiles this to CommonJS, which has no `import.meta` folder.
const here = import.meta.dirname as string | undefined;
const project = here ? join(here, "..", "..") : process.cwd();

export const programs = readFolderPrograms(resolve(project, process.env.ACADEMY_DIR || "academy"), {
  ages: { ...ages, least: minimumLearnerAge },
  centres,
  codes,
  levels,
});
