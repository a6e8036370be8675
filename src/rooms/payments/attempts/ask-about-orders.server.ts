import type { Context } from "#foundation/context.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { repriceOrder } from "../orders/reprice-order.server.ts";
import { refuseInTransaction } from "../provider/find-provider.server.ts";
import { askProvider, isUnavailable, mayBeLeft } from "./ask-provider.server.ts";
import { isOnItsWay } from "./how-paid.ts";
import { findAttemptsFor } from "./payment-state.server.ts";

/** What the provider said about the attempts of orders that are to be changed. */
export type AskedOrders = {
  /** All that were asked about. They had no money before. */
  readonly orderIds: readonly string[];
  /** Attempts about which the provider gave no answer. */
  readonly unanswered: readonly string[];
};

export const noneAsked: AskedOrders = { orderIds: [], unanswered: [] };

/** Money is coming, so no second payment may be opened. */
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

/** The attempts that can still bring money for these orders. */
const findPayable = async (ctx: Context, orderIds: readonly string[]) =>
  (await findAttemptsFor(ctx, orderIds)).flatMap(({ attempt }) =>
    attempt.status === "open" || attempt.status === "superseded" ? attempt : [],
  );

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
  const asked = (await findPayable(ctx, orderIds)).filter(
    ({ status, providerStatus }) => status === "open" || isOnItsWay(providerStatus),
  );
  const unanswered: string[] = [];
  await Promise.all(
    [...new Map(asked.map((attempt) => [attempt.id, attempt])).values()].map(async (attempt) => {
      try {
        await askProvider(ctx, attempt);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
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
  const payable = (await findPayable(ctx, orderIds)).filter(
    (attempt) => !(unanswered.includes(attempt.id) && mayBeLeft(ctx, attempt)),
  );
  if (payable.some(({ providerStatus }) => isOnItsWay(providerStatus))) throw paymentOnItsWay();
  const isUnclear = payable.some(({ id, status }) => status === "open" && unanswered.includes(id));
  if (isUnclear) throw earlierPaymentUnclear();
}

/** What the provider said about card payments of an order, before other money for it is recorded. */
export type AskedCard = {
  /** The ids of attempts about which the provider gave no answer. */
  unanswered: readonly string[];
  /** Why the order can't be paid as it is: for the call to throw. */
  problem: AppError | null;
};

/**
 * Asks the provider about the card payments of an order, and books one that was paid. If the quote has expired, the
 * order gets today's price, which the admin's screen shows. It refuses nothing. Outside of transactions.
 */
export async function askBeforeRecording(ctx: Context, orderId: string): Promise<AskedCard> {
  const { unanswered } = await askAboutOrders(ctx, [orderId]);
  try {
    await repriceOrder(ctx, orderId, "any");
    return { unanswered, problem: null };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { unanswered, problem: error };
  }
}
