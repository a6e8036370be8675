// A program of add-admins.ts: adds admins to the academy in DATA_DIR, all with one start of the database.
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { createBaseContext } from "#app/server/start-academy.ts";
import { readCentres, seedCentres } from "#foundation/academy/keep-centres.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { saveAdmin } from "#rooms/accounts/door.server.ts";

const admins = JSON.parse(await text(process.stdin)) as Parameters<typeof saveAdmin>[1][];
const config = loadConfig(process.env);
const log = createLogger("error");
const database = await openDatabase(config);
await database.alone(async () => {
  await migrate(database, join(import.meta.dirname, "..", "..", "..", "database"));
  await seedCentres(database);
});
await readCentres(database);
const ctx = createBaseContext(config, database, createJobRunner(database, log), log);
for (const admin of admins) await saveAdmin({ ...ctx, requestId: admin.email }, admin);
await database.close();
