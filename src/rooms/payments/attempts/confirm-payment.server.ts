import { eq, sql } from "drizzle-orm";
import { currency as ownCurrency } from "#academy";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findMoneyAside, isKeptAside } from "../cases/money-aside.server.ts";
import { openReview } from "../cases/open-review.server.ts";
import { accounts } from "../ledger/accounts.ts";
import { postEntries } from "../ledger/post-entries.server.ts";
import { joinOrders } from "../orders/join-orders.server.ts";
import { bookTransfer } from "../payer-accounts/book-transfer.server.ts";
import type { Charge } from "../provider/card-provider.server.ts";
import { applyWaitingRefunds } from "../refunds/apply-refunds.server.ts";
import { attemptOrders, attempts, orders } from "../tables.server.ts";
import {
  type AttemptToBook,
  attemptToBook,
  bookPayment,
  moveAttempt,
} from "./book-payment.server.ts";
import { BookedMeanwhile, bookInTransaction, lockReference } from "./booking-guards.server.ts";
import { hasMoney } from "./payment-state.server.ts";

/**
 * `booked`: just now, and none of it has gone back. `already`: the money was in the books before. `not_paid`: no money
 * has come yet, and nothing changed.
 */
export type Confirmation = "booked" | "already" | "review" | "not_paid";

/**
 * Books a payment. The webhook, the return page and the sweep all end here. Any amount in naira with one of our
 * references counts; other money becomes a case. Safe to repeat and to run in many processes at once
 * (booking-guards.server.ts).
 * @param charge as the provider reported it, in a signed webhook or in its response to us
 * @param seen the attempt with its reference, if the caller has read it; it may have changed since
 */
export async function confirmPayment(
  ctx: Context,
  charge: Charge,
  seen?: AttemptToBook,
): Promise<Confirmation> {
  if (charge.status !== "paid") return "not_paid";
  // Most repeats end here without a transaction. The real guards are inside the transaction.
  const known = seen ?? (await findByReference(ctx, charge.reference));
  if (known && hasMoney(known) && isFrom(known, charge)) return "already";
  const result = await bookInTransaction(ctx, (tx) => confirmOnce(tx, charge));
  await ctx.step("payment.committed");
  return result;
}

/**
 * Whether a charge comes from the provider that the attempt was started with. A charge never pays another provider's
 * attempt, or one that staff recorded.
 */
const isFrom = ({ provider }: Pick<AttemptToBook, "provider">, charge: Charge): boolean =>
  provider === charge.provider;

async function findByReference({ db }: Context, reference: string) {
  const [found] = await db
    .select(attemptToBook)
    .from(attempts)
    .where(eq(attempts.reference, reference));
  return found;
}

/**
 * Locks an attempt, after locking its order like lockOrder. PostgreSQL rereads locked rows after a wait: another
 * process may have booked the attempt, or its order may have joined another. Also finds what else the attempt pays for.
 */
async function lockWithOrder({ db }: Context, reference: string) {
  const also = db
    .select({
      ids: sql<string[]>`array_agg(${attemptOrders.orderId} order by ${attemptOrders.orderId})`,
    })
    .from(attemptOrders)
    .where(eq(attemptOrders.attemptId, attempts.id));
  const [locked] = await db
    .select({ attempt: attemptToBook, alsoFor: sql<string[] | null>`(${also})` })
    .from(orders)
    .innerJoin(attempts, eq(attempts.orderId, orders.id))
    .where(eq(attempts.reference, reference))
    .for("update");
  return locked;
}

async function confirmOnce(ctx: Context, charge: Charge): Promise<Confirmation> {
  const { reference } = charge;
  const locked = await lockWithOrder(ctx, reference);
  if (!locked) {
    // Its order joined another while we waited for the lock.
    if (await findByReference(ctx, reference)) throw new BookedMeanwhile();
    return confirmUnasked(ctx, charge);
  }
  await ctx.step("payment.locked");
  // The lock, the state check in moveAttempt and the unique key each prevent a second booking on their own.
  const { attempt, alsoFor } = locked;
  if (!isFrom(attempt, charge)) return keepForeignCharge(ctx, charge, attempt.orderId);
  if (hasMoney(attempt)) return "already";
  const money = moneyOf(charge);
  const { paidAt, channel, status: providerStatus } = charge;
  const moved = await (money
    ? moveAttempt(ctx, attempt, "succeeded", money)
    : // Its amount is not in kobo, so only the case has it.
      moveAttempt(ctx, attempt, "review", { amountKobo: null, paidAt, channel, providerStatus }));
  if (!moved) return "already";
  if (!money) {
    await openReview(ctx, {
      kind: charge.currency === ownCurrency.code ? "unknown_payment" : "wrong_currency",
      reference,
      orderId: attempt.orderId,
      matterOn: dayOf(charge),
      details: { expectedKobo: attempt.expectedKobo, ...charge },
    });
    return "review";
  }
  const orderId = alsoFor ? await joinOrders(ctx, attempt, alsoFor) : attempt.orderId;
  await bookPayment(ctx, { ...attempt, orderId }, money);
  if (!moved.hasRefunds) return "booked";
  await applyWaitingRefunds(ctx, reference);
  return "already";
}

