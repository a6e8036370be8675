import { spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

/* When a command of the project installs packages: only if they are not what package-lock.json says. */

type Package = {
  version: string;
  integrity: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
};

const scripts = join(import.meta.dirname, "..", "..", "scripts");
const one: Package = { version: "1.0.0", integrity: "sha512-one" };
const here = { optional: true, os: [process.platform], cpu: [process.arch] };
const lock: Record<string, Package> = {
  "": { version: "0", integrity: "" },
  "node_modules/one": one,
  "node_modules/for-here": { ...one, ...here },
  "node_modules/for-others": { ...one, ...here, os: ["plan9"] },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "academy-install-"));
  for (const name of ["scripts", "bin", "node_modules"]) mkdirSync(join(folder, name));
  for (const name of ["project.mjs", "summarise-failures.mjs"])
    cpSync(join(scripts, name), join(folder, "scripts", name));
  writeFileSync(join(folder, "package-lock.json"), JSON.stringify({ packages: lock }));
  const npm = '#!/bin/sh\nmkdir -p "$0.calls/$(date +%N)"\n';
  writeFileSync(join(folder, "bin", "npm"), npm, { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What npm notes that it has installed. */
const note = (packages: Record<string, Package>) =>
  writeFileSync(join(folder, "node_modules", ".package-lock.json"), JSON.stringify({ packages }));

/** Runs what each command does first. @returns whether it has called npm, and what it said */
function begin() {
  const calls = join(folder, "bin", "npm.calls");
  rmSync(calls, { recursive: true, force: true });
  const program = 'import { ensureInstalled } from "./scripts/project.mjs"; ensureInstalled();';
  const { status, stdout } = spawnSync(process.execPath, ["--input-type=module", "-e", program], {
    cwd: folder,
    env: { PATH: `${join(folder, "bin")}:${process.env.PATH}` },
    encoding: "utf8",
  });
  expect(status).toBe(0);
  return { installs: existsSync(calls), said: stdout };
}

const without = (name: string) =>
  Object.fromEntries(Object.entries(lock).filter(([path]) => path !== name && path !== ""));

test("after npm ci it installs nothing again, although packages of other machines are missing", () => {
  note(without("node_modules/for-others"));
  expect(begin()).toEqual({ installs: false, said: "" });
  expect(readFileSync(join(folder, ".cache", "installed"), "utf8")).toMatch(/^[0-9a-f]{64}$/);
});

test.each([
  ["a package is missing", () => note(without("node_modules/one"))],
  ["one of this machine is missing", () => note(without("node_modules/for-here"))],
  [
    "one has another version",
    () => note({ ...lock, "node_modules/one": { ...one, version: "2.0.0" } }),
  ],
  [
    "one has other contents",
    () => note({ ...lock, "node_modules/one": { ...one, integrity: "x" } }),
  ],
  ["npm was interrupted", () => {}],
])("it installs if %s, says so, and only once", (_, make) => {
  make();
  expect(begin()).toEqual({
    installs: true,
    said: expect.stringMatching(/^Installing packages \(/),
  });
  expect(begin()).toEqual({ installs: false, said: "" });
});
