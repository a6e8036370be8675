// Runs a TypeScript file with the project's Node: `node scripts/run.mjs FILE [arguments]`. Some are bundled
// in the build and start at once; without a build of the current sources they run from source.
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
