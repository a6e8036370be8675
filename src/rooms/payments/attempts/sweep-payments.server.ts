import { and, asc, eq, inArray, lte } from "drizzle-orm";
import { minuteMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { noteFailedRow, type ScheduledJob } from "#foundation/jobs.ts";
import { ProviderError } from "../provider/card-provider.server.ts";
import { hasAccount } from "../provider/find-provider.server.ts";
import { processEvent } from "../provider/receive-webhook.server.ts";
import { providerEvents } from "../provider/tables.server.ts";
import { attempts } from "../tables.server.ts";
import { isAskedOut, nextAskAt } from "./ask-intervals.ts";
import { askProvider, isUnavailable } from "./ask-provider.server.ts";

type Attempt = typeof attempts.$inferSelect;

const sweepName = "sweep-payments";

const batchSize = 50;
const eventsPerSweep = 200;
/** How many requests to the provider run at the same time. */
const maxConcurrent = 5;
/** After this many requests without a response in a batch, we consider the provider down. */
const unansweredLimit = 5;
/** A limit for one sweep. The next sweep asks about the rest. */
const batchesPerSweep = 20;
const askableStatuses = ["starting", "open", "superseded"] as const;

type Swept = { asked: number; booked: number };

/**
 * Asks the providers about the attempts that are due, and retries stored webhooks whose effect failed. Webhooks can get
 * lost, and a closed window sends nothing, so the sweep makes sure that we find all money that came. Many processes can
 * sweep at once: each attempt is claimed by one of them. Each provider is swept separately, so that one that does not
 * answer delays no other.
 */
export async function sweepPayments(ctx: Context): Promise<Swept> {
  const result = { asked: 0, booked: 0 };
  await Promise.all(
    (await findDueProviders(ctx)).map(async (provider) => {
      await retryEvents(ctx, provider);
      const { asked, booked } = await sweepAttempts(ctx, provider);
      result.asked += asked;
      result.booked += booked;
    }),
  );
  return result;
}

const isDue = (ctx: Context) =>
  and(lte(attempts.nextAskAt, ctx.clock()), inArray(attempts.status, [...askableStatuses]));

const isToRetry = (ctx: Context) =>
  and(eq(providerEvents.state, "received"), lte(providerEvents.nextTryAt, ctx.clock()));

/** The providers that we have to ask about something, or whose webhooks we have to retry. */
async function findDueProviders(ctx: Context): Promise<string[]> {
  const found = await ctx.db
    .select({ provider: attempts.provider })
    .from(attempts)
    .where(isDue(ctx))
    .union(
      ctx.db
        .select({ provider: providerEvents.provider })
        .from(providerEvents)
        .where(isToRetry(ctx)),
    );
  return found.flatMap(({ provider }) => provider ?? []);
}

async function sweepAttempts(ctx: Context, provider: string): Promise<Swept> {
  const result = { asked: 0, booked: 0 };
  for (let batch = 0; batch < batchesPerSweep; batch++) {
    const claimed = await claimBatch(ctx, provider);
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

/** Claims attempts by postponing their next request, so no other process gets them. */
function claimBatch(ctx: Context, provider: string): Promise<Attempt[]> {
  const now = ctx.clock();
  return inTransaction(ctx, async (tx) => {
    const due = await tx.db
      .select()
      .from(attempts)
      .where(and(eq(attempts.provider, provider), isDue(tx)))
      .orderBy(asc(attempts.nextAskAt))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    for (const attempt of due) {
      await tx.db
        .update(attempts)
        .set({
          asks: attempt.asks + 1,
          nextAskAt: nextAskAt(attempt.asks + 1, attempt.createdAt, now),
          // No request waits this long for the initialise response, so it is lost.
          ...(attempt.status === "starting" ? { status: "superseded" as const } : {}),
        })
        .where(eq(attempts.id, attempt.id));
    }
    return due;
  });
}

async function failIfAskedOut(ctx: Context, attempt: Attempt): Promise<void> {
  if (!isAskedOut(attempt.createdAt, ctx.clock())) return;
  await ctx.db
    .update(attempts)
    .set({ status: "failed", nextAskAt: null })
    .where(and(eq(attempts.id, attempt.id), inArray(attempts.status, [...askableStatuses])));
}

async function askOne(
  ctx: Context,
  attempt: Attempt,
): Promise<"booked" | "answered" | "unanswered"> {
  try {
    const { confirmation } = await askProvider(ctx, attempt);
    if (confirmation === "not_paid") await failIfAskedOut(ctx, attempt);
    return confirmation === "booked" ? "booked" : "answered";
  } catch (error) {
    if (isUnavailable(error)) {
      // Without an account, nobody will ever answer.
      if (!hasAccount(ctx.config, attempt.provider ?? "")) await failIfAskedOut(ctx, attempt);
      return "unanswered";
    }
    // Only this attempt has an error: continue with the others.
    noteFailedRow(ctx, { job: sweepName, id: attempt.reference, error });
    return "answered";
  }
}

/** Retries the due webhooks whose effect failed. One that always fails does not block the others. */
async function retryEvents(ctx: Context, provider: string): Promise<void> {
  const left = await ctx.db
    .select({ bodyHash: providerEvents.bodyHash, kind: providerEvents.kind })
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, provider), isToRetry(ctx)))
    .orderBy(asc(providerEvents.nextTryAt))
    .limit(eventsPerSweep);
  let isProviderDown = false;
  for (const { bodyHash, kind } of left) {
    // Only a charge is booked without the provider. Each other webhook would wait ten seconds for it.
    if (isProviderDown && kind !== "charge_paid") continue;
    await processEvent(ctx, { provider, bodyHash }).catch((error: unknown) => {
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
