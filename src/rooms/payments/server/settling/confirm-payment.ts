import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { accounts } from "../../rules/accounts.ts";
import { moneyStatuses } from "../../rules/states.ts";
import { fulfilment } from "../fulfilment.ts";
import { findOrder } from "../orders/find-order.ts";
import { faultInFamily, readFamily } from "../orders/order-family.ts";
import { lockOrder } from "../orders/order-parts.ts";
import type { Charge } from "../paystack/shapes.ts";
import { applyWaitingRefunds } from "../refunds/apply-refunds.ts";
import { lockReference } from "../refunds/lock-reference.ts";
import { attempts, dues } from "../tables.ts";
import { openReview } from "./open-review.ts";
import { type Entry, postEntries } from "./post-entries.ts";
import { moveAttempt, settleAttempt } from "./settle-attempt.ts";
import { settleInTransaction } from "./settlement-guards.ts";

/** `not_paid`: no money has come yet, and nothing was changed. */
export type Confirmation = "settled" | "already" | "review" | "not_paid";

type Attempt = typeof attempts.$inferSelect;

/**
 * Settles a payment. The webhook, the return page and the sweep all end here. One transaction marks the
 * attempt as succeeded and the due as paid, updates the order's status, posts to the ledger and calls
 * the fulfilment. Safe to repeat and to run in many processes at once (settlement-guards.ts).
 *
 * It accepts only a successful charge in naira of exactly the quoted amount, for an order that can
 * still be paid (order-family.ts). Any other money goes to review and settles nothing.
 * @param charge as the provider reported it, in a signed webhook or in its response to us
 * @param seen the attempt with its reference, if the caller has read it; it may have changed since
 */
export async function confirmPayment(
  ctx: Context,
  charge: Charge,
  seen?: Attempt,
): Promise<Confirmation> {
  if (charge.status !== "success") return "not_paid";
  // Most repeats end here without a transaction. The real guards are inside the transaction.
  const known = seen ?? (await findAttempt(ctx, charge.reference));
  if (known && hasMoney(known)) return "already";
  const result = await settleInTransaction(ctx, (tx) => confirmOnce(tx, charge, known));
  await ctx.step("payment.committed");
  return result;
}

const hasMoney = ({ status }: Attempt) => moneyStatuses.some((one) => one === status);

async function findAttempt(ctx: Context, reference: string): Promise<Attempt | undefined> {
  return (await ctx.db.select().from(attempts).where(eq(attempts.reference, reference)))[0];
}

const findHeld = prepareOnce((db, given: Given<{ reference: string }>) =>
  db
    .select({ attempt: attempts, due: dues })
    .from(attempts)
    .innerJoin(dues, eq(dues.id, attempts.dueId))
    .where(eq(attempts.reference, given.reference)),
);

async function confirmOnce(
  ctx: Context,
  charge: Charge,
  seen: Attempt | undefined,
): Promise<Confirmation> {
  // An attempt never changes its order, and it is read again below.
  const known = seen ?? (await findAttempt(ctx, charge.reference));
  if (!known) return keepUnknownMoney(ctx, charge);
  const order = await lockOrder(ctx, known.orderId);
  await ctx.step("payment.locked");
  // Read the attempt again: another process may have settled it while we waited for the lock.
  const [[held], family] = await Promise.all([
    findHeld(ctx.db, { reference: charge.reference }),
    readFamily(ctx, order),
  ]);
  if (!held || hasMoney(held.attempt)) return "already";
  const { attempt, due } = held;

  const quoted = (charge.requestedKobo ?? charge.amountKobo) === attempt.expectedKobo;
  const fault =
    charge.currency !== "NGN"
      ? "wrong_currency"
      : !quoted || charge.amountKobo === null || charge.amountKobo < attempt.expectedKobo
        ? "wrong_amount"
        : due.status === "paid"
          ? "paid_twice"
          : await faultInFamily(ctx, order, family);
  if (fault) {
    await moveAttempt(ctx, attempt, "review", moneyOf(charge));
    await postMoneyAside(ctx, charge, fault === "paid_twice", attempt.orderId);
    await openReview(ctx, {
      kind: fault,
      reference: attempt.reference,
      orderId: attempt.orderId,
      details: { expectedKobo: attempt.expectedKobo, ...charge },
    });
    await fulfilment().review(ctx, {
      orderId: attempt.orderId,
      lineRefs: (await findOrder(ctx, { orderId: attempt.orderId })).lineRefs,
      reference: attempt.reference,
      reason: fault,
    });
    await applyWaitingRefunds(ctx, attempt.reference);
    return "review";
  }
  await ctx.step("payment.accepted");
  const assets = assetEntries(charge, attempt.expectedKobo, attempt.orderId);
  const money = { ...moneyOf(charge), assets };
  await settleAttempt(ctx, order, { attempt, due, money, family });
  await applyWaitingRefunds(ctx, attempt.reference);
  return "settled";
}

const moneyOf = (charge: Charge) => ({
  amountKobo: charge.amountKobo,
  paidAt: charge.paidAt,
  channel: charge.channel,
  providerStatus: charge.status,
});

/**
 * The asset side of a charge: the provider holds the money, less its fee. If the payer paid part of the
 * fee on top of `owedKobo`, that part is not income. It makes our fee smaller.
 */
function assetEntries(charge: Charge, owedKobo: number, orderId?: string): Entry[] {
  const received = charge.amountKobo ?? 0;
  const fees = Math.min(charge.feesKobo, received);
  const of = orderId ? { orderId } : {};
  return [
    { account: accounts.providerClearing, amountKobo: received - fees, ...of },
    { account: accounts.providerFees, amountKobo: fees - (received - owedKobo), ...of },
  ];
}

/** Posts money that settles nothing, so that our books agree with the provider's. */
async function postMoneyAside(
  ctx: Context,
  charge: Charge,
  goesBack: boolean,
  orderId?: string,
): Promise<void> {
  const received = charge.amountKobo ?? 0;
  if (charge.currency !== "NGN") return;
  await postEntries(ctx, {
    transactionKind: "charge",
    reference: charge.reference,
    entries: [
      ...assetEntries(charge, received, orderId),
      {
        account: goesBack ? accounts.refundsPayable : accounts.unallocated,
        amountKobo: -received,
        ...(orderId ? { orderId } : {}),
      },
    ],
  });
}

/** Puts a charge with an unknown reference in review. It has no row, so we lock the reference itself. */
async function keepUnknownMoney(ctx: Context, charge: Charge): Promise<Confirmation> {
  await lockReference(ctx, charge.reference);
  const isNew = await openReview(ctx, {
    kind: "unknown_reference",
    reference: charge.reference,
    details: { ...charge },
  });
  if (!isNew) return "already";
  await postMoneyAside(ctx, charge, false);
  await applyWaitingRefunds(ctx, charge.reference);
  return "review";
}
