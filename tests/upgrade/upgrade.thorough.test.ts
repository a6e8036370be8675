import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { generateDrizzleJson, generateMigration } from "drizzle-kit/api";
import { pgTable, text } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { openTestDatabase } from "../database/open-test-database.ts";
import { declarations } from "../schema/declared-tables.ts";
import { expectUpgraded } from "./expect-upgraded.ts";

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

  test("agree: run npm run migration after changing tables", async () => {
    expect(await missing(declarations)).toEqual([]);
  });

  test("this test notices a table without a migration", async () => {
    const forgotten = pgTable("forgotten", { id: text() });
    expect(await missing({ ...declarations, forgotten })).toHaveLength(1);
  });
});

test("a later version keeps every row, kobo and guard", async () => {
  const database = await openTestDatabase();
  await expectUpgraded(database);
  await database.close();
});
