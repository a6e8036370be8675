// Fails for a file over 400 lines or a folder of over 20 files. The median must stay at 100 lines or less, and 95 % of
// files at 300 or less.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname } from "node:path";
import { projectFolder } from "./project.mjs";

const paths = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: projectFolder,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => path && existsSync(`${projectFolder}/${path}`));
const sizes = paths
  .filter((path) => /\.(tsx?|[mc]js|css)$/.test(path) && !path.endsWith(".generated.ts"))
  .map((path) => ({
    path,
    lines: readFileSync(`${projectFolder}/${path}`, "utf8").split("\n").length - 1,
  }))
  .sort((a, b) => a.lines - b.lines);
const at = (share) => sizes[Math.floor((sizes.length - 1) * share)]?.lines ?? 0;
const faults = sizes
  .filter(({ lines }) => lines > 400)
  .map(({ path, lines }) => `${path}: ${lines} lines`);
if (at(0.95) > 300) faults.push(`5 % of the files are longer than ${at(0.95)} lines`);
if (at(0.5) > 100) faults.push(`half of the files are longer than ${at(0.5)} lines`);
const folders = new Map();
for (const path of paths) folders.set(dirname(path), (folders.get(dirname(path)) ?? 0) + 1);
for (const [folder, count] of folders) if (count > 20) faults.push(`${folder}: ${count} files`);
console.log(`${sizes.length} files, median ${at(0.5)} lines, 95 % ≤ ${at(0.95)}`);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
