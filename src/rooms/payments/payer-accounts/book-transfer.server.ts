import { and, eq } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import { isErasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { readAccounts } from "../account/read-accounts.server.ts";
import {
  attemptToBook,
  bookPayment,
  type MoneyReceived,
  moveAttempt,
} from "../attempts/book-payment.server.ts";
import { BookedMeanwhile, lockOrders } from "../attempts/booking-guards.server.ts";
import { nextNumber } from "../attempts/payment-state.server.ts";
import type { Charge } from "../provider/card-provider.server.ts";
import { applyWaitingRefunds } from "../refunds/apply-refunds.server.ts";
import { attempts, type orders } from "../tables.server.ts";
import { chooseOrder } from "./choose-order.ts";
import { reviewDoubleTransfer } from "./double-transfers.server.ts";
import { ordersOfNumber } from "./payer-orders.server.ts";
import { ownTransfers, type PayerAccount, payerAccounts } from "./tables.server.ts";

type Order = typeof orders.$inferSelect;

/** What became of a transfer. `closed`: to the number of an order whose payer is erased; a person has to look. */
type Outcome = { kind: "booked" | "already" } | { kind: "closed"; orderId: string } | null;

async function findAccount(ctx: Context, { provider, transfer }: Charge) {
  const [found] = await ctx.db
    .select()
    .from(payerAccounts)
    .where(
      and(
        eq(payerAccounts.provider, provider),
        eq(payerAccounts.accountNumber, transfer?.accountNumber ?? ""),
      ),
    );
  return found;
}

/** Locks all orders that the money can be for, and reads what they owe. */
async function lockCandidates(ctx: Context, { id }: PayerAccount) {
  const orderIds = await ordersOfNumber(ctx, id);
  const locked = await lockOrders(ctx, orderIds);
  // An order joined another, or was added, while we waited for the locks.
  const now = await ordersOfNumber(ctx, id);
  if (now.join() !== orderIds.join()) throw new BookedMeanwhile();
  await ctx.step("payment.locked");
  const owing = await readAccounts(ctx, orderIds);
  return orderIds.flatMap((orderId) => {
    const [order, account] = [locked.get(orderId), owing.get(orderId)];
    return order && account ? [{ order, account }] : [];
  });
}

async function addAttempt(
  ctx: Context,
  { id: orderId, payerEmail }: Order,
  { reference, provider }: Charge,
  expectedKobo: number,
) {
  const tried = await ctx.db.select().from(attempts).where(eq(attempts.orderId, orderId));
  const [added] = await ctx.db
    .insert(attempts)
    .values({
      id: newId(),
      orderId,
      number: nextNumber(tried),
      reference,
      provider,
      payerEmail,
      method: "card",
      // Not `open`: a card window may be open for this order, and goes on.
      status: "superseded",
      expectedKobo,
      createdAt: ctx.clock(),
    })
    .returning(attemptToBook);
  if (!added) throw new Error("no attempt was written");
  return added;
}

/**
 * Books a transfer to a payer's own account number: any amount, for the order that `chooseOrder` finds. The caller holds
 * the lock of its reference, and knows that no attempt has it.
 * @returns null for money that is not such a transfer, or to a number that we don't know
 */
export async function bookTransfer(
  ctx: Context,
  charge: Charge,
  money: MoneyReceived,
): Promise<Outcome> {
  const { provider, reference, transfer } = charge;
  const account = transfer && (await findAccount(ctx, charge));
  if (!account) return null;
  const transactionId = charge.id ?? reference;
  const told = and(
    eq(ownTransfers.provider, provider),
    eq(ownTransfers.transactionId, transactionId),
  );
  if ((await ctx.db.$count(ownTransfers, told)) > 0) return { kind: "already" };
  const candidates = await lockCandidates(ctx, account);
  const chosen = chooseOrder(candidates, account.shownOrderId, money.amountKobo);
  if (!chosen) return null;
  const { order } = chosen;
  if (account.state === "closed" && !isErasedEmail(order.payerEmail)) {
    return { kind: "closed", orderId: order.id };
  }
  const attempt = await addAttempt(ctx, order, charge, money.amountKobo);
  const { senderName, senderBank } = transfer;
  await ctx.db.insert(ownTransfers).values({
    attemptId: attempt.id,
    accountId: account.id,
    provider,
    transactionId,
    senderName,
    senderBank,
  });
  const moved = await moveAttempt(ctx, attempt, "succeeded", money);
  await bookPayment(ctx, attempt, money);
  await reviewDoubleTransfer(
    ctx,
    candidates.map((one) => one.order.id),
    {
      ...{ reference, orderId: order.id, amountKobo: money.amountKobo },
      paidAt: money.paidAt ?? ctx.clock(),
    },
  );
  if (!moved?.hasRefunds) return { kind: "booked" };
  await applyWaitingRefunds(ctx, reference);
  return { kind: "already" };
}
