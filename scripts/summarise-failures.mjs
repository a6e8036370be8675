// A short summary of what failed, which is still at the end of a log that was cut in the middle.
import { existsSync, readFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

const linesOfMessage = 6;
const linesOfOutput = 15;
const linesInAll = 50;

const linesOf = (text, most) =>
  stripVTControlCharacters(text)
    .split("\n")
    .map((line) => line.trimEnd().slice(0, 180))
    .filter((line) => line.trim() !== "" && !/^\s*at .*(node_modules|<anonymous>)/.test(line))
    .slice(0, most);

const indented = (lines) => lines.map((line) => `      ${line}`);

const readReport = (path) =>
  path && existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : null;

/** The failed tests of Vitest's report: files that could not be loaded too. */
function failedTests(report) {
  return (report?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === "failed");
    if (failed.length === 0 && status === "failed") return [{ title: name, message }];
    return failed.map((test) => ({
      title: `${name.split("/tests/").at(-1)} > ${test.fullName}`,
      message: test.failureMessages.join("\n"),
    }));
  });
}

/** Playwright's journeys with this status, with what went wrong the first time. */
function journeysThat(report, status) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)];
  return (report?.suites ?? []).flatMap(specsOf).flatMap(({ file, line, title, tests }) =>
    tests
      .filter((test) => test.status === status)
      .map(({ results }) => ({
        title: `${file}:${line} ${title}`,
        message: results.flatMap(({ errors }) => errors.map((error) => error.message))[0] ?? "",
      })),
  );
}

const described = ({ title, message }) => [
  `  ${title}`,
  ...indented(linesOf(message, linesOfMessage)),
];

/** If no test failed, the reason is in what a step printed: a type error, an unhandled error, a crash. */
function reasonIn(output) {
  const lines = linesOf(output, Number.POSITIVE_INFINITY);
  const unhandled = lines.findIndex((line) => line.includes("Unhandled Errors"));
  return unhandled < 0
    ? lines.slice(-linesOfOutput)
    : lines.slice(unhandled, unhandled + linesOfOutput);
}

/**
 * @param steps that failed: `name`, `report` (path of the JSON report, if there is one), and what they printed
 * @returns lines, each step's failures after its name
 */
export function summariseFailures(steps) {
  return steps
    .flatMap(({ name, report, output = "" }) => {
      const read = readReport(report);
      const failed = [...failedTests(read), ...journeysThat(read, "unexpected")];
      const found = failed.flatMap(described);
      return [`FAIL ${name}`, ...(found.length > 0 ? found : indented(reasonIn(output)))];
    })
    .slice(0, linesInAll);
}

/** Journeys that needed a second try, and why. */
export function flakyJourneys(report) {
  return journeysThat(readReport(report), "flaky").flatMap(described);
}

/** The last line of a run, from the reports of its parts: `12 passed, 0 failed, 3 skipped`. */
export function countTests(reports) {
  const sums = { passed: 0, failed: 0, skipped: 0 };
  for (const report of reports.map(readReport)) {
    const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, stats = {} } = report;
    const { expected = 0, flaky = 0, unexpected = 0, skipped = 0 } = stats;
    // A file that could not be loaded has no tests, but it has failed.
    const unloaded = failedTests(report).length - numFailedTests;
    sums.passed += numPassedTests + expected + flaky;
    sums.failed += numFailedTests + unexpected + unloaded;
    sums.skipped += numPendingTests + skipped;
  }
  return `${sums.passed} passed, ${sums.failed} failed, ${sums.skipped} skipped`;
}
