import { test } from "vitest";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { createEmptyDatabase, onServer } from "../database/open-test-database.ts";
import { expectUpgraded } from "../first-schema/expect-upgraded.ts";

// On the embedded database tests/upgrade.thorough.test.ts does the same.
test.runIf(onServer)(
  "a database of the first schema comes up to date with all its data",
  async () => {
    const database = openServerDatabase(await createEmptyDatabase(), 2);
    await expectUpgraded(database);
    await database.close();
  },
);
