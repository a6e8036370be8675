// What all commands need first: packages, a build and the right Node. It must run on the machine's own Node.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { flakyJourneys, summariseFailures } from "./summarise-failures.mjs";

export const projectFolder = join(dirname(fileURLToPath(import.meta.url)), "..");
const modules = join(projectFolder, "node_modules");
const cacheFolder = join(projectFolder, ".cache");

export const say = (line) => console.log(line);

const oldestNode = 22;

/** The Node from the packages; the machine's own may be too old. */
export function nodeBinary() {
  const bundled = join(modules, ".bin", process.platform === "win32" ? "node.cmd" : "node");
  if (existsSync(bundled)) return bundled;
  if (Number.parseInt(process.versions.node, 10) >= oldestNode) return process.execPath;
  console.error(
    `This machine has Node ${process.versions.node}, which is too old, and no Node comes with the packages for ${process.platform} on ${process.arch}. Install Node 24 (https://nodejs.org) and try again.`,
  );
  process.exit(1);
}

/** An environment in which `node` is the project's Node. */
export function projectEnvironment(more = {}) {
  const separator = process.platform === "win32" ? ";" : ":";
  return {
    ...process.env,
    PATH: `${join(modules, ".bin")}${separator}${process.env.PATH}`,
    ...more,
  };
}

/** The folder of the academy that is built and run: ACADEMY_DIR, or our own. */
export const academyFolder = resolve(projectFolder, process.env.ACADEMY_DIR || "academy");

/** Where the build is: tests of another academy have theirs next to ours. */
export const buildFolder = resolve(projectFolder, process.env.BUILD_DIR || "build");
/** The server of the build. */
export const serverEntry = join(buildFolder, "server", "index.js");
const builtStamp = `built${buildFolder.replace(/\W+/g, "-")}`;

function readStamp(name) {
  const path = join(cacheFolder, name);
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

function writeStamp(name, text) {
  mkdirSync(cacheFolder, { recursive: true });
  writeFileSync(join(cacheFolder, name), text);
}

const dropStamp = (name) => rmSync(join(cacheFolder, name), { force: true });

const hashOf = (...buffers) =>
  buffers.reduce((hash, buffer) => hash.update(buffer), createHash("sha256")).digest("hex");

/** Runs a command of the project; exits when it fails. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: projectFolder,
    stdio: "inherit",
    env: projectEnvironment(options.env),
    shell: process.platform === "win32",
  });
  if (error) console.error(error.message);
  if (status !== 0 && !options.mayFail) process.exit(status ?? 1);
  return status ?? 1;
}

const toolPath = (name) => {
  if (name === "node") return nodeBinary();
  return join(modules, ".bin", process.platform === "win32" ? `${name}.cmd` : name);
};

const secondsSince = (start) => `${((performance.now() - start) / 1000).toFixed(0)} s`;

/** Runs a part of the tests and prints how long it took. */
export async function timePart(name, work) {
  const start = performance.now();
  const result = await work();
  say(`${name}: ${secondsSince(start)}`);
  return result;
}

/** Runs a tool from the packages with the project's Node. */
export const runTool = (name, args, options) => run(toolPath(name), args, options);

/**
 * Runs a tool from the packages, and shows its output when it ends.
 * @returns the step with its exit code and what it printed
 */
function runStep(step) {
  const { name, tool, args, shown = "failed", report, env } = step;
  // A run that is aborted would otherwise leave an older report.
  if (report) rmSync(report, { force: true });
  const start = performance.now();
  return new Promise((done) => {
    const child = spawn(toolPath(tool), args, {
      cwd: projectFolder,
      env: projectEnvironment(env),
      shell: process.platform === "win32",
      stdio: shown === "live" ? "inherit" : ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr])
      stream?.on("data", (text) => (output += text));
    child.on("close", (code) => {
      say(`${code === 0 ? "ok  " : "FAIL"} ${name}: ${secondsSince(start)}`);
      if (output && (code !== 0 || shown === "always")) console.log(output);
      done({ ...step, code, output });
    });
  });
}

/**
 * Runs steps in their order, some at the same time. When one fails, the others still run; then it prints a summary and
 * exits. It also names the journeys that needed a second try.
 * @param steps `name`, `tool` from the packages, `args`, more `env`, when its output is `shown`: "live", "always" (when
 *   it has ended) or only when it has "failed", and the path of its JSON `report`
 * @param atOnce how many run at the same time; all, unless told
 */
export async function runSteps(steps, atOnce = steps.length) {
  const waiting = [...steps];
  const ended = [];
  const takeTurns = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) ended.push(await runStep(step));
  };
  await Promise.all(Array.from({ length: atOnce }, takeTurns));
  const flaky = ended.flatMap(({ report }) => flakyJourneys(report));
  if (flaky.length > 0) say(["", "Needed a second try:", ...flaky].join("\n"));
  const failed = ended.filter(({ code }) => code !== 0);
  if (failed.length === 0) return;
  say(["", ...summariseFailures(failed)].join("\n"));
  process.exit(1);
}

