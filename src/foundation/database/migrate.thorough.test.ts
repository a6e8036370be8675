import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openEmptyEmbedded } from "#tests/database/open-test-database.ts";
import { StartError } from "../errors/errors.ts";
import { migrate, OtherSchemaError } from "./migrate.ts";
import { selectRows } from "./open-database.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "database");

test("our own functions and triggers run when they have changed, and lock nothing otherwise", async () => {
  const database = await openEmptyEmbedded();
  await migrate(database, folder);
  const drop = sql`drop trigger payments_append_only on payments`;
  const triggers = sql`select count(*)::int as many from pg_trigger where tgname = 'payments_append_only'`;
  const many = async () => (await selectRows<{ many: number }>(database.db, triggers))[0]?.many;
  await database.db.execute(drop);
  await migrate(database, folder);
  expect(await many()).toBe(0);
  const changed = await mkdtemp(join(tmpdir(), "changed-sql-"));
  await cp(folder, changed, { recursive: true });
  await writeFile(join(changed, "sql", "99-later.sql"), "select 1;");
  expect(await migrate(database, changed)).toBe(0);
  expect(await many()).toBe(1);
  await rm(changed, { recursive: true });
  await database.close();
});

test("the database of another program gets a sentence, and stays as it is", async () => {
  const database = await openEmptyEmbedded();
  await database.db.execute(sql`create table people (name text)`);
  const failed = await migrate(database, folder).catch((error: Error) => error);
  expect(failed).toBeInstanceOf(StartError);
  expect(String(failed)).toMatch(/"people" already exists\. Nothing was changed\. [^\n]+$/);
  const tables = sql`select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace`;
  expect(await selectRows(database.db, tables)).toEqual([{ name: "people" }]);
  await database.close();
});

test("migrates once and does not change the database of another version", async () => {
  const database = await openEmptyEmbedded();
  expect(await migrate(database, folder)).toBeGreaterThan(0);
  expect(await migrate(database, folder)).toBe(0);
  await database.db.execute(sql`insert into applied_migrations (hash) values ('of the future')`);
  await expect(migrate(database, folder)).rejects.toThrow(OtherSchemaError);
  await database.close();
});
