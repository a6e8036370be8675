// `npm test`: what a change should pass before it is committed, even on a fresh clone. `npm run test:all`:
// that and everything else; with `--rest` only what `npm test` leaves out.
import { mkdirSync, readdirSync, rmSync } from "node:fs";
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
import { countTests } from "./summarise-failures.mjs";

const isRest = process.argv.includes("--rest");
const isAll = isRest || process.argv.includes("--all");

const results = join(projectFolder, ".cache", "results");

/** Tests of Vitest as a step. @param shown "always" where their output has the seeds */
function tests(project, { name = project, shown = "failed", files = [], env = {} } = {}) {
  const report = join(results, `${name.replaceAll(" ", "-")}.json`);
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const args = ["run", "--project", project, ...files, ...reporters];
  return { name, tool: "vitest", args, shown, report, env };
}

/** Journeys as a step: in browsers, with two workers. @param only the Playwright projects; all, unless told */
const journeys = (...only) => ({
  name: "journeys",
  tool: "playwright",
  args: ["test", ...only.map((project) => `--project=${project}`)],
  shown: "live",
  report: join(results, "journeys.json"),
});

/** Longest first, so that both lanes end at about the same time. */
const everyday = [
  tests("races-server", { shown: "always" }),
  tests("races-embedded", { shown: "always" }),
  tests("budgets"),
];
const others = [
  tests("outages-server", { shown: "always" }),
  tests("thorough"),
  tests("processes"),
  // In `npm test` they are short; these are the figures of docs/guarantees.md.
  tests("races-server", {
    name: "long races",
    shown: "always",
    files: [
      "tests/faults/payments/account-events.test.ts",
      "tests/faults/payments/lost-webhooks.test.ts",
      "tests/faults/payments/refund-orders.test.ts",
      "tests/faults/payments/webhook-storm.test.ts",
      "tests/faults/affiliates/commission-once.test.ts",
      "tests/faults/affiliates/commissions-agree.test.ts",
      "tests/faults/seats/seats-at-once.test.ts",
    ],
    env: { LONG_RACES: "yes" },
  }),
  tests("outages-embedded", { shown: "always" }),
  ...["discovery", "changed-facts", "other-academy"].map((project) => tests(project)),
];

const start = performance.now();
ensureInstalled();
rmSync(results, { recursive: true, force: true });
mkdirSync(results, { recursive: true });
process.on("exit", (code) => {
  const minutes = ((performance.now() - start) / 60_000).toFixed(1);
  say(`\n${code === 0 ? "Everything passed" : "Something failed"} after ${minutes} minutes.`);
  say(countTests(readdirSync(results).map((file) => join(results, file))));
});

// The check needs neither a browser nor PostgreSQL, so they are installed in the meantime.
const env = { WITH_STORIES: "yes" };
const check = { name: "check", tool: "node", args: ["scripts/check.mjs"], shown: "live", env };
await Promise.all([ensureSystem({ forRest: isAll }), runSteps(isRest ? [] : [check])]);
await timePart("build", ensureBuilt);

// Two at a time, because a test that gets only a tenth of a core runs into time limits
// (docs/decisions/2026-11-25-tests-and-tools.md). Three in `npm test`, because races often wait for each other.
await timePart("journeys and the other parts", () =>
  runSteps(
    [
      journeys(...(isRest ? ["rest", "firefox", "webkit"] : isAll ? [] : ["main"])),
      ...(isRest ? [] : everyday),
      ...(isAll ? others : []),
    ],
    isRest || isAll ? 2 : 3,
  ),
);
