import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { jobs } from "#app/wiring.ts";
import { seedCentres } from "#foundation/academy/keep-centres.ts";
import { migrate } from "#foundation/database/migrate.ts";
import type { Database } from "#foundation/database/open-database.ts";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { createLogger } from "#foundation/errors/log.ts";
import { createJobRunner } from "#foundation/jobs.ts";
import { writeTemplate } from "./embedded-template.ts";
import { startServer } from "./postgres-server.ts";

export const databaseFolder = join(import.meta.dirname, "..", "..", "database");

/**
 * Migrates a new database and makes its queues. On the embedded database a job for a queue that is missing would wait
 * for ever in its transaction: looking for the queue needs the one connection.
 */
export async function fillDatabase(database: Database) {
  await migrate(database, databaseFolder);
  await seedCentres(database);
  const runner = createJobRunner(database, createLogger("error"));
  await runner.prepare(jobs);
  await runner.stop();
}

/**
 * Makes the template that every test's own database is copied from: migrated, with the queues, and
 * otherwise empty. PostgreSQL is started only for a project that wants it.
 */
export async function setup(project: TestProject) {
  if (!project.name.endsWith("-server")) {
    // `npm test` has just made it, for the unit tests.
    if (!process.env.KEEP_TEMPLATE) await writeTemplate(fillDatabase);
    return undefined;
  }
  const server = await startServer();
  const admin = openServerDatabase(`${server.url}/postgres`, 1);
  await admin.db.execute("create database template_academy");
  await admin.close();
  const template = openServerDatabase(`${server.url}/template_academy`, 2);
  await fillDatabase(template);
  await template.close();
  process.env.TEST_SERVER_URL = server.url;
  process.env.TEST_SERVER_SOCKET = server.socket;
  return server.stop;
}
