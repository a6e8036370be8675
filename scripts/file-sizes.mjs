// Fails for a file over 400 lines: a file that long does more than one thing.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { projectFolder } from "./project.mjs";

const longest = 400;
const tooLong = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
  cwd: projectFolder,
  encoding: "utf8",
})
  .split("\n")
  .filter((path) => /\.(tsx?|[mc]js|css)$/.test(path) && !path.endsWith(".generated.ts"))
  .filter((path) => existsSync(`${projectFolder}/${path}`))
  .map((path) => ({
    path,
    lines: readFileSync(`${projectFolder}/${path}`, "utf8").split("\n").length - 1,
  }))
  .filter(({ lines }) => lines > longest);
for (const { path, lines } of tooLong) console.error(`${path}: ${lines} lines`);
process.exit(tooLong.length > 0 ? 1 : 0);