/** Linux has programs for either of two libraries of C. */
const isMusl = () => !process.report.getReport().header.glibcVersionRuntime;

/** Whether a package that not every machine needs belongs on this one. */
const belongsHere = ({ os, cpu, libc }) =>
  Boolean(os?.includes(process.platform) && cpu?.includes(process.arch)) &&
  !(libc && process.platform === "linux" && libc.includes("musl") !== isMusl());

/**
 * Whether the packages are already there, because someone ran `npm ci`: npm notes in their folder which ones it has
 * installed, and it writes that note last.
 */
function hasPackages() {
  const note = join(modules, ".package-lock.json");
  if (!existsSync(note)) return false;
  const read = (path) => JSON.parse(readFileSync(path, "utf8")).packages;
  const there = read(note);
  return Object.entries(read(join(projectFolder, "package-lock.json"))).every(([path, wanted]) => {
    if (path === "") return true;
    const has = there[path];
    if (!has) return wanted.optional === true && !belongsHere(wanted);
    return has.version === wanted.version && has.integrity === wanted.integrity;
  });
}

/** Installs the packages when the lock file has changed since the last install. */
export function ensureInstalled() {
  // A second worktree may link to the packages of the first; installing through the link would empty them
  // there.
  if (lstatSync(modules, { throwIfNoEntry: false })?.isSymbolicLink()) return;
  const wanted = hashOf(readFileSync(join(projectFolder, "package-lock.json")));
  if (existsSync(modules) && readStamp("installed") === wanted) return;
  if (hasPackages()) return writeStamp("installed", wanted);
  say("Installing packages (half a minute; two to four minutes on a slow line) …");
  dropStamp("installed");
  // Include build dependencies: the build runs here.
  const flags = ["--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  if (run("npm", ["ci", ...flags], { mayFail: true }) !== 0) {
    console.error(
      "The packages could not be installed. They come over the network: check the connection.",
    );
    process.exit(1);
  }
  writeStamp("installed", wanted);
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}

/** A hash of everything that goes into the build. */
function buildInputs() {
  const inputs = [
    // Not what the build itself writes (scripts/academy/build-identity.ts).
    ...filesBelow(join(projectFolder, "src")).filter(
      (path) => !/\.test\.tsx?$|[/\\]academy[/\\]built[/\\]/.test(path),
    ),
    ...(existsSync(academyFolder) ? filesBelow(academyFolder) : []),
    ...["database/seeds", "content", "scripts/academy"]
      .map((name) => join(projectFolder, name))
      .filter((path) => existsSync(path))
      .flatMap(filesBelow),
    ...[
      "package-lock.json",
      "vite.config.ts",
      "react-router.config.ts",
      "scripts/admin.ts",
      "scripts/build.mjs",
      "scripts/chunk-groups.ts",
      "scripts/commands.config.ts",
      "scripts/db.ts",
    ].map((name) => join(projectFolder, name)),
  ].sort();
  return hashOf(...inputs.flatMap((path) => [relative(projectFolder, path), readFileSync(path)]));
}

/** Runs a build. A failed or interrupted build leaves no stamp and removes any older one. */
export function stampBuild(build) {
  const wanted = buildInputs();
  dropStamp(builtStamp);
  build();
  writeStamp(builtStamp, wanted);
}

/** Whether there is a build of the current sources. */
const isBuilt = () => readStamp(builtStamp) !== "" && readStamp(builtStamp) === buildInputs();

/**
 * The bundle of a command (scripts/commands.config.ts).
 * @returns null where there is none, or where it is older than its sources
 */
export function findBuiltCommand(file) {
  const bundle = join(buildFolder, "commands", basename(file).replace(/\.ts$/, ".js"));
  return existsSync(bundle) && isBuilt() ? bundle : null;
}

/**
 * Builds when a source of the build has changed since the last one.
 * @param before is called only if it builds
 */
export function ensureBuilt(before = () => {}) {
  if (existsSync(serverEntry) && isBuilt()) return;
  before();
  say("Building (about a quarter of a minute) …");
  run(nodeBinary(), ["scripts/build.mjs", "--quiet"]);
}
