// `npm run audit`: asks the package registry which of our packages have known vulnerabilities. Exits with 0
// for none, 1 for some, and 2 when the registry gave no answer, so the result is unknown. Also lists our
// direct dependencies that have had no release for two years: some are finished, others abandoned.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
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

const longAgo = new Date(Date.now() - 2 * 365 * 86_400_000).toISOString();
const registry = (process.env.npm_config_registry ?? "https://registry.npmjs.org").replace(
  /\/$/,
  "",
);
const { packages } = read(readFileSync(join(projectFolder, "package-lock.json"), "utf8"));

/** @returns null when the registry doesn't say */
async function lastRelease(name) {
  const response = await fetch(`${registry}/${name.replace("/", "%2f")}`).catch(() => null);
  const { time = {} } = (response?.ok && read(await response.text())) || {};
  const { created: _, modified: __, ...releases } = time;
  return Object.values(releases).sort().at(-1) ?? null;
}

let unknown = 0;
for (const part of ["dependencies", "devDependencies", "optionalDependencies"]) {
  for (const name of Object.keys(packages[""][part] ?? {})) {
    // Some are installed under another name.
    const last = await lastRelease(packages[`node_modules/${name}`]?.name ?? name);
    if (!last) unknown++;
    else if (last < longAgo) say(`quiet     ${name}: no release since ${last.slice(0, 10)}`);
  }
}
if (unknown > 0) say(`The registry does not say when ${unknown} packages had their last release.`);

const report = read(stdout ?? "");
const counts = report?.metadata?.vulnerabilities;
if (!counts) {
  const reason =
    report?.message ?? report?.error?.summary ?? (stderr ?? "").trim().split("\n").at(-1);
  console.error(
    `The package registry does not answer audits, so we know nothing about our packages${reason ? ` (${reason})` : ""}.\nRun this again on a machine that can reach registry.npmjs.org.`,
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
