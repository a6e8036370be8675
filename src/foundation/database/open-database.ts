import { join } from "node:path";
import type { PGlite, PGliteOptions } from "@electric-sql/pglite";
import type { SQL } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { type Db as BossDatabase, fromPglite } from "pg-boss";
import type { Config } from "../config.ts";
import { makePrivate, prepareDataFolder } from "../data-folder.ts";
import { EmbeddedDatabase } from "./embedded-database.ts";
import { lockFolder } from "./lock-folder.ts";
import { PreparingClient } from "./preparing-client.ts";

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

/** Columns are camelCase in code and snake_case in SQL. */
const casing = "snake_case" as const;

// int8 holds kobo and counts; all of ours are safe integers.
const parseInt8 = (text: string) => Number(text);
const int8 = 20;

/** Wraps an open embedded database, in memory or in a folder. */
export function wrapEmbedded(
  embedded: PGlite,
  unlock: () => Promise<void> = async () => {},
): Database {
  return {
    kind: "embedded",
    db: drizzlePglite(embedded, { casing }) as unknown as Db,
    bossDatabase: fromPglite(embedded),
    embedded,
    // The folder is locked, so there is no other process.
    alone: (work) => work(),
    close: async () => {
      await embedded.close();
      await unlock();
    },
  };
}

/** PostgreSQL's built-in types, and their arrays, have OIDs below this. */
const firstRowType = 10_000;

/**
 * PGlite adds a parser for each table's array of rows, and copies all parsers on every query that is not
 * prepared, which took as long as a small query. No query returns such arrays.
 */
async function createEmbedded(options: PGliteOptions): Promise<PGlite> {
  const embedded = await EmbeddedDatabase.open({ ...options, parsers: { [int8]: parseInt8 } });
  for (const type of Object.keys(embedded.parsers)) {
    if (Number(type) >= firstRowType) delete embedded.parsers[type];
  }
  return embedded;
}

/** An embedded database in memory; `options` may name a dump to load. */
export async function openMemoryDatabase(options: PGliteOptions = {}): Promise<Database> {
  return wrapEmbedded(await createEmbedded(options));
}

/** An arbitrary lock number; it only must be the same in every process. */
const aloneLock = 20250429;

/** Waits for its turn without a statement timeout: another process may be migrating. */
async function runAlone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [aloneLock]);
    return await work();
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

/** A connection pool for a PostgreSQL server. @param connections the maximum */
export function openServerDatabase(url: string, connections = 10): Database {
  const pool = new pg.Pool({
    Client: PreparingClient,
    // Statements that do not wait for each other travel together.
    pipeline: true,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    idle_in_transaction_session_timeout: 30_000,
    types: {
      getTypeParser: ((oid: number, format?: "text" | "binary") =>
        oid === int8 ? parseInt8 : pg.types.getTypeParser(oid, format)) as never,
    },
  });
  // A broken idle connection must not end the process; the next query opens another.
  pool.on("error", () => {});
  return {
    kind: "server",
    db: drizzlePg(pool, { casing }) as unknown as Db,
    bossDatabase: {
      executeSql: (text, values) => pool.query(text, values as unknown[]),
    },
    embedded: null,
    alone: (work) => runAlone(pool, work),
    close: () => pool.end(),
  };
}

/**
 * Opens the database of the settings.
 * @throws StartError when DATA_DIR can't be used, or another process has the embedded database open
 */
export async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl) return openServerDatabase(config.databaseUrl);
  await prepareDataFolder(config.dataDir);
  const unlock = await lockFolder(config.dataDir);
  const folder = join(config.dataDir, "database");
  const embedded = await createEmbedded({ dataDir: folder });
  // PGlite gives new files explicit modes, which ignore the umask.
  await makePrivate(folder);
  return wrapEmbedded(embedded, unlock);
}

/** The rows of a hand-written statement; both drivers return `{ rows }`. */
export async function selectRows<Row>(db: Db, query: SQL): Promise<Row[]> {
  const result = (await db.execute(query)) as unknown as { rows: Row[] };
  return result.rows;
}