/** The day on which a charge was paid: a case about it belongs there, however late we hear of it. */
const dayOf = ({ paidAt }: Charge): string | null => paidAt && lagosDay(paidAt);

/**
 * How much a charge brings. If the payer paid the provider's fee on top, only what we asked for counts.
 * @returns null for money that our books can't hold: in another currency, or without an amount
 */
function moneyOf(charge: Charge) {
  const { amountKobo, requestedKobo, currency, paidAt, channel, status } = charge;
  if (currency !== ownCurrency.code || !amountKobo || amountKobo <= 0) return null;
  const feesKobo = Math.min(charge.feesKobo, amountKobo);
  const over = Math.max(amountKobo - (requestedKobo ?? amountKobo), 0);
  const onTopKobo = Math.min(over, feesKobo);
  return {
    amountKobo: amountKobo - onTopKobo,
    feesKobo,
    onTopKobo,
    paidAt,
    channel,
    providerStatus: status,
  };
}

/**
 * Keeps a charge that has the reference of another provider's payment: a payer can choose references there. A person
 * has to find out whose money it is.
 */
async function keepForeignCharge(
  ctx: Context,
  charge: Charge,
  orderId: string | null,
): Promise<Confirmation> {
  const { reference, provider: subject } = charge;
  const details = { ...charge };
  const matterOn = dayOf(charge);
  const kind = "unknown_payment";
  await openReview(ctx, { kind, reference, subject, orderId, matterOn, details });
  return "review";
}

/**
 * Confirms a charge that we did not ask for: a transfer to a payer's own account number, or money with an unknown
 * reference. It has no row, so we lock the reference itself.
 */
async function confirmUnasked(ctx: Context, charge: Charge): Promise<Confirmation> {
  await lockReference(ctx, charge.reference);
  // Another process booked it while we waited for the lock.
  if (await findByReference(ctx, charge.reference)) throw new BookedMeanwhile();
  const money = moneyOf(charge);
  // What became a case before its number was known stays with the person who looks at it.
  const isOpen = money && !(await isKeptAside(ctx, charge.reference));
  const outcome = isOpen ? await bookTransfer(ctx, charge, money) : null;
  if (outcome && outcome.kind !== "closed") return outcome.kind;
  return keepUnknownMoney(ctx, charge, outcome?.orderId ?? null);
}

/** Keeps a charge as a case. @param orderId the order whose payer's closed number it came to */
async function keepUnknownMoney(
  ctx: Context,
  charge: Charge,
  orderId: string | null,
): Promise<Confirmation> {
  const { reference, transfer, ...told } = charge;
  const aside = await findMoneyAside(ctx, reference);
  if (aside && aside.provider !== charge.provider) return keepForeignCharge(ctx, charge, null);
  // The sender's name is with the provider: a case is kept for good, and can't be found by the person it names.
  const sentTo = transfer && { accountNumber: transfer.accountNumber, bank: transfer.senderBank };
  const details = { ...told, reference, ...(sentTo ? { sentTo } : {}) };
  const matterOn = dayOf(charge);
  const kind = "unknown_payment";
  const isNew = await openReview(ctx, { kind, reference, orderId, matterOn, details });
  if (!isNew) return "already";
  const money = moneyOf(charge);
  if (!money) return "review";
  const received = money.amountKobo + money.onTopKobo;
  await postEntries(ctx, {
    transactionKind: "charge",
    reference,
    entries: [
      {
        account: accounts.providerClearing(charge.provider),
        amountKobo: received - money.feesKobo,
      },
      { account: accounts.providerFees, amountKobo: money.feesKobo },
      { account: accounts.unallocated, amountKobo: -received },
    ],
  });
  await applyWaitingRefunds(ctx, reference);
  return "review";
}
