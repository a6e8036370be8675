import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { openEmptyEmbedded } from "#tests/database/open-test-database.ts";
import { migrate, OtherSchemaError } from "./migrate.ts";

const folder = join(import.meta.dirname, "..", "..", "..", "database");

test("migrates once and does not change the database of another version", async () => {
  const database = await openEmptyEmbedded();
  expect(await migrate(database, folder)).toBeGreaterThan(0);
  expect(await migrate(database, folder)).toBe(0);
  await database.db.execute(sql`insert into applied_migrations (hash) values ('of the future')`);
  await expect(migrate(database, folder)).rejects.toThrow(OtherSchemaError);
  await database.close();
});
