import { join } from "node:path";
import { jobs } from "#app/wiring.ts";
import { seedCentres } from "#foundation/academy/keep-centres.ts";
import { migrate } from "#foundation/database/migrate.ts";
import type { Database } from "#foundation/database/open-database.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { createJobRunner } from "#foundation/jobs.ts";

export const databaseFolder = join(import.meta.dirname, "..", "..", "database");

/**
 * Migrates a new database and makes its queues. On the embedded database a job for a queue that is missing would wait
 * forever in its transaction: looking for the queue needs the one connection.
 */
export async function fillDatabase(database: Database) {
  await migrate(database, databaseFolder);
  await seedCentres(database);
  const runner = createJobRunner(database, createLogger("error"));
  await runner.prepare(jobs);
  await runner.stop();
}
