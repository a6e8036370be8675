import { is } from "drizzle-orm";
import { PgTransaction } from "drizzle-orm/pg-core";
import type { Db } from "./database/open-database.ts";
import type { Logger } from "./errors/log.ts";
import type { Files } from "./files/server/file-storage.ts";
import type { Config } from "./settings/config.ts";
import type { SitePart } from "./site/site-part.ts";
import type { Clock } from "./time/time.ts";

/** The three kinds of session (spec §6.3). */
export const actorKinds = ["user", "affiliate", "admin"] as const;
export type ActorKind = (typeof actorKinds)[number];

/** The caller, as the accounts room read it from the token. */
export type Actor = {
  readonly kind: ActorKind;
  readonly personId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  /** The roles that this session may use; `can` derives permissions from them. */
  readonly roles: readonly string[];
  /** The password is temporary: only calls with `beforePasswordChange` are allowed. */
  readonly mustChangePassword: boolean;
  /** A second factor is required and not enrolled: only calls with `beforeSecondFactor` are allowed. */
  readonly needsSecondFactor?: boolean;
  /** The person has proved that they read mail to `email`. */
  readonly hasConfirmedEmail?: boolean;
};

/** A job that is waiting, for its time or for another process, starts at most this much later. */
export const waitingJobsEverySeconds = 10;

/** The background work that server code can request (jobs.ts). */
export interface JobQueue {
  /**
   * Stores a job in the context's transaction: it runs only if that commits, and then soon.
   * @param waitSeconds the shortest wait; 0 by default
   */
  enqueue<Data extends object>(
    ctx: Pick<Context, "db" | "afterCommit">,
    job: {
      readonly name: string;
      readonly retryLimit: number;
      readonly retryDelaySeconds: number;
      readonly longestWaitSeconds?: number;
      run(ctx: Context, data: Data): Promise<void>;
    },
    data: Data,
    waitSeconds?: number,
  ): Promise<void>;
}

/**
 * Everything that server functions need, in one value. Inside a transaction `db` is that transaction, so it is
 * never passed separately from the context (see inTransaction).
 */
export interface Context {
  readonly db: Db;
  readonly config: Config;
  /** Runs `work` once the transaction has committed, and never if it fails; at once without a transaction. */
  readonly afterCommit: (work: () => void) => void;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: JobQueue;
  readonly files: Files;
  readonly requestId: string;
  readonly actor: Actor | null;
  /** Where the request came from, for rate limits and the audit log; null for background work. */
  readonly ip: string | null;
  /**
   * Counts one event under a key, for rate limits (http/limits.ts).
   * @throws AppError 429 when there were more than `most` within the time
   */
  readonly limit: (key: string, most: number, windowMs: number) => void;
  /**
   * The version of what public pages show, at most a second old. Cached pages and snapshots (snapshots.ts) use the
   * same one, so a page is never rendered from a snapshot that is older than its own version.
   * @param part of the site; all of it by default
   */
  readonly siteVersion: (part?: SitePart) => Promise<number>;
  /** Named points in the work. They do nothing except in tests, which pause or act there. */
  readonly step: (name: string) => Promise<void>;
}

/** Like inTransaction, but without a savepoint when there is a transaction: a failure then rolls back everything. */
export function joinTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return is(ctx.db, PgTransaction) ? work(ctx) : inTransaction(ctx, work);
}

/** Runs `work` in one transaction: everything is stored or nothing. Nested calls are savepoints. */
export async function inTransaction<T>(
  ctx: Context,
  work: (ctx: Context) => Promise<T>,
): Promise<T> {
  const after: (() => void)[] = [];
  const afterCommit: Context["afterCommit"] = (what) => after.push(what);
  const result = await ctx.db.transaction((tx) => work({ ...ctx, db: tx, afterCommit }));
  // A savepoint leaves this to the surrounding transaction.
  for (const what of after) ctx.afterCommit(what);
  return result;
}
