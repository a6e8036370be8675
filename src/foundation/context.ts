import type { Config } from "./config.ts";
import type { Db } from "./database/open-database.ts";
import type { Files } from "./files/server/file-storage.ts";
import type { Logger } from "./log.ts";
import type { Clock } from "./time.ts";

/** The three kinds of session (spec §3, "Three token kinds"). */
export const actorKinds = ["user", "affiliate", "admin"] as const;
export type ActorKind = (typeof actorKinds)[number];

/** Who is calling, as the accounts room found it from the token. */
export type Actor = {
  readonly kind: ActorKind;
  readonly personId: string;
  readonly sessionId: string;
  readonly email: string;
  readonly name: string;
  /** The person's roles that are in force in this session; `can` asks them for permissions. */
  readonly roles: readonly string[];
  /** The password is temporary: only calls that say `beforePasswordChange` are open. */
  readonly mustChangePassword: boolean;
};

/** The background work that a verb can ask for (jobs.ts). */
export interface JobQueue {
  /**
   * Stores a job in the transaction of the context: it is done if and only if that commits.
   * @param waitSeconds how long it waits at least; not at all by default
   */
  enqueue<Data extends object>(
    ctx: Pick<Context, "db">,
    job: {
      readonly name: string;
      readonly retryLimit: number;
      readonly retryDelaySeconds: number;
      run(ctx: Context, data: Data): Promise<void>;
    },
    data: Data,
    waitSeconds?: number,
  ): Promise<void>;
}

/**
 * All that a verb may touch, in one value. Inside a transaction `db` is that transaction, so it is
 * never handed round beside the context (see inTransaction).
 */
export interface Context {
  readonly db: Db;
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Logger;
  readonly jobs: JobQueue;
  readonly files: Files;
  readonly requestId: string;
  readonly actor: Actor | null;
  /** Where it came from, for rate limits and the audit log; null for background work. */
  readonly ip: string | null;
  /**
   * Counts one under a key, for rate limits (http/limits.ts).
   * @throws AppError 429 when there were more than `most` within the time
   */
  readonly limit: (key: string, most: number, windowMs: number) => void;
  /** Named points of the work; does nothing but in tests, which stop there or do something else between. */
  readonly step: (name: string) => Promise<void>;
}

/** Runs `work` in one transaction: all of it is stored or nothing. Nested calls are savepoints. */
export function inTransaction<T>(ctx: Context, work: (ctx: Context) => Promise<T>): Promise<T> {
  return ctx.db.transaction((tx) => work({ ...ctx, db: tx }));
}
