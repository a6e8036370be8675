// A program of first-academy.ts: makes the demonstration in DATA_DIR, with the staff of the journeys.
import { join } from "node:path";
import { createBaseContext } from "#app/server/start-academy.ts";
import { jobs, seed } from "#app/wiring.ts";
import { readCentres, seedCentres } from "#foundation/academy/keep-centres.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { openDatabase } from "#foundation/database/open-database.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { loadConfig } from "#foundation/settings/config.ts";
import { saveAdmin } from "#rooms/accounts/door.server.ts";
import { hasCentre } from "#rooms/accounts/permissions.ts";
import { admin, staffEmail, team } from "./test-staff.ts";

const config = loadConfig(process.env);
const log = createLogger("error");
const database = await openDatabase(config);
const runner = createJobRunner(database, log);
const ctx = createBaseContext(config, database, runner, log);
await database.alone(async () => {
  await migrate(database, join(import.meta.dirname, "..", "..", "..", "database"));
  await runner.prepare(jobs);
  await seedCentres(database);
  await readCentres(database);
  // Before the seeds, which make the first admin only where there is none.
  for (const [name, role] of Object.entries(team)) {
    const email = staffEmail(name);
    await saveAdmin(
      { ...ctx, requestId: email },
      {
        email,
        password: admin.password,
        role,
        name: `${name.charAt(0).toUpperCase()}${name.slice(1)}`,
        centreId: hasCentre(role) ? "jalingo" : null,
      },
    );
  }
  await seed(ctx, () => {});
});
await runner.stop();
await database.close();
