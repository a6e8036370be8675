import { expect, test } from "vitest";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { createEmptyDatabase, onServer, openTestDatabase } from "../database/open-test-database.ts";
import { startAcademyProcess } from "../support/browser/start-academy-process.ts";
import { expectUpgraded } from "../upgrade/expect-upgraded.ts";
import { expectKept, keptNames, loadKept } from "../upgrade/kept-version.ts";

// On the embedded database tests/upgrade/*.thorough.test.ts do the same.
test.runIf(onServer)("a later version keeps every row, kobo and guard", async () => {
  const database = await openTestDatabase();
  await expectUpgraded(database);
  await database.close();
});

for (const name of onServer ? keptNames() : []) {
  test(`today's version goes on from the database of ${name}`, async () => {
    const address = await createEmptyDatabase();
    await loadKept(name, address);
    const database = openServerDatabase(address);
    await expectKept(name, database);
    await database.close();
  });

  test(`today's build starts on the database of ${name} and shows its pages`, async () => {
    const address = await createEmptyDatabase();
    await loadKept(name, address);
    const academy = await startAcademyProcess({ DATABASE_URL: address });
    const pages = ["/", "/programs", "/programs/tiling", "/starts", "/register", "/admin/login"];
    for (const page of pages) {
      const response = await fetch(`${academy.origin}${page}`);
      expect([page, response.status]).toEqual([page, 200]);
    }
    await academy.stop();
  });
}
