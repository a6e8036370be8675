// `npm test`: runs everything, also on a fresh clone. The last line summarises what passed.
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureSystem } from "./ensure-system.mjs";
import {
  ensureBuilt,
  ensureInstalled,
  projectFolder,
  runSteps,
  say,
  timePart,
} from "./project.mjs";

const results = join(projectFolder, ".cache", "results");
const reportOf = (name) => join(results, `${name}.json`);
const readResult = (name) => JSON.parse(readFileSync(reportOf(name), "utf8"));

/** A project of Vitest as a step. */
const tests = (project, shown = "failed") => ({
  name: project,
  tool: "vitest",
  args: [
    ...["run", "--project", project, "--reporter=default", "--reporter=json"],
    `--outputFile.json=${reportOf(project)}`,
  ],
  shown,
  report: reportOf(project),
});

const passed = (project) => readResult(project).numPassedTests;

ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });

// The check needs neither a browser nor PostgreSQL, so they are installed in the meantime.
await Promise.all([
  ensureSystem(),
  runSteps([{ name: "check", tool: "node", args: ["scripts/check.mjs"], shown: "live" }]),
]);
await timePart("build", ensureBuilt);
// The check has made the database that tests copy: five seconds of a processor for each project.
process.env.KEEP_TEMPLATE = "on";

const hasFaults = existsSync(join(projectFolder, "tests", "faults"));
// Their output has the seeds.
const races = (database) => (hasFaults ? [tests(`races-${database}`, "always")] : []);
say("\njourneys, and at the same time all others (some minutes) …");
// Two at a time, because a test that gets a tenth of a core fails by time limits
// (docs/decisions/2026-11-25-tests-and-tools.md); the longest first, so that both ends come at the same time.
await timePart("journeys, races, processes and the build's texts", () =>
  runSteps(
    [
      { ...tests("journeys", "live"), tool: "playwright", args: ["test"] },
      ...races("server"),
      ...races("embedded"),
      ...["thorough", "processes", "budgets", "discovery", "changed-facts", "other-academy"].map(
        (name) => tests(name),
      ),
    ],
    2,
  ),
);

const { expected: journeys } = readResult("journeys").stats;
const faults = hasFaults
  ? `${passed("races-embedded")} races and faults on the embedded database, ${passed("races-server")} on PostgreSQL, `
  : "";
say(
  `\nAll passed: types, lint, walls and file sizes; ${passed("unit") + passed("thorough")} unit and door tests, ${passed("processes")} of processes, disks and passwords, ${passed("changed-facts")} of texts with changed facts, ${faults}${journeys} journeys in a browser, ${passed("budgets")} budgets, ${passed("discovery")} of the pages' text.`,
);
