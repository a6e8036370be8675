import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { fromDrizzle, type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import { type Context, type JobQueue, waitingJobsEverySeconds } from "./context.ts";
import { workAs } from "./database/kinds-of-work.ts";
import type { Database } from "./database/open-database.ts";
import { describeError } from "./errors/describe-error.ts";
import type { Logger } from "./errors/log.ts";
import type { Config } from "./settings/config.ts";
import { countFailedRow, countJob } from "./watch/measures.ts";
import { type Carried, carryTrace, traced } from "./watch/traces.ts";

/** A kind of background work. `Data` is stored with each job, as JSON. */
export type Job<Data extends object> = {
  name: string;
  /** The number of retries; waits grow from `retryDelaySeconds` up to `longestWaitSeconds`. */
  retryLimit: number;
  retryDelaySeconds: number;
  longestWaitSeconds?: number;
  run(ctx: Context, data: Data): Promise<void>;
};

export type ScheduledJob = { name: string; everySeconds: number; run(ctx: Context): Promise<void> };

/** The background work of a room. */
export type RoomJobs = {
  /** What verbs put into the queue. */
  readonly queued?: readonly Job<never>[];
  /** Deletes records after a fixed time; the privacy policy states these times. */
  readonly retention?: readonly ScheduledJob[];
  /** What else runs from time to time. */
  readonly scheduled?: (config: Config) => readonly ScheduledJob[];
};

export type JobRunner = JobQueue & {
  /** Creates the queue's tables and queues, without workers. */
  prepare(jobs: Job<never>[]): Promise<void>;
  /** Starts the workers and the timers. */
  work(
    jobs: Job<never>[],
    scheduled: ScheduledJob[],
    context: () => Context | Promise<Context>,
  ): Promise<void>;
  /** Starts no more jobs and waits a few seconds for running ones. */
  stop(): Promise<void>;
};

/** Logs and counts one row that a job could not work on. */
export function noteFailedRow(
  { log }: Pick<Context, "log">,
  row: { job: string; id: string; error: unknown },
): void {
  countFailedRow(row.job);
  log.error({ err: row.error, job: row.job, id: row.id }, "a job failed for one row and goes on");
}

/**
 * Does a job's work on each row separately. A row that fails is logged and counted, and does not block the others.
 * Pass all rows, so that rows that always fail don't keep the rest from being reached.
 * @returns how many failed
 */
export async function eachAlone<Row extends { readonly id: string }>(
  ctx: Pick<Context, "log">,
  job: string,
  rows: readonly Row[],
  work: (row: Row) => Promise<unknown>,
): Promise<number> {
  let failed = 0;
  for (const row of rows) {
    try {
      await work(row);
    } catch (error) {
      failed++;
      noteFailedRow(ctx, { job, id: row.id, error });
    }
  }
  return failed;
}

/**
 * A process picks up jobs that it stored itself at once. The interval is for jobs that have to wait, and for those of
 * other processes.
 */
const workOptions = {
  pollingIntervalSeconds: waitingJobsEverySeconds,
  batchSize: 5,
  perJobResults: true,
  includeMetadata: true,
} as const;
/** Several batches at once, so that a hanging job delays at most the four in its batch. */
const batchesAtOnce = 2;
/** The pause between two fetches of jobs of one kind, so that hundreds of emails do not delay pages. */
const betweenLooksMs = 1_000;

/** Runs `work` soon, but never twice within `ms`: calls in between become one call at the end. */
function atMostEvery(ms: number, work: () => void): () => void {
  let next: NodeJS.Timeout | undefined;
  let last = Number.NEGATIVE_INFINITY;
  return () => {
    if (next) return;
    const run = () => {
      next = undefined;
      last = performance.now();
      work();
    };
    next = setTimeout(run, Math.max(0, last + ms - performance.now())).unref();
  };
}

/** @param carried the trace in which the job was stored */
const asJob = ({ name }: { name: string }, run: () => Promise<void>, carried?: Carried) =>
  traced(`job ${name}`, "CONSUMER", () => workAs("job", name, run), carried);

/**
 * Each job of a batch succeeds or fails separately. A stored failure holds the same details as the log. The last
 * failure is logged as an error, which the error reporter also gets; earlier ones are warnings.
 */
async function runOne(
  job: Job<never>,
  { id, data, retryCount, retryLimit }: JobWithMetadata<unknown>,
  ctx: Context,
): Promise<JobResult> {
  try {
    const { traceparent, ...own } = data as { traceparent?: string };
    await asJob(job, () => job.run(ctx, own as never), { traceparent });
    countJob(job.name, "done");
    return { id, status: "completed" };
  } catch (error) {
    countJob(job.name, "failed");
    const facts = { err: error, job: job.name, jobId: id };
    if (retryCount >= retryLimit) ctx.log.error(facts, "job failed for the last time");
    else ctx.log.warn(facts, "job failed; it is tried again");
    return { id, status: "failed", output: describeError(error) };
  }
}

/** How long shutdown waits for running jobs; longer ones are cut off and retried. */
const stopWithinMs = 10_000;

/** The queue is in the database, so that only the database holds state. */
export function createJobRunner(database: Database, log: Logger): JobRunner {
  const boss = new PgBoss({
    db: database.bossDatabase,
    backend: database.kind === "embedded" ? "pglite" : "postgres",
    schedule: false,
    monitorVacuum: false,
  });
  boss.on("error", (error) => log.error({ err: error }, "job queue"));
  const timers: NodeJS.Timeout[] = [];
  /** Functions that fetch jobs to run, by the job's name. Empty where no workers run, such as in a command. */
  const looks = new Map<string, () => void>();
  let running: Promise<unknown>[] = [];
  let prepared: Promise<unknown> | undefined;
  const wake = (worker: string) => boss.notifyWorker(worker);

  return {
    async enqueue(ctx, job, data, waitSeconds = 0) {
      const stored = { ...data, ...carryTrace() };
      await boss.send(job.name, stored, {
        db: fromDrizzle(ctx.db as never, sql as never),
        retryLimit: job.retryLimit,
        retryDelay: job.retryDelaySeconds,
        retryBackoff: true,
        ...(job.longestWaitSeconds ? { retryDelayMax: job.longestWaitSeconds } : {}),
        ...(waitSeconds > 0 ? { startAfter: waitSeconds } : {}),
      });
      if (waitSeconds === 0) ctx.afterCommit(() => looks.get(job.name)?.());
    },
    async prepare(jobs) {
      prepared ??= boss.start();
      await prepared;
      for (const job of jobs) {
        await boss.createQueue(job.name);
        // pg-boss reads a queue before its first job. In a transaction of the embedded database, which has only one
        // connection, that would block indefinitely; after this it knows the queue.
        await boss.getJobById(job.name, "00000000-0000-0000-0000-000000000000");
      }
    },
    async work(jobs, scheduled, context) {
      for (const job of jobs) {
        const workers: string[] = [];
        const look = atMostEvery(betweenLooksMs, () => workers.forEach(wake));
        looks.set(job.name, look);
        for (let nth = 0; nth < batchesAtOnce; nth++) {
          const worker = await boss.work(job.name, workOptions, (batch) => {
            // After a full batch there may be more.
            if (batch.length === workOptions.batchSize) look();
            return Promise.all(batch.map(async (one) => runOne(job, one, await context())));
          });
          workers.push(worker);
        }
      }
      for (const job of scheduled) {
        let busy = false;
        const tick = async () => {
          if (busy) return;
          busy = true;
          try {
            const ctx = await context();
            await asJob(job, () => job.run(ctx));
            countJob(job.name, "done", ctx.clock());
          } catch (error) {
            countJob(job.name, "failed");
            log.error({ err: error, job: job.name }, "scheduled job failed");
          } finally {
            busy = false;
          }
        };
        timers.push(
          setInterval(() => {
            const run = tick();
            running.push(run);
            void run.finally(() => {
              running = running.filter((other) => other !== run);
            });
          }, job.everySeconds * 1000),
        );
      }
    },
    async stop() {
      for (const timer of timers) clearInterval(timer);
      const limit = new AbortController();
      await Promise.race([
        Promise.all([...running, prepared && boss.stop({ graceful: true, timeout: stopWithinMs })]),
        wait(stopWithinMs + 1_000, null, { signal: limit.signal }).catch(() => {}),
      ]);
      limit.abort();
    },
  };
}
