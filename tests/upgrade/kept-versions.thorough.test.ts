import { expect, test } from "vitest";
import { openEmbedded } from "#foundation/database/embedded/open-embedded.ts";
import { expectKept, keptNames, loadKept } from "./kept-version.ts";

test("there is the first version", () => {
  expect(keptNames()).toContain("first");
});

// On PostgreSQL tests/faults/upgrade.test.ts does the same.
test.each(keptNames())("today's version goes on from the database of %s", async (name) => {
  const database = await openEmbedded();
  await loadKept(name, database.embedded);
  await expectKept(name, database);
  await database.close();
});
