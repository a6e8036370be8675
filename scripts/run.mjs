// Runs a TypeScript file with the project's Node: `node scripts/run.mjs FILE [arguments]`. The build has some of them
// as bundles, which start at once; without a build of the present sources they run from those.
import { spawnSync } from "node:child_process";
import { ensureInstalled, findBuiltCommand, nodeBinary, projectFolder } from "./project.mjs";

ensureInstalled();
const [file, ...args] = process.argv.slice(2);
const bundle = findBuiltCommand(file);
const { status } = spawnSync(
  nodeBinary(),
  bundle ? [bundle, ...args] : ["--import", "tsx", file, ...args],
  { cwd: projectFolder, stdio: "inherit" },
);
process.exit(status ?? 1);
