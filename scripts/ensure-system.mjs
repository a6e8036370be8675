// What the tests need on the machine besides Node: a browser and PostgreSQL.
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { say } from "./project.mjs";

const debianPostgres = "/usr/lib/postgresql";

/** The one without a window is much quicker (tests/support/browser/chromium-path.ts). */
const shell = "chromium-headless-shell";
const hasBrowser = (names = [shell, "chromium"]) =>
  process.env.CHROMIUM_PATH
    ? existsSync(process.env.CHROMIUM_PATH)
    : names.some((name) => existsSync(`/usr/bin/${name}`));

const hasPostgres = () =>
  existsSync(debianPostgres) &&
  readdirSync(debianPostgres).some((version) =>
    existsSync(`${debianPostgres}/${version}/bin/postgres`),
  );

const works = (command, args) => spawnSync(command, args, { stdio: "ignore" }).status === 0;

/**
 * Letters as wide as Arial's, which most computers have: our fallback fonts take their sizes from them
 * (src/design/fonts/stand-ins.css). With other fonts, text moves when the web fonts arrive.
 */
const arial = "fonts-liberation";

const apt = (...args) =>
  once(
    spawn("apt-get", ["-qq", "-o=Dpkg::Use-Pty=0", ...args], {
      stdio: ["ignore", "ignore", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }),
    "close",
  );

/**
 * For tests/processes: nginx caches pages and spreads requests over processes, openssl makes its certificate, curl
 * sends it requests; pgbouncer stands between processes and the database.
 */
const proxyTools = ["nginx", "openssl", "curl", "pgbouncer"];
const hasProgram = (name) => works("sh", ["-c", `command -v ${name} || test -x /usr/sbin/${name}`]);

const isRootWithApt = () => process.getuid?.() === 0 && works("apt-get", ["--version"]);

/** Also installs wrk, which sends the requests in `npm run bench`, if this user may. */
export async function ensureBench() {
  await ensureSystem();
  if (hasProgram("wrk")) return;
  if (isRootWithApt()) {
    say("Installing wrk …");
    await apt("update");
    await apt("install", "-y", "--no-install-recommends", "wrk");
    return;
  }
  console.error("The bench asks with wrk. On Debian or Ubuntu: sudo apt-get install wrk.");
  process.exit(1);
}

/** For tests/other-browsers: WebKit's browser has no mode without a screen, so it gets one in memory. */
const otherBrowsers = {
  "firefox-esr": "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
};

/** For the Nu HTML checker. */
const java = "default-jre-headless";

/**
 * Installs what is missing if this user may; otherwise says what to install and exits.
 * @param {{ forRest?: boolean }} [needs] `forRest`: also what only the rest of the tests needs
 */
export async function ensureSystem({ forRest = false } = {}) {
  const findMissing = () => [
    ...(hasBrowser() ? [] : [shell]),
    ...(hasPostgres() ? [] : ["postgresql"]),
    ...proxyTools.filter((name) => !hasProgram(name)),
    // For deploy/container/collect.sh.
    ...(hasProgram("strip") ? [] : ["binutils"]),
    ...(forRest && !hasProgram("java") ? [java] : []),
  ];
  const missing = findMissing();
  // Where nobody may install these, the tests run without them.
  const useful = [
    ...(hasBrowser() && !hasBrowser([shell]) ? [shell] : []),
    ...(works("dpkg", ["-s", arial]) ? [] : [arial]),
    ...(hasProgram("prometheus") ? [] : ["prometheus"]),
    ...Object.entries(forRest ? otherBrowsers : {}).flatMap(([program, name]) =>
      hasProgram(program) ? [] : [name],
    ),
  ];
  if (missing.length + useful.length > 0 && isRootWithApt()) {
    say(`Installing ${[...missing, ...useful].join(" and ")} (a minute or two) …`);
    await apt("update");
    // One name that Debian doesn't have stops the whole command.
    for (const names of [missing, ...useful.map((name) => [name])]) {
      if (names.length > 0) await apt("install", "-y", "--no-install-recommends", ...names);
    }
  }
  if (findMissing().length === 0) return;
  const names = missing.join(" ");
  const elsewhere = missing.includes(shell) ? ", or set CHROMIUM_PATH to a Chromium" : "";
  console.error(
    `The tests need ${missing.join(" and ")}. On Debian or Ubuntu: sudo apt-get install ${names}${elsewhere}.`,
  );
  process.exit(1);
}
