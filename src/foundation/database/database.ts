import type { PGlite } from "@electric-sql/pglite";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import type { Db as BossDatabase } from "pg-boss";

/** A database or a transaction: both have the same type, so server code does not have to know which it has. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>;

export type Database = {
  kind: "embedded" | "server";
  db: Db;
  /** The connection for pg-boss's own statements. */
  bossDatabase: BossDatabase;
  /** The embedded database itself, for dumps; null for a PostgreSQL server. */
  embedded: PGlite | null;
  /** How many connections are open, and idle, and how many wait for one; null for the embedded database, which has one. */
  connections(): { open: number; idle: number; waiting: number } | null;
  /** Runs `work` while no other process runs this on the database; the others wait. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
};
