import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { minuteMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { noteFailedRow, type ScheduledJob } from "#foundation/jobs.ts";
import { ProviderError } from "../provider/card-provider.server.ts";
import { processEvent } from "../provider/process-event.server.ts";
import { providerEvents } from "../provider/tables.server.ts";
import { attempts } from "../tables.server.ts";
import { isAskedOut, nextAskAt } from "./ask-intervals.ts";
import { askProvider } from "./ask-provider.server.ts";

type Attempt = typeof attempts.$inferSelect;

const sweepName = "sweep-payments";

const batchSize = 50;
const eventsPerSweep = 200;
/** How many requests to the provider run at the same time. */
const maxConcurrent = 5;
/** After this many requests without a response in a batch, we take the provider to be down. */
const unansweredLimit = 5;
/** A limit for one sweep. The next sweep asks about the rest. */
const batchesPerSweep = 20;
const askableStatuses = ["starting", "open", "superseded"] as const;

/**
 * Asks the provider about the attempts that are due, and retries stored webhooks whose effect failed.
 * Webhooks can get lost, and a closed window sends nothing, so the sweep makes sure that we find all
 * money that came. Many processes can sweep at once: one process claims each attempt.
 */
export async function sweepPayments(ctx: Context): Promise<{ asked: number; booked: number }> {
  await retryEvents(ctx);
  const result = { asked: 0, booked: 0 };
  for (let batch = 0; batch < batchesPerSweep; batch++) {
    const claimed = await claimBatch(ctx);
    const queue = [...claimed];
    const unanswered: Attempt[] = [];
    const work = async () => {
      for (let attempt = queue.shift(); attempt; attempt = queue.shift()) {
        result.asked++;
        const answer = await askOne(ctx, attempt);
        if (answer === "booked") result.booked++;
        if (answer === "unanswered") unanswered.push(attempt);
        // The provider is down: each further request would take ten seconds.
        if (unanswered.length === unansweredLimit) unanswered.push(...queue.splice(0));
      }
    };
    await Promise.all(Array.from({ length: maxConcurrent }, work));
    const isProviderDown = unanswered.length >= unansweredLimit;
    if (isProviderDown) await askSoon(ctx, unanswered);
    if (isProviderDown || claimed.length < batchSize) break;
  }
  return result;
}

/** A request without a response does not count: ask again in a minute. */
async function askSoon(ctx: Context, unanswered: Attempt[]): Promise<void> {
  const nextAskAt = new Date(ctx.clock().getTime() + minuteMs);
  for (const { id, asks } of unanswered) {
    await ctx.db
      .update(attempts)
      .set({ asks, nextAskAt })
      .where(and(eq(attempts.id, id), inArray(attempts.status, [...askableStatuses])));
  }
}

/** Claims attempts by moving their next request to later: no other process gets the same ones. */
function claimBatch(ctx: Context): Promise<Attempt[]> {
  const now = ctx.clock();
  return inTransaction(ctx, async (tx) => {
    const due = await tx.db
      .select()
      .from(attempts)
      .where(and(lte(attempts.nextAskAt, now), inArray(attempts.status, [...askableStatuses])))
      .orderBy(asc(attempts.nextAskAt))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    for (const attempt of due) {
      await tx.db
        .update(attempts)
        .set({
          asks: attempt.asks + 1,
          nextAskAt: nextAskAt(attempt.asks + 1, attempt.createdAt, now),
          // No request waits this long for the initialise response: it is lost.
          ...(attempt.status === "starting" ? { status: "superseded" as const } : {}),
        })
        .where(eq(attempts.id, attempt.id));
    }
    return due;
  });
}

async function askOne(
  ctx: Context,
  attempt: Attempt,
): Promise<"booked" | "answered" | "unanswered"> {
  try {
    const { confirmation } = await askProvider(ctx, attempt);
    if (confirmation === "not_paid" && isAskedOut(attempt.createdAt, ctx.clock())) {
      await ctx.db
        .update(attempts)
        .set({ status: "failed", nextAskAt: null })
        .where(and(eq(attempts.id, attempt.id), inArray(attempts.status, [...askableStatuses])));
    }
    return confirmation === "booked" ? "booked" : "answered";
  } catch (error) {
    if (error instanceof AppError && error.code === "provider_unavailable") return "unanswered";
    // Only this attempt has an error: continue with the others.
    noteFailedRow(ctx, { job: sweepName, id: attempt.reference, error });
    return "answered";
  }
}

/** Retries the due webhooks whose effect failed. One that always fails does not block the others. */
async function retryEvents(ctx: Context): Promise<void> {
  const left = await ctx.db
    .select({ bodyHash: providerEvents.bodyHash, kind: providerEvents.kind })
    .from(providerEvents)
    .where(and(eq(providerEvents.state, "received"), lte(providerEvents.nextTryAt, ctx.clock())))
    .orderBy(asc(providerEvents.nextTryAt))
    .limit(eventsPerSweep);
  let isProviderDown = false;
  for (const { bodyHash, kind } of left) {
    // Only a charge is booked without the provider. Each other webhook would wait ten seconds for it.
    if (isProviderDown && kind !== "charge_paid") continue;
    await processEvent(ctx, bodyHash).catch((error: unknown) => {
      isProviderDown ||= error instanceof ProviderError;
      noteFailedRow(ctx, { job: sweepName, id: bodyHash, error });
    });
  }
}

export const sweepJob = (config: { sweepSeconds: number }): ScheduledJob => ({
  name: sweepName,
  everySeconds: config.sweepSeconds,
  run: async (ctx) => {
    await sweepPayments(ctx);
  },
});
