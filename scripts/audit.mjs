// `npm run audit`: asks the package registry which of our packages have known vulnerabilities. Exits with 0 for
// none, 1 for some, and 2 when the registry gave no answer, so the result is unknown.
import { spawnSync } from "node:child_process";
import { projectEnvironment, projectFolder, say } from "./project.mjs";

const { stdout, stderr } = spawnSync("npm", ["audit", "--json", ...process.argv.slice(2)], {
  cwd: projectFolder,
  encoding: "utf8",
  env: projectEnvironment(),
  shell: process.platform === "win32",
  maxBuffer: 64 * 1024 * 1024,
});

function read(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const report = read(stdout ?? "");
const counts = report?.metadata?.vulnerabilities;
if (!counts) {
  const reason =
    report?.message ?? report?.error?.summary ?? (stderr ?? "").trim().split("\n").at(-1);
  console.error(
    `The package registry does not answer audits, so nothing is known about our packages${reason ? ` (${reason})` : ""}.\nRun this again on a machine that can reach registry.npmjs.org.`,
  );
  process.exit(2);
}
for (const { name, severity, range, fixAvailable } of Object.values(report.vulnerabilities)) {
  say(`${severity.padEnd(9)} ${name} ${range}${fixAvailable ? "" : " (no fix yet)"}`);
}
say(
  counts.total === 0
    ? `No known vulnerability in ${report.metadata.dependencies.total} packages.`
    : `${counts.total} of our packages have known vulnerabilities: npm audit says more about each.`,
);
process.exit(counts.total === 0 ? 0 : 1);
