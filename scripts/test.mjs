// `npm test`: runs everything, also on a fresh clone. The last line summarises what passed.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureSystem } from "./ensure-system.mjs";
import {
  ensureBuilt,
  ensureInstalled,
  nodeBinary,
  projectFolder,
  run,
  runTogether,
  runTool,
  say,
  timePart,
} from "./project.mjs";

const results = join(projectFolder, ".cache", "results");
const readResult = (name) => JSON.parse(readFileSync(join(results, `${name}.json`), "utf8"));

const vitest = (project) => {
  const output = `--outputFile.json=${join(results, `${project}.json`)}`;
  return ["run", "--project", project, "--reporter=default", "--reporter=json", output];
};

const vitestCount = (project) => readResult(project).numPassedTests;

ensureInstalled();
ensureSystem();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

await timePart("check", () => run(nodeBinary(), ["scripts/check.mjs"]));
await timePart("build", ensureBuilt);
const onTheBuild = ["budgets", "discovery", "changed-facts", "processes"];
await timePart(onTheBuild.join(", "), () =>
  runTogether(onTheBuild.map((project) => [project, "vitest", vitest(project)])),
);
const hasFaults = existsSync(join(projectFolder, "tests", "faults"));
if (hasFaults) {
  const projects = ["races-embedded", "races-server"];
  say(`\n${projects.join(" and ")}, at once (some minutes) …`);
  const steps = projects.map((project) => [project, "vitest", vitest(project)]);
  await timePart("races and faults", () => runTogether(steps, { showAll: true }));
}
say("\njourneys");
await timePart("journeys", () => runTool("playwright", ["test"]));

const { expected: journeys } = readResult("journeys").stats;
const races = hasFaults
  ? `${vitestCount("races-embedded")} races and faults on the embedded database, ${vitestCount("races-server")} on PostgreSQL, `
  : "";
say(
  `\nAll passed: types, lint, walls and file sizes; ${vitestCount("unit")} unit and door tests, ${vitestCount("processes")} of processes, disks and passwords, ${vitestCount("changed-facts")} of texts with changed facts, ${races}${journeys} journeys in a browser, ${vitestCount("budgets")} budgets, ${vitestCount("discovery")} of the pages' text.`,
);
