import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
// @ts-expect-error: a script without types
import { flakyJourneys, summariseFailures } from "../../scripts/summarise-failures.mjs";

const folder = mkdtempSync(join(tmpdir(), "summary-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const write = (name: string, report: object) => {
  writeFileSync(join(folder, name), JSON.stringify(report));
  return join(folder, name);
};

test("failed tests are named with their messages, without the tool's own lines", () => {
  const report = write("races.json", {
    testResults: [
      {
        name: "/academy/tests/faults/processes/kill.test.ts",
        status: "failed",
        assertionResults: [
          { status: "passed", fullName: "at once", failureMessages: [] },
          {
            status: "failed",
            fullName: "at random",
            failureMessages: [
              "\u001b[31mError: 58, not 100\u001b[39m\n    at kill.test.ts:2:3\n    at node_modules/vitest/run.js:1:1",
            ],
          },
        ],
      },
      { name: "b.test.ts", status: "failed", message: "cannot be loaded", assertionResults: [] },
    ],
  });
  expect(summariseFailures([{ name: "races", report, output: "much" }])).toEqual([
    "FAIL races",
    "  faults/processes/kill.test.ts > at random",
    "      Error: 58, not 100",
    "          at kill.test.ts:2:3",
    "  b.test.ts",
    "      cannot be loaded",
  ]);
});

test("a step without a failed test shows the end of its output, or its unhandled errors", () => {
  const many = Array.from({ length: 40 }, (_, line) => `line ${line}`).join("\n");
  const [title, ...shown] = summariseFailures([{ name: "types", output: many }]);
  expect([title, shown.length, shown.at(-1)]).toEqual(["FAIL types", 15, "      line 39"]);
  const output = `${many}\nUnhandled Errors\nboom\n${many}`;
  expect(summariseFailures([{ name: "thorough", output }])).toContain("      boom");
});

test("everything together is short enough for the end of a log", () => {
  const steps = Array.from({ length: 9 }, () => ({ name: "x", output: "line\n".repeat(99) }));
  expect(summariseFailures(steps).length).toBeLessThan(60);
});

test("journeys that needed a second try are named with the first error", () => {
  const tried = (status: string, title: string) => ({
    ...{ file: "help.spec.ts", line: 22, title },
    tests: [{ status, results: [{ errors: [{ message: `Error: ${title}` }] }, { errors: [] }] }],
  });
  const specs = [tried("expected", "one"), tried("flaky", "two"), tried("unexpected", "three")];
  const report = write("journeys.json", { suites: [{ suites: [{ specs }] }] });
  expect(flakyJourneys(report)).toEqual(["  help.spec.ts:22 two", "      Error: two"]);
  expect(summariseFailures([{ name: "journeys", report }])).toEqual([
    "FAIL journeys",
    "  help.spec.ts:22 three",
    "      Error: three",
  ]);
  expect(flakyJourneys(undefined)).toEqual([]);
});
