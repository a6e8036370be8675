import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { minuteMs } from "#foundation/time.ts";
import { isAskedOut, nextAskAt } from "../rules/ask-intervals.ts";
import { askProvider } from "./ask-provider.ts";
import type { Fulfilment } from "./fulfilment.ts";
import { processEvent } from "./process-event.ts";
import { attempts, providerEvents } from "./tables.ts";

type Attempt = typeof attempts.$inferSelect;

const batchSize = 50;
const eventsPerSweep = 200;
/** How many questions are with the provider at once. */
const atOnce = 5;
/** So many questions of a batch without an answer: not one odd payment, the provider is away. */
const away = 5;
/** So that one sweep ends: what is left over is asked by the next. */
const batchesPerSweep = 20;
const asked = ["starting", "open", "superseded"] as const;

/**
 * Asks the provider about the attempts whose time has come, and goes on with webhooks that were
 * stored but whose effect failed. Webhooks may be lost, and closed windows tell nothing, so this is
 * what makes sure that money which came is found. Any number of processes may sweep at once: each
 * attempt is claimed by one.
 */
export async function sweepPayments(
  ctx: Context,
  fulfilment: Fulfilment,
): Promise<{ asked: number; settled: number }> {
  await finishEvents(ctx, fulfilment);
  const result = { asked: 0, settled: 0 };
  for (let batch = 0; batch < batchesPerSweep; batch++) {
    const claimed = await claimBatch(ctx);
    const queue = [...claimed];
    const unanswered: Attempt[] = [];
    const work = async () => {
      for (let attempt = queue.shift(); attempt; attempt = queue.shift()) {
        result.asked++;
        const answer = await askOne(ctx, fulfilment, attempt);
        if (answer === "settled") result.settled++;
        if (answer === "unanswered") unanswered.push(attempt);
        // The provider is away: to ask on would take ten seconds for each.
        if (unanswered.length === away) unanswered.push(...queue.splice(0));
      }
    };
    await Promise.all(Array.from({ length: atOnce }, work));
    const isAway = unanswered.length >= away;
    if (isAway) await askSoon(ctx, unanswered);
    if (isAway || claimed.length < batchSize) break;
  }
  return result;
}

/** Silence of the provider does not count as a question: it is asked again in a minute. */
async function askSoon(ctx: Context, unanswered: Attempt[]): Promise<void> {
  const nextAskAt = new Date(ctx.clock().getTime() + minuteMs);
  for (const { id, asks } of unanswered) {
    await ctx.db
      .update(attempts)
      .set({ asks, nextAskAt })
      .where(and(eq(attempts.id, id), inArray(attempts.status, [...asked])));
  }
}

/** Takes attempts by putting their next question off: no other process gets the same ones. */
function claimBatch(ctx: Context): Promise<Attempt[]> {
  const now = ctx.clock();
  return inTransaction(ctx, async (tx) => {
    const due = await tx.db
      .select()
      .from(attempts)
      .where(and(lte(attempts.nextAskAt, now), inArray(attempts.status, [...asked])))
      .orderBy(asc(attempts.nextAskAt))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    for (const attempt of due) {
      await tx.db
        .update(attempts)
        .set({
          asks: attempt.asks + 1,
          nextAskAt: nextAskAt(attempt.asks + 1, attempt.createdAt, now),
          // Nobody has waited this long for the answer to initialise: it is lost.
          ...(attempt.status === "starting" ? { status: "superseded" as const } : {}),
        })
        .where(eq(attempts.id, attempt.id));
    }
    return due;
  });
}

async function askOne(
  ctx: Context,
  fulfilment: Fulfilment,
  attempt: Attempt,
): Promise<"settled" | "answered" | "unanswered"> {
  try {
    const { confirmation } = await askProvider(ctx, fulfilment, attempt);
    if (confirmation === "not_paid" && isAskedOut(attempt.createdAt, ctx.clock())) {
      await ctx.db
        .update(attempts)
        .set({ status: "failed", nextAskAt: null })
        .where(and(eq(attempts.id, attempt.id), inArray(attempts.status, [...asked])));
    }
    return confirmation === "settled" ? "settled" : "answered";
  } catch (error) {
    if (error instanceof AppError && error.code === "provider_unavailable") return "unanswered";
    // This one attempt has a fault: the others are asked all the same.
    ctx.log.error({ err: error, reference: attempt.reference }, "sweep could not settle");
    return "answered";
  }
}

/** Webhooks whose effect failed, at their time: one that fails always is put off, and others go on. */
async function finishEvents(ctx: Context, fulfilment: Fulfilment): Promise<void> {
  const left = await ctx.db
    .select({ bodyHash: providerEvents.bodyHash })
    .from(providerEvents)
    .where(and(eq(providerEvents.state, "received"), lte(providerEvents.nextTryAt, ctx.clock())))
    .orderBy(asc(providerEvents.nextTryAt))
    .limit(eventsPerSweep);
  for (const { bodyHash } of left) {
    await processEvent(ctx, fulfilment, bodyHash).catch((error: unknown) =>
      ctx.log.error({ err: error, bodyHash }, "a stored webhook has no effect yet"),
    );
  }
}

/** The sweep as a job for wiring. */
export const sweepJob = (
  fulfilment: Fulfilment,
  config: { sweepSeconds: number },
): ScheduledJob => ({
  name: "sweep-payments",
  everySeconds: config.sweepSeconds,
  run: async (ctx) => {
    await sweepPayments(ctx, fulfilment);
  },
});
