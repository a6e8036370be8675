import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { json } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { openAcademy, type TestAcademy } from "#tests/support/academy/open-academy.ts";
import { type Context, inTransaction } from "./context.ts";
import { type Database, selectRows } from "./database/open-database.ts";
import { createLogger } from "./errors/log.ts";
import { createJobRunner, type Job, type JobRunner } from "./jobs.ts";
import { createReporter } from "./watch/report-errors.ts";

let academy: TestAcademy;
let runner: JobRunner;
let ctx: Context;
let done: number[];
let statements: string[];

const job: Job<{ nth: number }> = {
  name: "test-of-jobs",
  retryLimit: 0,
  retryDelaySeconds: 1,
  run: async (_ctx, { nth }) => void done.push(nth),
};

const failing: Job<{ nth: number }> = {
  name: "test-that-fails",
  retryLimit: 1,
  retryDelaySeconds: 0,
  async run(_ctx, { nth }) {
    done.push(nth);
    if (nth === 7) throw new Error("no place for binta@mail.example");
  },
};

const METRICS_TOKEN = "a token of sixteen letters";
/** What the error reporter was sent. */
const reports: { errors: object[] }[] = [];
const reporter = createServer(async (request, response) => {
  reports.push((await json(request)) as (typeof reports)[number]);
  response.end();
});

/** The database, counting the queue's statements. */
function counted(database: Database): Database {
  const { bossDatabase } = database;
  const executeSql: typeof bossDatabase.executeSql = (text, values) => {
    statements.push(text);
    return bossDatabase.executeSql(text, values);
  };
  return { ...database, bossDatabase: { ...bossDatabase, executeSql } };
}

beforeAll(async () => {
  done = [];
  statements = [];
  academy = await openAcademy({ env: { METRICS_TOKEN } });
  await new Promise<void>((listening) => reporter.listen(0, "127.0.0.1", listening));
  const report = createReporter(`http://127.0.0.1:${(reporter.address() as AddressInfo).port}`, 10);
  const log = createLogger("warn", { write: () => {} }, report);
  runner = createJobRunner(counted(academy.database), createLogger("error"));
  ctx = { ...academy.ctx, log, jobs: runner };
  const jobs = [job, failing] as Job<never>[];
  await runner.prepare(jobs);
  statements = [];
  await runner.work(jobs, [], () => ctx);
  // The workers look once when they start.
  await vi.waitFor(() => expect(statements).toHaveLength(4));
  await wait(300);
});
afterAll(async () => {
  await runner.stop();
  await academy.close();
  reporter.close();
});
beforeEach(() => {
  done = [];
  statements = [];
});

const isDone = (...nths: number[]) =>
  vi.waitFor(() => expect([...done].sort((one, other) => one - other)).toEqual(nths), 60_000);

test("workers send no statements while nothing is stored", async () => {
  await wait(2_500);
  expect(statements).toEqual([]);
});

test("a job runs as soon as its transaction has committed, not before", async () => {
  await inTransaction(ctx, async (outer) => {
    await inTransaction(outer, (inner) => inner.jobs.enqueue(inner, job, { nth: 1 }));
    expect(done).toEqual([]);
  });
  await isDone(1);
});

test("a job of a failed transaction never runs", async () => {
  const failed = inTransaction(ctx, async (tx) => {
    await tx.jobs.enqueue(tx, job, { nth: 1 });
    throw new Error("changed its mind");
  });
  await expect(failed).rejects.toThrow("changed its mind");
  await wait(1_500);
  expect(done).toEqual([]);
});

test("without a transaction it runs at once", async () => {
  await ctx.jobs.enqueue(ctx, job, { nth: 2 });
  await isDone(2);
});

test("many jobs are all done, even those that a full batch left behind", async () => {
  const all = Array.from({ length: 23 }, (_, nth) => nth);
  await inTransaction(ctx, async (tx) => {
    for (const nth of all) await tx.jobs.enqueue(tx, job, { nth });
  });
  await isDone(...all);
});

/**
 * Waits until a job may be tried again, and makes the workers look: on their own they look rarely
 * (jobs.thorough.test.ts).
 */
async function lookForRetry(nth: number) {
  await vi.waitFor(async () => {
    const waiting = sql`select 1 from pgboss.job
      where name = ${failing.name} and state = 'retry' and start_after <= now()`;
    expect(await selectRows(academy.database.db, waiting)).toHaveLength(1);
  }, 60_000);
  await ctx.jobs.enqueue(ctx, failing, { nth });
}

test("a job's last failure is reported once, without anything personal, and counted", async () => {
  const asked = { url: "/metrics", headers: { authorization: `Bearer ${METRICS_TOKEN}` } } as const;
  await ctx.jobs.enqueue(ctx, failing, { nth: 7 });
  await isDone(7);
  expect(reports).toEqual([]);
  await lookForRetry(8);
  await isDone(7, 7, 8);
  await vi.waitFor(() => expect(reports).toHaveLength(1), 5_000);
  expect(reports[0]?.errors).toEqual([
    expect.objectContaining({
      message: "job failed for the last time",
      job: failing.name,
      err: expect.objectContaining({ type: "Error" }),
    }),
  ]);
  expect(JSON.stringify(reports)).not.toContain("binta");
  const { payload } = await academy.inject({ method: "GET", ...asked });
  expect(payload).toContain(`academy_queue_given_up{job="${failing.name}"} 1`);
  const symptoms = readFileSync(
    join(import.meta.dirname, "..", "..", "docs", "symptoms.md"),
    "utf8",
  );
  const again = /`(update pgboss.job [^`]+)`/.exec(symptoms)?.[1] ?? "";
  await academy.database.db.execute(sql.raw(again.replace("NAME", failing.name)));
  await lookForRetry(9);
  await isDone(7, 7, 7, 8, 9);
});
