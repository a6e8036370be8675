import { test } from "vitest";
import { onServer, openTestDatabase } from "../database/open-test-database.ts";
import { expectUpgraded } from "../upgrade/expect-upgraded.ts";

// On the embedded database tests/upgrade/upgrade.thorough.test.ts does the same.
test.runIf(onServer)("a later version keeps every row, kobo and guard", async () => {
  const database = await openTestDatabase();
  await expectUpgraded(database);
  await database.close();
});
