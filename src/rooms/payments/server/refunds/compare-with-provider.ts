import { and, eq, gte, inArray, isNull, lte, sql } from "drizzle-orm";
import { dayMs, hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { provider } from "../asking/ask-provider.ts";
import type { Paystack } from "../paystack/paystack.ts";
import type { ListedRefund } from "../paystack/shapes.ts";
import { providerComparisons, refundNotices } from "../provider-tables.ts";
import { refunds } from "../refund-tables.ts";
import { reviewCases } from "../review-tables.ts";
import { compareRefunds, reportedStatus } from "./compare-refunds.ts";
import { recordDispute } from "./record-dispute.ts";

/** How far back we ask the provider for refunds and disputes. */
const windowMs = 90 * dayMs;

/**
 * Compares our books with the provider's refunds and disputes of the last 90 days, and books what is
 * missing: webhooks get lost, and many do not name their refund. Safe to repeat and to run in many
 * processes. Outside of transactions, because it asks the provider.
 * @returns how many payments were compared
 * @throws ProviderError when the provider does not answer; the comparisons before that are kept
 */
export async function compareWithProvider(ctx: Context): Promise<number> {
  const paystack = await provider(ctx);
  const askedAt = ctx.clock();
  const from = new Date(askedAt.getTime() - windowMs);
  for (const dispute of await paystack.listDisputes(from, askedAt)) {
    await logErrors(ctx, dispute.reference, () => recordDispute(ctx, dispute));
  }
  const transactions = await findUnconfirmedTransactions(ctx, await paystack.listRefunds({ from }));
  const known = await findPaymentsToCompare(ctx, from);
  let compared = 0;
  const done = new Set<string>();
  const compare = async (transactionId: string, reference: string) => {
    const listed = await paystack.listRefunds({ transactionId });
    // If the provider ever ignores the filter, we must not take refunds of other payments.
    const own = listed.filter((one) => one.transactionId === transactionId);
    await logErrors(ctx, reference, () => compareRefunds(ctx, reference, own, askedAt));
    done.add(reference);
    compared++;
  };
  for (const transactionId of transactions) {
    const charge = await paystack.findTransaction(transactionId);
    if (charge) await compare(transactionId, charge.reference);
  }
  for (const reference of known) {
    if (!done.has(reference)) await compareByReference(paystack, reference, compare);
  }
  return compared;
}

async function compareByReference(
  paystack: Paystack,
  reference: string,
  compare: (transactionId: string, reference: string) => Promise<void>,
): Promise<void> {
  const charge = await paystack.verify(reference);
  if (charge?.id && charge.reference === reference) await compare(charge.id, reference);
}

/** Logs an error of one payment, so that the comparison goes on with the others. */
async function logErrors(
  ctx: Context,
  reference: string,
  work: () => Promise<unknown>,
): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, reference }, "could not compare a payment with the provider");
  }
}

/** The transactions of listed refunds that are not in our books with the same status. */
async function findUnconfirmedTransactions(
  ctx: Context,
  listed: readonly ListedRefund[],
): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < listed.length; start += 500) {
    const some = listed.slice(start, start + 500);
    const ids = some.flatMap(({ providerId }) => (providerId === null ? [] : [providerId]));
    const rows = await ctx.db
      .selectDistinct({ providerId: refundNotices.providerId, status: refundNotices.status })
      .from(refundNotices)
      .where(
        and(inArray(refundNotices.providerId, ids), sql`${refundNotices.comparedAt} is not null`),
      );
    const seen = new Set(rows.map(({ providerId, status }) => `${providerId} ${status}`));
    for (const one of some) {
      if (one.transactionId === null || seen.has(`${one.providerId} ${reportedStatus(one)}`))
        continue;
      found.add(one.transactionId);
    }
  }
  return found;
}

/** Payments with an open case, or with refunds that the list has not confirmed yet. */
async function findPaymentsToCompare(ctx: Context, from: Date): Promise<Set<string>> {
  const asked = await ctx.db
    .selectDistinct({ reference: reviewCases.reference })
    .from(reviewCases)
    .where(
      and(
        inArray(reviewCases.kind, ["refund_in_doubt", "refund_differs", "refund_needs_attention"]),
        isNull(reviewCases.closedAt),
      ),
    );
  const unconfirmed = await ctx.db
    .selectDistinct({ reference: refunds.reference })
    .from(refunds)
    .where(
      and(
        gte(refunds.createdAt, from),
        eq(refunds.status, "processed"),
        sql`not exists (select 1 from ${refundNotices}
          where ${refundNotices.refundId} = ${refunds.id}
            and ${refundNotices.providerId} is not null and ${refundNotices.comparedAt} is not null)`,
      ),
    );
  return new Set([...asked, ...unconfirmed].map(({ reference }) => reference));
}

const everyMs = dayMs - hourMs;
const retryMs = hourMs;

/** Claims today's comparison, so that one process does it. @returns false when it is done or running */
async function claimToday(ctx: Context): Promise<boolean> {
  const now = ctx.clock();
  const due = new Date(now.getTime() - everyMs);
  const claimed = await ctx.db
    .insert(providerComparisons)
    .values({ name: "refunds", startedAt: now })
    .onConflictDoUpdate({
      target: providerComparisons.name,
      set: { startedAt: now, finishedAt: null },
      setWhere: lte(providerComparisons.startedAt, due),
    })
    .returning({ name: providerComparisons.name });
  return claimed.length > 0;
}

/** The daily comparison as a job. When the provider does not answer, it retries an hour later. */
export const compareJob: ScheduledJob = {
  name: "compare-with-provider",
  everySeconds: (10 * minuteMs) / 1000,
  run: async (ctx) => {
    if (!(await claimToday(ctx))) return;
    const mine = eq(providerComparisons.name, "refunds");
    try {
      await compareWithProvider(ctx);
      await ctx.db.update(providerComparisons).set({ finishedAt: ctx.clock() }).where(mine);
    } catch (error) {
      const startedAt = new Date(ctx.clock().getTime() - everyMs + retryMs);
      await ctx.db.update(providerComparisons).set({ startedAt }).where(mine);
      throw error;
    }
  },
};
