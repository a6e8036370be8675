import { spawn } from "node:child_process";
import { chmodSync, chownSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeKeys } from "#foundation/backup/encrypt-backup.ts";
import { seal } from "#foundation/codes/seal.ts";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { createEmptyDatabase } from "../database/open-test-database.ts";
import { type PostgresServer, startServer } from "../database/postgres-server.ts";
import { bundleProgram } from "../support/machine/bundle-program.ts";
import { freePort } from "../support/machine/free-port.ts";

const [program, ...start] = await bundleProgram("scripts/db.ts");
const sealKey = "5a".repeat(32);
let folder: string;
let server: PostgresServer;
let production: Record<string, string>;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "academy-check-"));
  server = await startServer();
  production = {
    APP_ENV: "production",
    APP_ORIGIN: "https://academy.example",
    DATA_DIR: folder,
    DATABASE_URL: await createEmptyDatabase(server.url),
    PAYSTACK_SECRET_KEY: "sk_live_1",
    PAYSTACK_PUBLIC_KEY: "pk_live_1",
    SMTP_URL: "smtps://mail.example",
    MAIL_FROM: "hello@academy.example",
    SEAL_KEY: sealKey,
  };
});
afterAll(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `npm run db -- COMMAND` with settings of production. Whatever goes wrong, nobody gets a stack trace. */
async function db(command: string, settings: Record<string, string> = {}, user = {}) {
  const child = spawn(program, [...start, ...command.split(" ")], {
    env: { PATH: process.env.PATH ?? "", ...production, ...settings },
    ...user,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (said += text));
  const code = await new Promise<number | null>((done) => child.once("close", done));
  expect(said).not.toMatch(/\n\s+at |Failed query/);
  return { code, said: said.trim() };
}

test("before the first start it finds a missing or weak ADMIN_PASSWORD", async () => {
  const missing = await db("check");
  expect(missing).toMatchObject({ code: 1, said: expect.stringMatching(/^ADMIN_PASSWORD is/) });
  expect(await db("check", { ADMIN_PASSWORD: "password1" })).toEqual({
    code: 1,
    said: "ADMIN_PASSWORD: This is one of the most common passwords. Choose another one.",
  });
  const good = await db("check", { ADMIN_PASSWORD: "planks and nails 7" });
  expect(good).toMatchObject({ code: 0, said: expect.stringContaining("0 migrations applied") });
});

test("it counts the second factors that SEAL_KEY does not open", async () => {
  expect(await db("migrate")).toMatchObject({ code: 0 });
  const database = openServerDatabase(production.DATABASE_URL ?? "", 1);
  await database.db.execute(
    sql`insert into people (id, email, name, created_at) values ('head', 'head@academy.example', 'Head', now())`,
  );
  await database.db.execute(
    sql`insert into person_roles (person_id, role, granted_at) values ('head', 'admin', now())`,
  );
  const sealed = seal("a secret", [Buffer.from(sealKey, "hex")]);
  await database.db.execute(
    sql`insert into second_factors (person_id, sealed_secret) values ('head', ${sealed})`,
  );
  await database.close();
  // There is an admin now, so nobody asks for ADMIN_PASSWORD.
  expect((await db("check")).said).not.toContain("SEAL_KEY");
  expect(await db("check", { SEAL_KEY: "6b".repeat(32) })).toMatchObject({
    code: 0,
    said: expect.stringContaining("SEAL_KEY   does not open 1 second factor"),
  });
});

const backups = (to: string, key: string) => ({
  ADMIN_PASSWORD: "planks and nails 7",
  BACKUP_TO: to,
  BACKUP_KEY: key,
});

test("it finds a BACKUP_TO that takes no backup, and a BACKUP_KEY that is not the academy's own", async () => {
  const { recipient } = await makeKeys();
  const missing = join(folder, "no-such-disk");
  expect(await db("check", backups(missing, recipient))).toMatchObject({
    code: 1,
    said: expect.stringContaining(`There is no folder ${missing}: make it, or correct BACKUP_TO.`),
  });
  const wrong = `${recipient.slice(0, -1)}${recipient.endsWith("q") ? "p" : "q"}`;
  expect(await db("check", backups(folder, wrong))).toMatchObject({
    code: 1,
    said: expect.stringContaining("BACKUP_KEY is no public key of age: a letter is wrong"),
  });
  const example = "age1ql3z7hjy54pw3hyww5ayyfg7zqgvc7w3j2elw8zmrj2kg5sfn9aqmcac8p";
  expect(await db("check", backups(folder, example))).toMatchObject({
    code: 1,
    said: expect.stringContaining("BACKUP_KEY is an example"),
  });
  expect(await db("check", backups(folder, recipient))).toMatchObject({ code: 0 });
  expect(await db("check", backups("srv/backups", recipient))).toMatchObject({
    code: 1,
    said: expect.stringContaining(
      "BACKUP_TO=srv/backups begins in the folder of the release: write the whole path",
    ),
  });
});

test("it names settings with a typo, whether the right one is needed or not", async () => {
  const password = { ADMIN_PASSWORD: "planks and nails 7" };
  expect(await db("check", { ...password, METRIC_TOKEN: "x", HOSTS: "x" })).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      /^Warning: METRIC_TOKEN is no setting\. Did you mean METRICS_TOKEN\?$/m,
    ),
  });
  const ended = await db("check", { ...password, SMTP_URL: "", SMTP_ULR: "smtps://mail.example" });
  expect(ended).toMatchObject({
    code: 1,
    said: expect.stringMatching(
      /SMTP_URL is needed.*SMTP_ULR is no setting\. Did you mean SMTP_URL\?/s,
    ),
  });
});

