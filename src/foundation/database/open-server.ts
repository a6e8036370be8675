import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { casing, int8, parseInt8 } from "./column-values.ts";
import type { Database, Db } from "./database.ts";
import { type KindOfWork, timeLimits, type Work, workAs, workNow } from "./kinds-of-work.ts";

/** An arbitrary lock number; it only has to be the same in every process. */
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

type Client = pg.PoolClient;
type Done = (
  error: Error | undefined,
  client: Client | undefined,
  release: Client["release"],
) => void;
/** How much longer a caller waits for others of the same name than for a connection; this delays nobody else. */
const turnPatience = 3;

type Turn = { count: number; waiting: (() => void)[] };

/**
 * The share of the connections that one call, page or job may hold. A table is used by more than one of them, and when
 * two of them wait for it, some connections must remain free.
 */
const share = 0.4;

const limitsOf = (kind: KindOfWork) => {
  const { statement, lock } = timeLimits[kind];
  return `set statement_timeout = ${statement}; set lock_timeout = ${lock}`;
};

/**
 * What each new connection gets. Statements here are short and many run at once: starting worker processes or compiling
 * a plan added 20 ms to a search that takes one. The limit is set here and not while connecting, because PgBouncer
 * refuses a client that names it.
 */
const settings =
  "set max_parallel_workers_per_gather = 0; set jit = off; set idle_in_transaction_session_timeout = '30s'";

/**
 * A pool in which no single call, page or job can hold all connections: when a locked table holds one up, the
 * others still find a connection. Each connection gets the time limits of the kind of work that it is used for.
 */
class FairPool extends pg.Pool {
  readonly #most: number;
  readonly #patienceMs: number;
  readonly #turns = new Map<string, Turn>();
  readonly #heldBy = new WeakMap<object, string>();
  readonly #kindOf = new WeakMap<object, KindOfWork>();

  constructor(options: pg.PoolConfig & { max: number; connectionTimeoutMillis: number }) {
    super(options);
    this.#most = Math.max(1, Math.floor(options.max * share));
    this.#patienceMs = turnPatience * options.connectionTimeoutMillis;
    this.on("connect", (client) => {
      client.query(settings).catch(() => {});
    });
    this.on("release", (_error, client) => {
      const name = this.#heldBy.get(client);
      this.#heldBy.delete(client);
      if (name !== undefined) this.#leave(name);
    });
  }

  /** Like the pool's own, with a promise or a callback. */
  override connect = ((done?: Done) => {
    const client = this.#connectFor(workNow());
    if (!done) return client;
    client.then(
      (found) => done(undefined, found, found.release),
      (error: Error) => done(error, undefined, () => {}),
    );
    return undefined;
  }) as pg.Pool["connect"];

  async #connectFor({ kind, name }: Work): Promise<Client> {
    if (name !== null) await this.#enter(name);
    try {
      const client = await super.connect();
      if (name !== null) this.#heldBy.set(client, name);
      if (this.#kindOf.get(client) !== kind) {
        this.#kindOf.set(client, kind);
        // It is sent with the first statement. If it fails, that statement fails too.
        client.query(limitsOf(kind)).catch(() => {});
      }
      return client;
    } catch (error) {
      if (name !== null) this.#leave(name);
      throw error;
    }
  }

  /** How many are waiting for others of the same name, and so are not in `waitingCount`. */
  waitingForTurn(): number {
    return [...this.#turns.values()].reduce((sum, { waiting }) => sum + waiting.length, 0);
  }

  /** Waits until fewer of the same name hold a connection. */
  async #enter(name: string): Promise<void> {
    const turn = this.#turns.get(name) ?? { count: 0, waiting: [] };
    this.#turns.set(name, turn);
    if (turn.count < this.#most) {
      turn.count++;
      return;
    }
    const mine = Promise.withResolvers<void>();
    turn.waiting.push(mine.resolve);
    const timer = setTimeout(() => {
      turn.waiting = turn.waiting.filter((other) => other !== mine.resolve);
      mine.reject(new Error("timeout exceeded when trying to connect"));
    }, this.#patienceMs);
    await mine.promise.finally(() => clearTimeout(timer));
  }

  #leave(name: string): void {
    const turn = this.#turns.get(name);
    if (!turn) return;
    const next = turn.waiting.shift();
    // The next one takes over the turn.
    if (next) next();
    else turn.count--;
    if (turn.count === 0) this.#turns.delete(name);
  }
}

/** A connection pool for a PostgreSQL server. @param connections the maximum */
export function openServerDatabase(url: string, connections = 10): Database {
  const pool = new FairPool({
    // Statements that do not wait for each other are sent together.
    pipeline: true,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5_000,
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
      // The queue's own statements, such as looking for work; those in a transaction belong to it.
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
