import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lockFolder } from "#foundation/database/embedded/lock-folder.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { createEmptyDatabase } from "../database/open-test-database.ts";
import { type PostgresServer, startServer } from "../database/postgres-server.ts";
import { openAcademy } from "../support/academy/open-academy.ts";
import { bundleProgram } from "../support/machine/bundle-program.ts";

const [program, ...start] = await bundleProgram("scripts/admin.ts");
let folder: string;
/** A command opens PostgreSQL in a fifth of the time that the embedded database takes. */
let server: PostgresServer;
let onServer: { DATA_DIR: string; DATABASE_URL: string };
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "academy-admin-"));
  server = await startServer();
  onServer = { DATA_DIR: folder, DATABASE_URL: await createEmptyDatabase(server.url) };
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run admin -- …` like a person at a terminal. */
function admin(settings: Record<string, string>, args: string[], typed = "") {
  return new Promise<{ code: number | null; said: string }>((done) => {
    const child = spawn(program, [...start, ...args], {
      env: { PATH: process.env.PATH ?? "", ...settings },
    });
    let said = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (text) => {
        said += text;
      });
    }
    child.on("close", (code) => done({ code, said }));
    child.stdin.end(typed);
  });
}

test("an admin is created on a new embedded database", async () => {
  const email = "chief@academy.example";
  const password = "a password of my own";
  const env = { DATA_DIR: folder };
  const { code, said } = await admin(
    env,
    ["create", "Chief@Academy.example", "--name", "The Chief", "--password-stdin"],
    `${password}\n`,
  );
  expect([code, said]).toEqual([0, `${email} is an admin now (owner).\n`]);
  const database = await openDatabase(loadConfig(env));
  const academy = await openAcademy({ database });
  const reply = await academy.call("POST", "/admin/login", { body: { email, password } });
  await academy.close();
  await database.close();
  expect(reply).toMatchObject({ status: 200, body: { admin: { name: "The Chief", email } } });
});

test("an admin becomes a clerk, but the last owner does not", async () => {
  for (const name of ["chief", "counter"]) {
    const create = ["create", `${name}@academy.example`, "--role", "owner", "--password-stdin"];
    expect((await admin(onServer, create, "another password of ours\n")).code).toBe(0);
  }
  const setRole = (email: string, ...centre: string[]) =>
    admin(onServer, ["set-role", email, "clerk", ...centre]);
  expect((await setRole("counter@academy.example")).said).toBe(
    "A clerk needs a centre. Give --centre Jalingo or --centre Yola.\n",
  );
  expect((await setRole("counter@academy.example", "--centre", "Kano")).said).toBe(
    "There is no centre Kano. Give --centre Jalingo or --centre Yola.\n",
  );
  expect(await setRole("counter@academy.example", "--centre", "jalingo")).toEqual({
    code: 0,
    said: "counter@academy.example is clerk at Jalingo now; every session of the account has ended.\n",
  });
  expect(await setRole("chief@academy.example", "--centre", "Yola, Adamawa")).toEqual({
    code: 1,
    said: "The academy needs an owner. Make another admin owner first.\n",
  });
  expect((await admin(onServer, ["set-role", "counter@academy.example", "king"])).said).toMatch(
    /^Usage:/,
  );
});

test("a colleague is dismissed and let in again, but the last owner stays", async () => {
  const run = (command: string, name: string) =>
    admin(onServer, [command, `${name}@academy.example`]);
  expect(await run("disable", "counter")).toEqual({
    code: 0,
    said: "counter@academy.example is disabled: every session has ended, and no sign-in and no emailed link works.\n",
  });
  expect((await run("reset-password", "counter")).said).toContain("First: npm run admin -- enable");
  expect(await run("disable", "chief")).toEqual({
    code: 1,
    said: "The academy needs an owner. Make another admin owner first.\n",
  });
  expect(await run("enable", "counter")).toEqual({
    code: 0,
    said: "counter@academy.example may sign in again, with their old password and role.\n",
  });
});

test("a database in use is not changed, with a plain message", async () => {
  const unlock = await lockFolder(folder);
  const { code, said } = await admin({ DATA_DIR: folder }, ["create", "chief@academy.example"]);
  await unlock();
  expect(code).toBe(1);
  expect(said).toMatch(
    new RegExp(`is in use by process ${process.pid} on \\S+\\. Stop that process first`),
  );
  expect(said).not.toMatch(/\bat .*\.ts/);
});

test("a common password is refused with a plain message, and no admin is created", async () => {
  const { code, said } = await admin(
    onServer,
    ["create", "second@academy.example", "--password-stdin"],
    "password1\n",
  );
  expect([code, said]).toEqual([
    1,
    "This is one of the most common passwords. Choose another one.\n",
  ]);
});
