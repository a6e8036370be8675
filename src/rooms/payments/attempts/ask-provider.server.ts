import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { openReview } from "../cases/open-review.server.ts";
import { repriceOrder } from "../orders/reprice-order.server.ts";
import { ProviderError } from "../provider/card-provider.server.ts";
import { openAccount, refuseInTransaction } from "../provider/find-provider.server.ts";
import type { ProviderStatus } from "../states.ts";
import { attempts } from "../tables.server.ts";
import { isAskedOut } from "./ask-intervals.ts";
import type { AttemptToBook } from "./book-payment.server.ts";
import { type Confirmation, confirmPayment } from "./confirm-payment.server.ts";
import { isOnItsWay } from "./how-paid.ts";
import { findAttemptsFor } from "./payment-state.server.ts";

type AttemptRow = typeof attempts.$inferSelect;

/** The error shown when the provider does not answer. Stored data is not lost. */
export function providerUnavailable(cause: unknown): AppError {
  return new AppError(
    503,
    "provider_unavailable",
    "The card payment service is not responding right now. Your details are saved. Please try to pay again in a few minutes.",
    { retryAfterSeconds: 30, cause },
  );
}

/** Turns a ProviderError into an AppError. Returns other errors unchanged. */
export function toUnavailable(ctx: Context, error: unknown): unknown {
  if (!(error instanceof ProviderError)) return error;
  ctx.log.error({ err: error }, "card provider");
  return providerUnavailable(error);
}

export const isUnavailable = (error: unknown): boolean =>
  error instanceof AppError && error.code === "provider_unavailable";

/**
 * Whether an order no longer has to wait for an attempt whose provider does not answer. It is a former provider, so the
 * order could wait for ever. We wait 72 hours, or less if the provider has said that no money was on its way. Money
 * that comes later still counts.
 */
export const mayBeLeft = (
  ctx: Context,
  {
    provider,
    providerStatus,
    createdAt,
  }: Pick<AttemptRow, "provider" | "providerStatus" | "createdAt">,
): boolean =>
  provider !== ctx.config.cardProvider &&
  ((providerStatus !== null && !isOnItsWay(providerStatus)) || isAskedOut(createdAt, ctx.clock()));

async function findCharge(ctx: Context, { provider, reference }: AttemptToBook) {
  if (provider === null) throw new Error("money that staff recorded has no provider to ask");
  return (await openAccount(ctx, provider)).findCharge(reference);
}

/**
 * Asks the provider for the status of an attempt. Then it books the attempt, puts it in review, or stores the
 * provider's status. Call it outside transactions.
 * @throws AppError 503 `provider_unavailable`; the attempt stays as it is
 */
export async function askProvider(
  ctx: Context,
  attempt: AttemptToBook,
): Promise<{ confirmation: Confirmation; providerStatus: ProviderStatus }> {
  const charge = await findCharge(ctx, attempt).catch((error: unknown) => {
    throw toUnavailable(ctx, error);
  });
  await ctx.step("provider.answered");
  if (charge && charge.reference !== attempt.reference) {
    await openReview(ctx, {
      kind: "unknown_payment",
      reference: attempt.reference,
      subject: charge.reference,
      orderId: attempt.orderId,
      details: { ...charge },
    });
    return { confirmation: "review", providerStatus: charge.status };
  }
  const providerStatus = charge?.status ?? "unknown";
  const confirmation = charge ? await confirmPayment(ctx, charge, attempt) : "not_paid";
  if (confirmation === "not_paid") {
    await ctx.db
      .update(attempts)
      .set({ providerStatus })
      .where(
        and(
          eq(attempts.id, attempt.id),
          inArray(attempts.status, ["starting", "open", "superseded", "failed"]),
        ),
      );
  }
  return { confirmation, providerStatus };
}

/** What the provider said about the attempts of orders that we want to change. */
export type AskedOrders = {
  /** All orders that we asked about. They had no money before. */
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
 * on its way. Books money that has come. It never refuses: refuseWhileComing does, in the transaction that makes the
 * change. Call it outside transactions. It asks about all at once, so it takes 10 seconds at most.
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
 * Refuses to change orders while their money may be coming. Call it in the transaction that locked them.
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
 * Asks the provider about an order's card payments, and books one that was paid. If the quote has expired, the order
 * gets today's price, which the admin's screen shows. It never refuses. Call it outside transactions.
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
