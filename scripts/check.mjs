// The quick part of the tests: types, lint and format, walls, file sizes, unit and door tests.
import { ensureInstalled, runTogether, runTool, timePart } from "./project.mjs";

ensureInstalled();
runTool("react-router", ["typegen"]);
await runTogether([
  ["types", "tsc", ["--noEmit"]],
  ["lint and format", "biome", ["check", "--error-on-warnings", "."]],
  ["walls", "depcruise", ["src", "database", "--config", ".dependency-cruiser.cjs"]],
  ["file sizes", "node", ["scripts/file-sizes.mjs"]],
]);
await timePart("unit and door tests", () =>
  runTool("vitest", [
    "run",
    "--project",
    "unit",
    "--project",
    "changed-facts",
    "--reporter=default",
    "--reporter=json",
    "--outputFile.json=.cache/results/unit.json",
  ]),
);
