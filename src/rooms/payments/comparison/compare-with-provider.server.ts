import { and, eq, gte, inArray, isNull, ne, or, sql } from "drizzle-orm";
import { dayMs, hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { noteFailedRow, type ScheduledJob } from "#foundation/jobs.ts";
import { onceEvery } from "#foundation/watch/once-every.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { ProviderError } from "../provider/card-provider.server.ts";
import { cardProviders } from "../provider/card-providers.server.ts";
import { findProviderOf, openAccount } from "../provider/find-provider.server.ts";
import { refunds } from "../refunds/tables.server.ts";
import { attempts } from "../tables.server.ts";
import { followRecord } from "./follow-record.server.ts";

const compareName = "compare-with-provider";

/** How far back we ask the provider for refunds and disputes. */
const windowMs = 90 * dayMs;

/**
 * Makes our books match the provider's record for every payment that had a refund or a dispute in the last 90 days, at
 * its provider or with us: webhooks get lost. Safe to repeat and to run in many processes. Call it outside
 * transactions, because it asks the providers.
 * @returns how many payments were compared
 * @throws ProviderError when a provider does not answer; the other comparisons are kept
 */
export async function compareWithProvider(ctx: Context): Promise<number> {
  const from = new Date(ctx.clock().getTime() - windowMs);
  let compared = 0;
  let unanswered: ProviderError | null = null;
  for (const { id, isSetUp } of cardProviders) {
    if (!isSetUp(ctx.config)) continue;
    try {
      compared += await compareWith(ctx, id, from);
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error;
      unanswered = error;
    }
  }
  if (unanswered) throw unanswered;
  return compared;
}

async function compareWith(ctx: Context, provider: string, from: Date): Promise<number> {
  const returned = await (await openAccount(ctx, provider)).findReturned(from);
  const ours = new Set([
    ...(await findOurs(ctx, returned)),
    ...(await findKnown(ctx, provider, from)),
  ]);
  for (const reference of ours) {
    await followRecord(ctx, reference, provider).catch((error: unknown) => {
      if (error instanceof ProviderError) throw error;
      // Only this payment has an error: continue with the others.
      noteFailedRow(ctx, { job: compareName, id: reference, error });
    });
  }
  return ours.size;
}

/** Others may use the same provider account: payments that we don't know are theirs. */
async function findOurs(ctx: Context, references: Iterable<string>): Promise<string[]> {
  const asked = [...references];
  const found: string[] = [];
  for (let start = 0; start < asked.length; start += 500) {
    const some = asked.slice(start, start + 500);
    const started = ctx.db
      .select({ reference: attempts.reference })
      .from(attempts)
      .where(inArray(attempts.reference, some));
    const unknown = ctx.db
      .select({ reference: reviewCases.reference })
      .from(reviewCases)
      .where(and(eq(reviewCases.kind, "unknown_payment"), inArray(reviewCases.reference, some)));
    found.push(...(await started.union(unknown)).map(({ reference }) => reference));
  }
  return found;
}

/** A provider's payments that have refunds through it in our books, or an open case about them. */
async function findKnown(ctx: Context, provider: string, from: Date): Promise<string[]> {
  const isWithProvider = or(
    eq(refunds.status, "pending"),
    sql`${refunds.providerId} is not null`,
    sql`${refunds.disputeId} is not null`,
  );
  const booked = ctx.db
    .select({ reference: refunds.reference })
    .from(refunds)
    .where(and(gte(refunds.createdAt, from), ne(refunds.status, "failed"), isWithProvider));
  const asked = ctx.db
    .select({ reference: reviewCases.reference })
    .from(reviewCases)
    .where(
      and(inArray(reviewCases.kind, ["refund_needs_attention"]), isNull(reviewCases.closedAt)),
    );
  const known: string[] = [];
  for (const { reference } of await booked.union(asked)) {
    if ((await findProviderOf(ctx, reference)) === provider) known.push(reference);
  }
  return known;
}

const times = { everyMs: dayMs - hourMs, retryMs: hourMs };

/** The daily comparison as a job. When the provider does not answer, it retries an hour later. */
export const compareJob: ScheduledJob = {
  name: compareName,
  everySeconds: (10 * minuteMs) / 1000,
  run: async (ctx) => {
    await onceEvery(ctx, compareName, times, async () => {
      await compareWithProvider(ctx);
      return undefined;
    });
  },
};
