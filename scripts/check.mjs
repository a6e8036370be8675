// The quick tests: types, lint and format, walls, file sizes, unit and door tests.
import { ensureInstalled, runTogether, runTool } from "./project.mjs";

ensureInstalled();
runTool("react-router", ["typegen"]);
const tests = "unit and door tests";
const results = [
  "--reporter=default",
  "--reporter=json",
  "--outputFile.json=.cache/results/unit.json",
];
// All in parallel: the tests sometimes leave a core idle, and most other steps need only one.
await runTogether(
  [
    ["types", "tsc", ["--noEmit"]],
    ["lint and format", "biome", ["check", "--error-on-warnings", "."]],
    ["walls", "depcruise", ["src", "database", "--config", ".dependency-cruiser.cjs"]],
    ["file sizes", "node", ["scripts/file-sizes.mjs"]],
    [tests, "vitest", ["run", "--project", "unit", ...results]],
  ],
  { streamed: tests },
);
