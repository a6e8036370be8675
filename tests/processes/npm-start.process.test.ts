import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../support/machine/free-port.ts";

const project = join(import.meta.dirname, "..", "..");
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "academy-npm-start-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Everything below a process, found by the parents that Linux knows. */
function below(pid: number): number[] {
  const parents = readdirSync("/proc").flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const [, parent] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return [{ pid: Number(name), parent: Number(parent) }];
    } catch {
      // It has ended.
      return [];
    }
  });
  const found = [pid];
  for (const one of found) {
    for (const { pid: child, parent } of parents) if (parent === one) found.push(child);
  }
  return found.slice(1);
}

const isThere = (pid: number) => {
  try {
    // A zombie has ended too.
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
};

/** Runs `npm start` like a person or a supervisor. */
async function npmStart(settings: Record<string, string>) {
  const child = spawn("npm", ["start"], {
    cwd: project,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: process.env.PATH ?? "",
      HOME: process.env.HOME ?? "",
      DATA_DIR: join(folder, "data"),
      PORT: String(await freePort()),
      ...settings,
    },
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const ended = new Promise<number | null>((done) => child.once("close", done));
  return { pid: child.pid ?? 0, said: () => said, ended, stop: () => child.kill("SIGTERM") };
}

test("missing settings of production are listed before it builds", async () => {
  const started = await npmStart({ APP_ENV: "production", BUILD_DIR: join(folder, "no-build") });
  expect(await started.ended).not.toBe(0);
  expect(started.said()).toContain("DATABASE_URL is needed with APP_ENV=production.");
  expect(started.said()).toContain("SEAL_KEY is needed with APP_ENV=production.");
  expect(started.said()).not.toMatch(/Building|\n\s+at /);
});

test("SIGTERM to npm alone ends everything below it: while it builds, and while it serves", async () => {
  const building = await npmStart({ BUILD_DIR: join(folder, "build") });
  // npm, its script, the preparation, the build and the bundler.
  await expect.poll(() => below(building.pid).length).toBeGreaterThan(3);
  await expect.poll(building.said).toContain("Building");
  const builders = below(building.pid);
  building.stop();
  await building.ended;
  await expect.poll(() => builders.filter(isThere)).toEqual([]);
  // The commands are built last: nothing has built on.
  expect(existsSync(join(folder, "build", "commands"))).toBe(false);

  const serving = await npmStart({});
  await expect.poll(serving.said, { timeout: 200_000 }).toContain("Ready:");
  const servers = below(serving.pid);
  expect(servers.length).toBeGreaterThan(1);
  serving.stop();
  await serving.ended;
  await expect.poll(() => servers.filter(isThere)).toEqual([]);
});