test("it names the settings that are still the examples of the documents", async () => {
  const settings = {
    ...{ ADMIN_PASSWORD: "planks and nails 7", ADMIN_EMAIL: "head@gurara.ng" },
    ...{ PAYSTACK_SECRET_KEY: "sk_live_0000", PAYSTACK_PUBLIC_KEY: "pk_live_0000" },
  };
  expect(await db("check", settings)).toMatchObject({
    code: 0,
    said: expect.stringContaining(
      "Warning: APP_ORIGIN, PAYSTACK_SECRET_KEY, PAYSTACK_PUBLIC_KEY, SMTP_URL, MAIL_FROM: still an example",
    ),
  });
  const own = {
    ...{ APP_ORIGIN: "https://gurara.ng", MAIL_FROM: "Gurara <office@gurara.ng>" },
    ...{ SMTP_URL: "smtps://office:x@mail.gurara.ng" },
    ...{ PAYSTACK_SECRET_KEY: "sk_live_1", PAYSTACK_PUBLIC_KEY: "pk_live_1" },
  };
  expect((await db("check", { ...settings, ...own })).said).not.toContain("Warning");
});

test("a restore without a file, or into a database that is not there, says what to do", async () => {
  expect(await db("restore")).toEqual({
    code: 1,
    said: "Name the FILE of the backup: restore FILE.",
  });
  const away = new URL(production.DATABASE_URL ?? "");
  away.pathname = "/not_made_yet";
  const file = join(folder, "some.tar");
  writeFileSync(file, "a backup");
  for (const command of ["restore", "drill"])
    expect(await db(`${command} ${file}`, { DATABASE_URL: away.href })).toMatchObject({
      code: 1,
      said: expect.stringContaining(
        'The server has no such database (database "not_made_yet" does not exist): make it with createdb',
      ),
    });
});

test("a backup is looked for where the command was typed", async () => {
  const INIT_CWD = join(folder, "here");
  expect(await db("restore an.tar", { INIT_CWD })).toEqual({
    code: 1,
    said: `There is no file ${join(INIT_CWD, "an.tar")}.`,
  });
});

// Only root can become somebody who may not read a file.
test.runIf(process.getuid?.() === 0)(
  "a backup that this user may not read is called so",
  async () => {
    const [plain, sealed] = [join(folder, "a.tar"), join(folder, "a.tar.age")];
    for (const path of [plain, sealed]) writeFileSync(path, "a backup", { mode: 0o600 });
    chmodSync(folder, 0o755);
    const { identity } = await makeKeys();
    const DATA_DIR = mkdtempSync(join(tmpdir(), "academy-nobody-"));
    chownSync(DATA_DIR, 65_534, 65_534);
    for (const path of [plain, sealed])
      expect(
        await db(`restore ${path}`, { DATA_DIR, BACKUP_SECRET_KEY: identity }, { uid: 65_534 }),
      ).toEqual({
        code: 1,
        said: `The user nobody may not read ${path}: give the file, or a copy of it, to this user. Nothing was changed.`,
      });
    const closed = mkdtempSync(join(tmpdir(), "academy-closed-"));
    expect(await db(`backup ${join(closed, "a.tar")}`, { DATA_DIR }, { uid: 65_534 })).toEqual({
      code: 1,
      said: expect.stringContaining(
        `The user nobody may not write to the folder ${closed} (EACCES`,
      ),
    });
    for (const one of [DATA_DIR, closed]) rmSync(one, { recursive: true, force: true });
  },
);

test("a newer database, one of another program and one that is away get a sentence and a way on", async () => {
  const [newer, foreign] = [
    await createEmptyDatabase(server.url),
    await createEmptyDatabase(server.url),
  ];
  expect(await db("migrate", { DATABASE_URL: newer })).toMatchObject({ code: 0 });
  for (const [address, change] of [
    [newer, sql`insert into applied_migrations (hash) values ('of the future')`],
    [foreign, sql`create table people (name text)`],
  ] as const) {
    const database = openServerDatabase(address, 1);
    await database.db.execute(change);
    await database.close();
  }
  for (const command of ["check", "migrate"]) {
    expect(await db(command, { DATABASE_URL: newer })).toMatchObject({
      code: 1,
      said: expect.stringContaining("Use that version or a newer one"),
    });
  }
  expect(await db("migrate", { DATABASE_URL: foreign })).toMatchObject({
    code: 1,
    said: expect.stringContaining('relation "people" already exists. Nothing was changed.'),
  });
  const away = `postgres://academy@127.0.0.1:${await freePort()}/academy`;
  expect(await db("check", { DATABASE_URL: away })).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The database does not answer \(.+\): check DATABASE_URL\.$/),
  });
});

test("a seed that fails says why, and how to start without it", async () => {
  const DATABASE_URL = await createEmptyDatabase(server.url);
  expect(await db("migrate", { DATABASE_URL })).toMatchObject({ code: 0 });
  const database = openServerDatabase(DATABASE_URL, 1);
  await database.db.execute(sql`alter table programs add constraint none check (id <> 'tiling')`);
  await database.close();
  const settings = { DATABASE_URL, SEED: "catalogue", ADMIN_PASSWORD: "planks and nails 7" };
  expect(await db("seed", settings)).toMatchObject({
    code: 1,
    said: expect.stringMatching(/SEED=catalogue says: .*"none".* SEED=none starts without\.$/),
  });
});
