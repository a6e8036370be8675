import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#foundation/database/open-database.ts";
import { openServerDatabase } from "#foundation/database/open-server.ts";
import { copyTemplate } from "./embedded-template.ts";
import { reuseEmbedded } from "./reuse-embedded.ts";

async function openServer(): Promise<Database> {
  const url = process.env.TEST_SERVER_URL;
  const name = `test_${randomBytes(8).toString("hex")}`;
  const admin = openServerDatabase(`${url}/postgres`, 1);
  await admin.db.execute(sql.raw(`create database ${name} template template_academy`));
  await admin.close();
  // One call may use only a share of the connections (open-server.ts), and some tests have ten callers in one call at
  // once.
  return openServerDatabase(`${url}/${name}?host=${process.env.TEST_SERVER_SOCKET}`, 30);
}

/** An embedded database without tables: faster from the template than from scratch. */
export async function openEmptyEmbedded(): Promise<Database> {
  const database = await copyTemplate();
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  return database;
}

/** An empty database on a server; by default, the one that the tests started. @returns its address */
export async function createEmptyDatabase(url = process.env.TEST_SERVER_URL): Promise<string> {
  const name = `empty_${randomBytes(8).toString("hex")}`;
  const admin = openServerDatabase(`${url}/postgres`, 1);
  await admin.db.execute(sql.raw(`create database ${name}`));
  await admin.close();
  return `${url}/${name}`;
}

/** The kind of database that this test project runs on. */
export const onServer = process.env.DATABASE_KIND === "server";

/**
 * How often a race is repeated: many times in the long races of `npm run test:all` (`LONG_RACES=yes`), otherwise just
 * often enough to find the fault that it's there for. PostgreSQL has connections that race; the embedded one has not.
 */
export const howMany = (often: { long: number; server: number; embedded: number }): number =>
  process.env.LONG_RACES ? often.long : onServer ? often.server : often.embedded;

/** A fresh, migrated, empty database: in memory, or on the PostgreSQL that the tests started. */
export function openTestDatabase(): Promise<Database> {
  return onServer ? openServer() : reuseEmbedded(copyTemplate);
}
