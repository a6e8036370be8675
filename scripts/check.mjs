// The quick tests: types, lint and format, walls, unused code, file sizes, unit and door tests except the stories.
import { join } from "node:path";
import { ensureInstalled, projectFolder, runSteps, runTool } from "./project.mjs";

ensureInstalled();
runTool("react-router", ["typegen"]);
const report = join(projectFolder, ".cache", "results", "unit.json");
const results = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
const step = (name, tool, ...args) => ({ name, tool, args });
const tests = step("unit and door tests", "vitest", "run", "--project", "unit", ...results);
// Files that have not changed since the last check are skipped: 4 seconds of processor time instead of 24.
const keptTypes = ["--incremental", "--tsBuildInfoFile", ".cache/types"];
// Takes a third of version 6's processor time. It runs on one core because the tests need the other. The
// walls and the build use the API of version 6, so both are installed.
const typescript = join("node_modules", "typescript-7", "bin", "tsc");
// All in parallel: the tests sometimes leave a core idle, and most other steps need only one.
await runSteps([
  step("types", "node", typescript, "--noEmit", "--singleThreaded", ...keptTypes),
  step("lint and format", "biome", "check", "--error-on-warnings", "."),
  step("walls", "depcruise", "src", "database", "--config", ".dependency-cruiser.cjs"),
  step("unused code", "knip", "--no-progress", "--no-config-hints"),
  step("file sizes", "node", "scripts/file-sizes.mjs"),
  step("licences", "node", "scripts/licences.mjs"),
  { ...tests, shown: "live", report },
]);
