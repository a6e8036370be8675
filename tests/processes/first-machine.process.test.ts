import { spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { parse } from "yaml";
import { type PostgresServer, startServer } from "../database/postgres-server.ts";
import { freePort } from "../support/machine/free-port.ts";
import { type MachineFolder, makeMachineFolder } from "./machine-folder.ts";

/**
 * docs/first-machine.md, run as it is written, in a folder that stands for the machine. Real: PostgreSQL, the academy
 * with settings of production, nginx, restart-in-turn.sh, promtool. The rest has stand-ins (machine-folder.ts).
 */
const page = readFileSync(
  join(import.meta.dirname, "..", "..", "docs", "first-machine.md"),
  "utf8",
);

type Block = { title: string; commands: string; prints: string | undefined };
const blocks: Block[] = page.split(/^## /m).flatMap((part) => {
  const title = part.split("\n")[0] ?? "";
  const found = part.matchAll(/^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?/gms);
  return [...found].map(([, commands = "", prints]) => ({ title, commands, prints }));
});

let server: PostgresServer;
let machine: MachineFolder;
beforeAll(async () => {
  server = await startServer();
  const root = mkdtempSync(join(tmpdir(), "academy-machine-"));
  machine = makeMachineFolder(root, {
    ports: [await freePort(), await freePort()].map(String) as [string, string],
    http: String(await freePort()),
    https: String(await freePort()),
    postgres: server,
  });
});
afterAll(async () => {
  spawnSync("nginx", ["-s", "quit"], { env: machine.env });
  const pids = readdirSync(join(machine.root, "pids"));
  for (const name of pids) {
    try {
      process.kill(Number(readFileSync(join(machine.root, "pids", name), "utf8")), "SIGKILL");
    } catch {
      // It has ended.
    }
  }
  await server.stop();
  rmSync(machine.root, { recursive: true, force: true });
});

/** A line of the page as a pattern; … stands for anything. */
const patternOf = (line: string) =>
  new RegExp(
    `^${line
      .split("…")
      .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
      .join(".*")}$`,
    "m",
  );

const has = (program: string) => spawnSync("which", [program]).status === 0;

/** Where it isn't there, what it would check stays unchecked (scripts/ensure-system.mjs installs it). */
const without = (commands: string) =>
  has("promtool") ? commands : commands.replace(/^promtool .*$/m, "");

const asTyped = (commands: string, key: string) =>
  without(machine.place(commands)).replaceAll("AGE-SECRET-KEY-…", key);

/** What step 5 prints and people write down. */
const secretKey = /^BACKUP_SECRET_KEY=(AGE-SECRET-KEY-\S+)$/m;

test("each block runs, and prints what the page says", () => {
  let key = "";
  expect(blocks.length).toBeGreaterThan(12);
  for (const { title, commands, prints } of blocks) {
    const done = spawnSync("bash", ["--norc", "-euo", "pipefail", "-c", asTyped(commands, key)], {
      env: machine.env,
      encoding: "utf8",
    });
    const said = `${done.stdout}\n${done.stderr}`;
    key = secretKey.exec(said)?.[1] ?? key;
    const log = join(machine.root, "processes.log");
    const why = `${title}\n${said}\n${existsSync(log) ? readFileSync(log, "utf8") : ""}`;
    expect(done.status, why).toBe(0);
    // Debian's own words.
    if (title === "1. Packages") continue;
    for (const line of machine.place(prints ?? "").split("\n")) {
      if (line === "…" || (line.startsWith("Checking") && !has("promtool"))) continue;
      expect(said, why).toMatch(patternOf(line));
    }
  }
});

test("the machine then has what the page promises", async () => {
  const read = (path: string) => readFileSync(join(machine.root, path), "utf8");
  expect(read("etc/academy/settings")).not.toContain("ADMIN_PASSWORD");
  expect(read("etc/academy/settings")).toMatch(/^SEAL_KEY=[0-9a-f]{64}$/m);
  const { route, receivers } = parse(read("etc/prometheus/alertmanager.yml"));
  expect(receivers.map(({ name }: { name: string }) => name)).toContain(route.receiver);
  expect(read("etc/prometheus/academy-token")).toMatch(/^[0-9a-f]{48}$/);
  // Both processes are still there: started, and started anew four times.
  // A process answers a little before it writes that it's ready.
  await expect
    .poll(() => read("processes.log").match(/Ready:/g)?.length, { timeout: 30_000 })
    .toBe(10);
  expect(read("processes.log")).not.toContain("reset-password");
  // SEED is among the page's settings.
  expect(read("processes.log")).toContain("Catalogue seeded");
  expect(read("processes.log")).not.toContain("No program is published");
});

test.runIf(has("systemd-analyze"))("systemd accepts the unit", () => {
  const unit = join(machine.root, "etc/systemd/system/academy@3001.service");
  spawnSync("cp", [join(machine.root, "etc/systemd/system/academy@.service"), unit]);
  const { stdout, stderr } = spawnSync("systemd-analyze", ["verify", unit], { encoding: "utf8" });
  // It also complains about units of the machine it runs on.
  const ours = (stdout + stderr).split("\n").filter((line) => line.includes("academy@"));
  expect(ours).toEqual([]);
});
