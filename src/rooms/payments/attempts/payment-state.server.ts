import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { refunds } from "../refunds/tables.server.ts";
import { moneyStatuses } from "../states.ts";
import { attemptOrders, attempts } from "../tables.server.ts";
import { hasFailed, isOnItsWay } from "./how-paid.ts";
import type { PaymentState, PaymentStatus } from "./payment.ts";

type Attempt = Pick<
  typeof attempts.$inferSelect,
  "status" | "providerStatus" | "expectedKobo" | "receivedKobo"
>;

export const hasMoney = ({ status }: Pick<Attempt, "status">): boolean =>
  moneyStatuses.some((one) => one === status);

/** The public status of an attempt. @param refundedKobo the refunded amount */
export function statusOf(attempt: Attempt, refundedKobo: number): PaymentStatus {
  switch (attempt.status) {
    case "succeeded":
      // What was corrected to ₦0 was never there, so nothing went back.
      return refundedKobo > 0 && refundedKobo >= (attempt.receivedKobo ?? attempt.expectedKobo)
        ? "refunded"
        : "success";
    case "review":
      return "review";
    case "given_back":
      return "refunded";
    case "failed":
      return "failed";
    case "superseded":
      // Another attempt replaced it, but anyone who still has its page open can pay it.
      return hasFailed(attempt.providerStatus) || attempt.providerStatus === "unknown"
        ? "failed"
        : "pending";
    case "starting":
    case "open":
      return hasFailed(attempt.providerStatus) ? "failed" : "pending";
  }
}

/** What is known about a pending payment beyond its public status. */
type PendingDetail = "on_its_way" | "replaced" | null;

/** Whether the money of a pending attempt is on its way, or another attempt took its place. */
export const pendingDetailOf = ({
  status,
  providerStatus,
}: Pick<Attempt, "status" | "providerStatus">): PendingDetail => {
  if (isOnItsWay(providerStatus)) return "on_its_way";
  return status === "superseded" ? "replaced" : null;
};

/** Like pendingDetailOf, from what we know now. Null for an unknown reference. */
export async function readPendingDetail(ctx: Context, reference: string): Promise<PendingDetail> {
  const [attempt] = await ctx.db.select().from(attempts).where(eq(attempts.reference, reference));
  return attempt ? pendingDetailOf(attempt) : null;
}

/** The number of an order's next attempt. An attempt that moved to another order leaves a gap. */
export const nextNumber = (tried: readonly { number: number }[]): number =>
  Math.max(0, ...tried.map(({ number }) => number)) + 1;

/** The attempts that collect for orders: their own, and another order's that pay for several. */
export async function findAttemptsFor(
  ctx: Context,
  orderIds: readonly string[],
): Promise<{ orderId: string; attempt: typeof attempts.$inferSelect }[]> {
  if (orderIds.length === 0) return [];
  // Two lookups: with "or" the database would read the whole table.
  const own = await ctx.db
    .select({ orderId: attempts.orderId, attempt: attempts })
    .from(attempts)
    .where(inArray(attempts.orderId, [...orderIds]));
  const joint = await ctx.db
    .select({ orderId: attemptOrders.orderId, attempt: attempts })
    .from(attemptOrders)
    .innerJoin(attempts, eq(attempts.id, attemptOrders.attemptId))
    .where(inArray(attemptOrders.orderId, [...orderIds]));
  return [...own, ...joint];
}

/**
 * Whether money for one of these orders may still be on its way, or waits for a person to look at it. We asked about a
 * `failed` attempt for 72 hours, so we expect nothing more, whatever the provider said last.
 */
export async function anyMayArrive(ctx: Context, orderIds: readonly string[]): Promise<boolean> {
  return (await findAttemptsFor(ctx, orderIds)).some(({ attempt }) => mayArrive(attempt));
}

/** Whether the money of an attempt may be on its way, or waits for a person to look at it. */
export const mayArrive = ({
  status,
  providerStatus,
}: Pick<Attempt, "status" | "providerStatus">): boolean =>
  status === "review" ||
  (!hasMoney({ status }) && status !== "failed" && isOnItsWay(providerStatus));

/** The status of a payment from our database, without asking the provider. */
export async function getPaymentState(ctx: Context, reference: string): Promise<PaymentState> {
  const found = await ctx.db
    .select({
      status: attempts.status,
      providerStatus: attempts.providerStatus,
      expectedKobo: attempts.expectedKobo,
      receivedKobo: attempts.receivedKobo,
      backKobo: refunds.amountKobo,
    })
    .from(attempts)
    .leftJoin(
      refunds,
      and(
        eq(refunds.reference, attempts.reference),
        isNotNull(refunds.appliedAt),
        isNull(refunds.failedAt),
      ),
    )
    .where(eq(attempts.reference, reference));
  const [attempt] = found;
  if (!attempt) throw notFound("There is no payment with this reference.");
  const refundedKobo = found.reduce((sum, { backKobo }) => sum + (backKobo ?? 0), 0);
  return { reference, status: statusOf(attempt, refundedKobo) };
}
