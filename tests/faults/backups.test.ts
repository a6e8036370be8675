import { execFileSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readArchive } from "#foundation/backup/archive.ts";
import { backUp } from "#foundation/backup/back-up.ts";
import { toVariables } from "#foundation/backup/postgres-tools.ts";
import { replaceServer } from "#foundation/backup/replace-database.ts";
import { restore } from "#foundation/backup/restore.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { databaseFolder, expectBackups } from "../database/backups.ts";
import { createEmptyDatabase, onServer } from "../database/open-test-database.ts";

const now = new Date("2026-11-21T09:00:00Z");

test.skipIf(!onServer)("a backup of PostgreSQL and its files can be restored", () =>
  expectBackups(createEmptyDatabase),
);

test.skipIf(!onServer)("the password is in no process list", async () => {
  const address = new URL(await createEmptyDatabase());
  address.password = "a secret of the database";
  const DATA_DIR = mkdtempSync(join(tmpdir(), "academy-backup-"));
  const config = loadConfig({ DATABASE_URL: address.href, DATA_DIR, LOG_LEVEL: "silent" });
  // Notes its arguments, which everybody on the machine can read, and goes on as the program.
  const path = process.env.PATH;
  const real = execFileSync("which", ["pg_dump"], { encoding: "utf8" }).trim();
  const noting = `#!/bin/sh\necho "$@" > ${DATA_DIR}/arguments\necho "$PGPASSWORD" > ${DATA_DIR}/word\nexec ${real} "$@"\n`;
  await writeFile(join(DATA_DIR, "pg_dump"), noting, { mode: 0o700 });
  const database = await openDatabase(config);
  process.env.PATH = `${DATA_DIR}:${path}`;
  await backUp(config, database, join(DATA_DIR, "backup.tar"), now);
  process.env.PATH = path;
  await database.close();
  const given = await readFile(join(DATA_DIR, "arguments"), "utf8");
  expect(given).toContain("--snapshot");
  expect(given).not.toMatch(/secret|postgres(ql)?:\/\//);
  expect(await readFile(join(DATA_DIR, "word"), "utf8")).toContain("a secret of the database");
});

test.skipIf(!onServer)(
  "a restore that fails half-way, or with the academy running, changes nothing",
  async () => {
    const DATABASE_URL = await createEmptyDatabase();
    const DATA_DIR = mkdtempSync(join(tmpdir(), "academy-backup-"));
    const config = loadConfig({ DATABASE_URL, DATA_DIR, LOG_LEVEL: "silent" });
    const options = { databaseFolder, now, say: () => {} };
    const file = join(DATA_DIR, "backup.tar");
    const database = await openDatabase(config);
    await database.db.execute(sql`create table kept as select 'zaure' as word`);
    const { facts } = await backUp(config, database, file, now);
    await expect(restore(config, file, options)).rejects.toThrow("Stop the academy first");
    await database.close();

    // Everything of the old academy was dropped and the new one is in place, but it is not what it should be.
    const dump = join(DATA_DIR, "dump");
    await readArchive(file, async (name, content) => {
      if (name === "database") await writeFile(dump, content);
    });
    const wrong = { ...facts, tables: { "public.kept": 2 } };
    await expect(replaceServer(DATABASE_URL, dump, wrong)).rejects.toThrow("has not 2 rows");
    await writeFile(dump, gzipSync("create table half (word text); no SQL;"));
    await expect(replaceServer(DATABASE_URL, dump, facts)).rejects.toThrow("syntax error");

    // PostgreSQL's programs are missing on this machine.
    const path = process.env.PATH;
    process.env.PATH = "/nowhere";
    await expect(restore(config, file, options)).rejects.toThrow("is not on this machine");
    process.env.PATH = path;

    const again = await openDatabase(config);
    expect((await again.db.execute(sql`select word from kept`)) as never).toMatchObject({
      rows: [{ word: "zaure" }],
    });
    await again.close();
  },
);

test("an address becomes variables of PostgreSQL's programs", () => {
  expect(toVariables("postgres://a%40b:p%2Fw@db.example:5433/academy?sslmode=verify-full")).toEqual(
    {
      PGHOST: "db.example",
      PGPORT: "5433",
      PGUSER: "a@b",
      PGPASSWORD: "p/w",
      PGDATABASE: "academy",
      PGSSLMODE: "verify-full",
    },
  );
  expect(toVariables("postgres:///academy?host=/run/postgresql&user=zaure")).toEqual({
    PGHOST: "/run/postgresql",
    PGUSER: "zaure",
    PGDATABASE: "academy",
  });
});
