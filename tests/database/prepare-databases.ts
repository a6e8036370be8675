import type { TestProject } from "vitest/node";
import { keepTemplate } from "./template-stamp.ts";

/** Loads the code that fills a database only when needed: it is nearly the whole server. */
const prepareEmbedded = () =>
  keepTemplate(async () => {
    const { fillDatabase } = await import("./fill-database.ts");
    const { writeTemplate } = await import("./embedded-template.ts");
    await writeTemplate(fillDatabase);
  });

async function prepareServer() {
  const { fillDatabase } = await import("./fill-database.ts");
  const { openServerDatabase } = await import("#foundation/database/open-server.ts");
  const { startServer } = await import("./postgres-server.ts");
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

/**
 * Makes the template that every test's own database is copied from: migrated, with the queues, and
 * otherwise empty. PostgreSQL is started only for a project that wants it.
 */
export const setup = (project: TestProject) =>
  project.name.endsWith("-server") ? prepareServer() : prepareEmbedded();
