import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { isOnItsWay, onItsWayStatuses } from "../../rules/attempts/on-its-way.ts";
import { attempts } from "../tables.ts";
import { askProvider, refuseInTransaction } from "./ask-provider.ts";

/** What the provider said about the attempts of orders that are to be changed. */
export type AskedOrders = {
  /** All that were asked about. They had no money before. */
  readonly orderIds: readonly string[];
  /** Attempts about which the provider gave no answer. */
  readonly unanswered: readonly string[];
};

export const noneAsked: AskedOrders = { orderIds: [], unanswered: [] };

/** Money is coming: a second payment must not be opened beside it. */
export const paymentOnItsWay = () =>
  conflict(
    "payment_on_its_way",
    "A payment for this is already on its way, so we changed nothing. Please do not pay again: we will send an email as soon as it arrives. If no money was sent, try again in an hour, or write to us.",
  );

const earlierPaymentUnclear = () =>
  new AppError(
    503,
    "earlier_payment_unclear",
    "We could not check whether your earlier payment has arrived, because the card payment service is not responding. We changed nothing. Please try again in a few minutes.",
    { retryAfterSeconds: 30 },
  );

/** The attempts of these orders that can still be paid. */
const payable = (orderIds: readonly string[]) =>
  and(inArray(attempts.orderId, [...orderIds]), inArray(attempts.status, ["open", "superseded"]));

/**
 * Asks the provider about the open attempts of orders before they are changed, and about older attempts whose money was
 * on its way. Money that has come is booked. It refuses nothing: refuseWhileComing does, in the transaction that
 * changes. Outside of transactions; all are asked at once, so it takes 10 seconds at the most.
 */
export async function askAboutOrders(
  ctx: Context,
  orderIds: readonly string[],
): Promise<AskedOrders> {
  refuseInTransaction(ctx);
  if (orderIds.length === 0) return noneAsked;
  // Chosen here: an "or" in the query would make the database read the whole table.
  const asked = (await ctx.db.select().from(attempts).where(payable(orderIds))).filter(
    ({ status, providerStatus }) => status === "open" || isOnItsWay(providerStatus),
  );
  const unanswered: string[] = [];
  await Promise.all(
    asked.map(async (attempt) => {
      try {
        await askProvider(ctx, attempt);
      } catch (error) {
        if (!(error instanceof AppError && error.code === "provider_unavailable")) throw error;
        unanswered.push(attempt.id);
      }
    }),
  );
  return { orderIds, unanswered };
}

/**
 * Refuses to change orders while their money may be coming. In the transaction that has locked them.
 * @throws AppError 409 `payment_on_its_way`; 503 `earlier_payment_unclear` when we could not ask
 */
export async function refuseWhileComing(
  ctx: Context,
  orderIds: readonly string[],
  { unanswered }: AskedOrders,
): Promise<void> {
  if (orderIds.length === 0) return;
  const coming = await ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(and(payable(orderIds), inArray(attempts.providerStatus, [...onItsWayStatuses])))
    .limit(1);
  if (coming.length > 0) throw paymentOnItsWay();
  if (unanswered.length === 0) return;
  const unknown = await ctx.db
    .select({ id: attempts.id })
    .from(attempts)
    .where(
      and(
        inArray(attempts.id, [...unanswered]),
        inArray(attempts.orderId, [...orderIds]),
        eq(attempts.status, "open"),
      ),
    )
    .limit(1);
  if (unknown.length > 0) throw earlierPaymentUnclear();
}
