import { and, eq, gte, inArray, isNull, ne, sql, sum } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { lagosDay, lagosTime } from "#foundation/time/time.ts";
import { type OrderAccount, readAccounts } from "../account/read-accounts.server.ts";
import { findMoneyAside } from "../cases/money-aside.server.ts";
import { spareOfPayment } from "../credits/take-back.server.ts";
import { sumOf } from "../orders/open-order.server.ts";
import { underWay } from "../states.ts";
import { attempts, charges, payments } from "../tables.server.ts";
import { type LineAmount, refundRequests, refunds } from "./tables.server.ts";

/** How much of a payment can still go back. */
export type Refundable = {
  attempt: typeof attempts.$inferSelect | null;
  leftKobo: number;
  /** The money for each line of its order; null for money with an unknown reference. */
  lines: LineAmount[] | null;
  /** The credit of its order, which goes back first. */
  creditKobo: number;
  /** What was refunded of the payment, or is on its way. */
  refundedKobo: number;
};

/** Refunds of payments that are under way: not booked yet, and not failed. */
async function reportedKobo(ctx: Context, references: readonly string[]): Promise<number> {
  if (references.length === 0) return 0;
  const rows = await ctx.db
    .select({ amountKobo: refunds.amountKobo })
    .from(refunds)
    .where(
      and(
        inArray(refunds.reference, [...references]),
        ne(refunds.status, "failed"),
        isNull(refunds.appliedAt),
      ),
    );
  return sumOf(rows);
}

/** What is on its way back from all payments of an order. */
export const pendingOfOrderKobo = (
  ctx: Context,
  { payments: made }: Pick<OrderAccount, "payments">,
): Promise<number> =>
  reportedKobo(
    ctx,
    made.map(({ reference }) => reference),
  );

/**
 * What is left of a payment to give back. Money for a refund under way counts as gone.
 * @throws AppError 409 `nothing_received` when no money came
 */
export async function findRefundable(ctx: Context, reference: string): Promise<Refundable> {
  const [found] = await ctx.db
    .select({ attempt: attempts, payment: payments })
    .from(attempts)
    .leftJoin(payments, eq(payments.attemptId, attempts.id))
    .where(eq(attempts.reference, reference));
  const attempt = found?.attempt ?? null;
  const pendingKobo = await reportedKobo(ctx, [reference]);
  const account =
    found?.payment && (await readAccounts(ctx, [found.payment.orderId])).get(found.payment.orderId);
  if (found?.payment && account) {
    const bookedKobo = sumOf(account.refunds.filter((refund) => refund.reference === reference));
    const paidKobo = sumOf(account.payments.filter((payment) => payment.reference === reference));
    const leftOfPayment = paidKobo - bookedKobo - pendingKobo;
    // Credit that was moved to another order is no longer in this one, and neither is the payment that it came from.
    const { orderId, receipt } = found.payment;
    const spareKobo = await spareOfPayment(ctx, orderId, receipt);
    const freeKobo = Math.min(account.receivedKobo, spareKobo ?? account.receivedKobo);
    const leftOfOrder = freeKobo - (await pendingOfOrderKobo(ctx, account));
    const lines = account.lines
      .filter(({ receivedKobo }) => receivedKobo > 0)
      .map(({ lineRef, receivedKobo }) => ({ lineRef, amountKobo: receivedKobo }));
    return {
      attempt,
      lines,
      creditKobo: account.creditKobo,
      leftKobo: Math.max(Math.min(leftOfPayment, leftOfOrder), 0),
      refundedKobo: bookedKobo + pendingKobo,
    };
  }
  const aside = await findMoneyAside(ctx, reference);
  if (aside) {
    const { receivedKobo, leftKobo } = aside;
    return {
      attempt,
      lines: null,
      creditKobo: 0,
      leftKobo: Math.max(leftKobo - pendingKobo, 0),
      refundedKobo: receivedKobo - leftKobo + pendingKobo,
    };
  }
  if (!attempt) throw notFound("There is no payment with this reference.");
  throw conflict("nothing_received", "No money is booked for this payment, so none can go back.");
}

/** Refunds that needed no second admin. One that waits for approval is not among them. */
const givenBackAlone = ["approved", "sending", "sent", "done"] as const;

/** What an admin has given back or written off alone since midnight in Lagos. */
export async function givenAwayTodayKobo(ctx: Context, personId: string): Promise<number> {
  const since = lagosTime(lagosDay(ctx.clock()), "00:00");
  const [written] = await ctx.db
    .select({ kobo: sum(charges.amountKobo).mapWith(Number) })
    .from(charges)
    .where(
      and(
        eq(charges.madeBy, personId),
        gte(charges.createdAt, since),
        eq(charges.cause, "written_off"),
        isNull(charges.askedBy),
      ),
    );
  return -(written?.kobo ?? 0) + (await refundedTodayKobo(ctx, personId, since));
}

async function refundedTodayKobo(ctx: Context, personId: string, since: Date): Promise<number> {
  const { requestedBy, requestedAt, decidedBy, status, amountKobo } = refundRequests;
  const [found] = await ctx.db
    .select({ amountKobo: sum(amountKobo).mapWith(Number) })
    .from(refundRequests)
    .where(
      and(
        eq(requestedBy, personId),
        gte(requestedAt, since),
        isNull(decidedBy),
        inArray(status, [...givenBackAlone]),
      ),
    );
  return found?.amountKobo ?? 0;
}

/** Lets an admin ask for one refund at a time, so that two at once can't both fit into the day's limit. */
export async function lockRefundsOf(ctx: Context, personId: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`refunds of ${personId}`}))`);
}

/** Which of these orders have a refund that was asked for or reported, and isn't booked yet. */
export async function findRefundsUnderWay(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Set<string>> {
  if (orderIds.length === 0) return new Set();
  const requested = ctx.db
    .select({ orderId: attempts.orderId })
    .from(attempts)
    .innerJoin(refundRequests, eq(refundRequests.reference, attempts.reference))
    .where(
      and(inArray(attempts.orderId, [...orderIds]), inArray(refundRequests.status, [...underWay])),
    );
  const reported = ctx.db
    .select({ orderId: attempts.orderId })
    .from(attempts)
    .innerJoin(refunds, eq(refunds.reference, attempts.reference))
    .where(
      and(
        inArray(attempts.orderId, [...orderIds]),
        ne(refunds.status, "failed"),
        isNull(refunds.appliedAt),
      ),
    );
  const rows = await union(requested, reported);
  return new Set(rows.flatMap(({ orderId }) => orderId ?? []));
}
