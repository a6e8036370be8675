// Fails for a file over 400 lines. The median must stay at 100 lines or less, and 95 % of files at 300 or less.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { projectFolder } from "./project.mjs";

const files = execFileSync(
  "git",
  ["ls-files", "-co", "--exclude-standard", "*.ts", "*.tsx", "*.mjs", "*.cjs", "*.css"],
  {
    cwd: projectFolder,
    encoding: "utf8",
  },
)
  .split("\n")
  .filter(
    (path) => path && !path.endsWith(".generated.ts") && existsSync(`${projectFolder}/${path}`),
  );
const sizes = files
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
console.log(`${sizes.length} files, median ${at(0.5)} lines, 95 % ≤ ${at(0.95)}`);
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
