// Runs a TypeScript file with the project's Node: `node scripts/run.mjs FILE [arguments]`.
import { spawnSync } from "node:child_process";
import { ensureInstalled, nodeBinary, projectFolder } from "./project.mjs";

ensureInstalled();
const { status } = spawnSync(nodeBinary(), ["--import", "tsx", ...process.argv.slice(2)], {
  cwd: projectFolder,
  stdio: "inherit",
});
process.exit(status ?? 1);
