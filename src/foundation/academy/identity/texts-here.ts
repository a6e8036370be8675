import { join, resolve } from "node:path";
import { readTexts } from "./read-identity.ts";

/** The texts of the academy's folder, for code that runs from its sources; a bundle has them built in. */
const here = import.meta.dirname as string | undefined;
const project = here ? join(here, "..", "..", "..", "..") : process.cwd();

export const texts: Readonly<Record<string, string>> = readTexts(
  resolve(project, process.env.ACADEMY_DIR || "academy"),
);
