import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import {
  type Database,
  openMemoryDatabase,
  openServerDatabase,
} from "#foundation/database/open-database.ts";

let template: Blob | undefined;

async function openEmbedded(): Promise<Database> {
  template ??= new Blob([
    await readFile(join(import.meta.dirname, "..", "..", ".cache", "template.tar")),
  ]);
  return openMemoryDatabase(template);
}

async function openServer(): Promise<Database> {
  const url = process.env.TEST_SERVER_URL;
  const name = `test_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  const admin = openServerDatabase(`${url}/postgres`, 1);
  await admin.db.execute(sql.raw(`create database ${name} template template_academy`));
  await admin.close();
  return openServerDatabase(`${url}/${name}`, 20);
}

/** An embedded database without tables: quicker from the template than from nothing. */
export async function openEmptyEmbedded(): Promise<Database> {
  const database = await openEmbedded();
  await database.db.execute(sql`drop schema public cascade`);
  await database.db.execute(sql`create schema public`);
  return database;
}

/** An empty database on the PostgreSQL that the tests started. @returns its address */
export async function createEmptyDatabase(): Promise<string> {
  const url = process.env.TEST_SERVER_URL;
  const name = `empty_${process.pid}_${Date.now()}_${Math.floor(Math.random() * 1e6)}`;
  const admin = openServerDatabase(`${url}/postgres`, 1);
  await admin.db.execute(sql.raw(`create database ${name}`));
  await admin.close();
  return `${url}/${name}`;
}

/** The kind of database that this test project runs on. */
export const onServer = process.env.DATABASE_KIND === "server";

/** A fresh, migrated, empty database: in memory, or on the PostgreSQL that the tests started. */
export function openTestDatabase(): Promise<Database> {
  return onServer ? openServer() : openEmbedded();
}
