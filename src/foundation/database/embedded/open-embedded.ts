import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { fromPglite } from "pg-boss";
import { casing, int8, parseInt8 } from "../column-values.ts";
import type { Database, Db } from "../database.ts";
import { EmbeddedDatabase } from "./embedded-database.ts";

/** PostgreSQL's built-in types, and their arrays, have OIDs below this. */
const firstRowType = 10_000;

/**
 * PGlite reserves 128 MB for pages and room for 100 connections. It has only one connection, and the system caches its
 * files anyway.
 */
const sizes = [
  ...PGlite.defaultStartParams,
  ...["-c", "shared_buffers=32MB"],
  ...["-c", "max_connections=5"],
];

/**
 * PGlite adds a parser for each table's array of rows, and copies all parsers for each query, which takes as long as a
 * small query. No query returns such arrays.
 */
async function createEmbedded(options: PGliteOptions): Promise<PGlite> {
  const embedded = await EmbeddedDatabase.open({
    startParams: sizes,
    ...options,
    parsers: { [int8]: parseInt8 },
  });
  for (const type of Object.keys(embedded.parsers)) {
    if (Number(type) >= firstRowType) delete embedded.parsers[type];
  }
  return embedded;
}

/** The database of an open PGlite. */
export const embeddedDatabase = (embedded: PGlite, close: () => Promise<void>): Database => ({
  kind: "embedded",
  db: drizzle(embedded, { casing }) as unknown as Db,
  bossDatabase: fromPglite(embedded),
  connections: () => null,
  embedded,
  // The folder is locked, so there is no other process.
  alone: (work) => work(),
  close,
});

/**
 * An embedded database, in a folder or in memory; `options` may name a dump to load.
 * @param unlock called when it is closed
 */
export async function openEmbedded(
  options: PGliteOptions = {},
  unlock: () => Promise<void> = async () => {},
): Promise<Database> {
  const embedded = await createEmbedded(options);
  return embeddedDatabase(embedded, async () => {
    await embedded.close();
    await unlock();
  });
}
