// Writes the migration from the tables. Until the first release there is one, made anew each time;
// from then on drizzle-kit adds one per change and this file goes.
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { projectFolder, runTool } from "./project.mjs";

const folder = join(projectFolder, "database", "migrations");
for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true });
runTool("drizzle-kit", ["generate", "--name", "initial"]);
