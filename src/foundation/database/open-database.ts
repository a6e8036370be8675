import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import type { SQL } from "drizzle-orm";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Db as BossDatabase } from "pg-boss";
import type { Config } from "../config.ts";
import { makePrivate, prepareDataFolder } from "../data-folder.ts";
import { lockFolder } from "./lock-folder.ts";

/** A database or a transaction: both have the same type, so server code need not know which it has. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Database = {
  kind: "embedded" | "server";
  db: Db;
  /** The connection for pg-boss's own statements. */
  bossDatabase: BossDatabase;
  /** The embedded database itself, for dumps; null for a PostgreSQL server. */
  embedded: PGlite | null;
  /** Runs `work` while no other process does so on this database; the others wait. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

/**
 * Opens the database of the settings.
 * @throws StartError when DATA_DIR can't be used, or another process has the embedded database open
 */
export async function openDatabase(config: Config): Promise<Database> {
  // Each database's code is loaded only where it is used.
  if (config.databaseUrl) {
    return (await import("./open-server.ts")).openServerDatabase(config.databaseUrl);
  }
  await prepareDataFolder(config.dataDir);
  const unlock = await lockFolder(config.dataDir);
  const folder = join(config.dataDir, "database");
  const { openEmbedded } = await import("./open-embedded.ts");
  const database = await openEmbedded({ dataDir: folder }, unlock);
  // PGlite gives new files explicit modes, which ignore the umask.
  await makePrivate(folder);
  return database;
}

/** The rows of a hand-written statement; both drivers return `{ rows }`. */
export async function selectRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}
