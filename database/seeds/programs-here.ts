import { join, resolve } from "node:path";
import { centres, codes, levels } from "#academy";
import { namedByPrograms, readFolderPrograms } from "./program-file.ts";

/** The programs of the academy's folder, for code that runs from its sources; a bundle has them built in. */
const project = join(import.meta.dirname, "..", "..");

export const { programs, intakes } = readFolderPrograms(
  resolve(project, process.env.ACADEMY_DIR || "academy"),
  namedByPrograms({ centres, codes, levels }),
);
