// The quick part of the tests: types, lint and format, walls, file sizes, unit and door tests.
import { spawn } from "node:child_process";
import { join } from "node:path";
import {
  ensureInstalled,
  nodeBinary,
  projectEnvironment,
  projectFolder,
  runTool,
  say,
} from "./house.mjs";

ensureInstalled();
runTool("react-router", ["typegen"]);

const bin = (name) => join(projectFolder, "node_modules", ".bin", name);
const steps = [
  ["types", bin("tsc"), ["--noEmit"]],
  ["lint and format", bin("biome"), ["check", "--error-on-warnings", "."]],
  ["walls", bin("depcruise"), ["src", "database", "--config", ".dependency-cruiser.cjs"]],
  ["file sizes", nodeBinary(), ["scripts/file-sizes.mjs"]],
];

const results = await Promise.all(
  steps.map(
    ([name, command, args]) =>
      new Promise((done) => {
        const child = spawn(command, args, { cwd: projectFolder, env: projectEnvironment() });
        let output = "";
        child.stdout.on("data", (text) => (output += text));
        child.stderr.on("data", (text) => (output += text));
        child.on("close", (code) => done({ name, code, output }));
      }),
  ),
);
for (const { name, code, output } of results) {
  say(`${code === 0 ? "ok  " : "FAIL"} ${name}`);
  if (code !== 0) console.log(output);
}
if (results.some(({ code }) => code !== 0)) process.exit(1);
runTool("vitest", [
  "run",
  "--project",
  "unit",
  "--reporter=default",
  "--reporter=json",
  "--outputFile.json=.cache/results/unit.json",
]);
