import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { sql } from "drizzle-orm";
import { pgTable, text } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { migrate, OtherSchemaError } from "#foundation/database/migrate.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { databaseFolder } from "../database/backups.ts";
import { openTestDatabase } from "../database/open-test-database.ts";
import { declarations } from "../schema/declared-tables.ts";
import { enrol, openEnrolmentAcademy } from "../support/enrolments/enrol.ts";
import { expectUpgraded } from "./expect-upgraded.ts";
import { writeSecondVersion } from "./second-version.ts";

// drizzle-kit adds a method to every array of this process; other tests would find it among their items.
Reflect.deleteProperty(Array.prototype, "random");

const migrations = join(import.meta.dirname, "..", "..", "database", "migrations");
const readJson = async (name: string) =>
  JSON.parse(await readFile(join(migrations, "meta", name), "utf8"));

describe("the migrations and the tables that the code declares", () => {
  /** The statements that a new migration would contain. */
  async function missing(declared: Record<string, unknown>): Promise<string[]> {
    const { entries } = await readJson("_journal.json");
    const latest = await readJson(`${String(entries.length - 1).padStart(4, "0")}_snapshot.json`);
    const now = generateDrizzleJson(declared, latest.id, undefined, "snake_case");
    return generateMigration(latest, now);
  }

  test("agree: run npm run migration -- NAME after changing tables", async () => {
    expect(await missing(declarations)).toEqual([]);
  });

  test("this test notices a table without a migration", async () => {
    const forgotten = pgTable("forgotten", { id: text() });
    expect(await missing({ ...declarations, forgotten })).toHaveLength(1);
  });
});

test("an update that only adds can be taken back: the release before works on the schema after", async () => {
  const database = await openTestDatabase();
  const later = await writeSecondVersion(true);
  await writeFile(
    join(later, "sql", "99-later.sql"),
    "create or replace function later_only() returns int language sql as 'select 1';",
  );
  expect(await migrate(database, later)).toBe(1);
  // Back again: it starts, and leaves what is newer alone.
  expect(await migrate(database, databaseFolder)).toBe(0);
  expect(await selectRows(database.db, sql`select later_only() as one`)).toEqual([{ one: 1 }]);
  const { academy, sandbox, close } = await openEnrolmentAcademy({ database });
  const { reference } = await enrol(academy);
  await sandbox.press(reference, "pay");
  expect(await sandbox.deliverTo(academy)).toEqual([200]);
  const paid = sql`select status, spoken_code from enrolments`;
  expect(await selectRows(database.db, paid)).toEqual([{ status: "confirmed", spoken_code: null }]);
  await close();
  // And forward again.
  expect(await migrate(database, later)).toBe(0);
  await rm(later, { recursive: true });

  const changing = await writeSecondVersion();
  const other = await openTestDatabase();
  expect(await migrate(other, changing)).toBe(1);
  await expect(migrate(other, databaseFolder)).rejects.toThrow(OtherSchemaError);
  await rm(changing, { recursive: true });
  await other.close();
  await database.close();
});

test("a later version keeps every row, kobo and guard", async () => {
  const database = await openTestDatabase();
  await expectUpgraded(database);
  await database.close();
});
