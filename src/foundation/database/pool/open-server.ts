import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { casing, int8, parseInt8 } from "../column-values.ts";
import type { Database, Db } from "../database.ts";
import { workAs } from "../kinds-of-work.ts";
import { FairPool } from "./fair-pool.ts";
import { PreparingClient } from "./preparing-client.ts";

/** An arbitrary lock number; it only must be the same in every process. */
const aloneLock = 20250429;

/** Waits for its turn without a time limit: another process may be migrating. */
async function runAlone<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local statement_timeout = 0");
    await client.query("set local lock_timeout = 0");
    await client.query("set local idle_in_transaction_session_timeout = 0");
    await client.query("select pg_advisory_xact_lock($1)", [aloneLock]);
    return await workAs("schema", null, work);
  } finally {
    // Closing the connection releases the lock.
    client.release(true);
  }
}

/** A connection pool for a PostgreSQL server. @param connections the maximum */
export function openServerDatabase(url: string, connections = 10): Database {
  const pool = new FairPool({
    Client: PreparingClient,
    // Statements that do not wait for each other travel together.
    pipeline: true,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
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
    db: drizzle(pool, { casing }) as unknown as Db,
    bossDatabase: {
      // The queue's own statements, such as looking for work; those of a transaction go with it.
      executeSql: (text, values) =>
        workAs("job", "queue", () => pool.query(text, values as unknown[])),
    },
    embedded: null,
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount + pool.waitingForTurn(),
    }),
    alone: (work) => runAlone(pool, work),
    close: () => pool.end(),
  };
}
