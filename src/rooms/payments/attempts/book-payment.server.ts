import { and, eq, inArray, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { isErasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import type { OrderAccount } from "../account/read-accounts.server.ts";
import { rebalance } from "../account/rebalance.server.ts";
import { reviewMoneyOfNobody } from "../cases/erased-payer.server.ts";
import { refunds } from "../refunds/tables.server.ts";
import type { PaymentChannel, ProviderStatus } from "../states.ts";
import { attempts, payments } from "../tables.server.ts";

const { id, orderId, reference, provider, status, expectedKobo, payerEmail } = attempts;

/** The columns of an attempt needed to ask about it and book it. */
export const attemptToBook = {
  id,
  orderId,
  reference,
  provider,
  status,
  expectedKobo,
  payerEmail,
};
export type AttemptToBook = Pick<typeof attempts.$inferSelect, keyof typeof attemptToBook>;

/** Money that came for an attempt. */
export type MoneyReceived = {
  /** What counts for the order, in kobo. */
  amountKobo: number;
  feesKobo: number;
  onTopKobo: number;
  paidAt: Date | null;
  channel: PaymentChannel | null;
  /** Null when an admin recorded it. */
  providerStatus: ProviderStatus | null;
};

/** All states before the money comes. Money that comes in any of them counts. */
const beforeMoney = ["starting", "open", "superseded", "failed"] as const;

/**
 * Marks an attempt as paid, in the transaction that locked its order.
 * @returns whether we already heard of refunds; null when the attempt already has its money
 */
export async function moveAttempt(
  ctx: Context,
  attempt: AttemptToBook,
  status: "succeeded" | "review",
  money: Pick<MoneyReceived, "providerStatus" | "channel" | "paidAt"> & {
    amountKobo: number | null;
  },
): Promise<{ hasRefunds: boolean } | null> {
  const { amountKobo: receivedKobo, providerStatus, channel } = money;
  const paidAt = money.paidAt ?? ctx.clock();
  const itsRefunds = ctx.db
    .select({ id: refunds.id })
    .from(refunds)
    .where(eq(refunds.reference, attempts.reference));
  const [moved] = await ctx.db
    .update(attempts)
    .set({ status, providerStatus, receivedKobo, channel, paidAt, nextAskAt: null })
    .where(and(eq(attempts.id, attempt.id), inArray(attempts.status, [...beforeMoney])))
    .returning({ hasRefunds: sql<boolean>`exists (${itsRefunds})` });
  await ctx.step("payment.attempt_moved");
  return moved ?? null;
}

/**
 * Records the money of an attempt as a payment of its order, whatever its amount, and rebalances the order. Call it
 * once per attempt, after moveAttempt, in the transaction that locked the order.
 */
export async function bookPayment(
  ctx: Context,
  attempt: AttemptToBook,
  money: MoneyReceived,
): Promise<OrderAccount> {
  const { orderId, reference } = attempt;
  const { amountKobo, feesKobo, onTopKobo } = money;
  const paidAt = money.paidAt ?? ctx.clock();
  await ctx.db.insert(payments).values({
    orderId,
    attemptId: attempt.id,
    amountKobo,
    feesKobo,
    onTopKobo,
    paidAt,
    createdAt: ctx.clock(),
  });
  await audit(ctx, "payment.booked", reference, { orderId, amountKobo });
  await ctx.step("payment.booked");
  const account = await rebalance(ctx, orderId, {
    kind: "payment",
    reference,
    amountKobo,
    paidAt,
    payerEmail: attempt.payerEmail,
  });
  const { payerEmail } = attempt;
  // Skip the look at the order for most payments: the payer was not erased, and nothing is left over.
  if (account.creditKobo > 0 || isErasedEmail(payerEmail)) {
    await reviewMoneyOfNobody(ctx, orderId, { reference, amountKobo });
  }
  await ctx.step("payment.written");
  return account;
}
