import { codes } from "#academy";
import { newId, newReadableCode } from "#foundation/codes/ids.ts";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { leastChargeKobo, payAmountFault } from "../orders/pay-amounts.ts";
import { attempts, type orders } from "../tables.server.ts";
import { nextAskAt } from "./ask-intervals.ts";
import type { AttemptToBook } from "./book-payment.server.ts";

/** What opening an attempt needs to know about its order. */
export type PayableOrder = Pick<typeof orders.$inferSelect, "id" | "payerEmail" | "returnUrl">;

export type CardAttempt = AttemptToBook &
  Pick<typeof attempts.$inferSelect, "createdAt" | "accessCode" | "authorizationUrl">;

/** A card payment that the provider does not know yet. @param number of the order's attempts */
export function newAttempt(
  ctx: Context,
  given: { orderId: string; number: number; payerEmail: string; expectedKobo: number },
): { attempt: CardAttempt; row: typeof attempts.$inferInsert } {
  const now = ctx.clock();
  const reference = `${codes.payment}-${now.getTime()}${newReadableCode(16)}`;
  const made = {
    ...given,
    id: newId(),
    reference,
    provider: ctx.config.cardProvider,
    status: "starting" as const,
    createdAt: now,
  };
  return {
    attempt: { ...made, accessCode: null, authorizationUrl: null },
    row: { ...made, method: "card", nextAskAt: nextAskAt(0, now, now) },
  };
}

/** An order stored together with its first attempt, so that opening the attempt needs no reads. */
export type FirstAttempt = { order: PayableOrder; attempt: CardAttempt };

/**
 * Stores the first attempt of an order in the transaction that opens the order. `startPayment` opens it after the
 * commit.
 * @param chargedKobo what the order charges
 * @param wantedKobo how much to pay now; null for all of it
 * @returns null if a card can't pay it; `startPayment` then says why
 */
export async function addFirstAttempt(
  ctx: Context,
  order: PayableOrder,
  { chargedKobo, wantedKobo }: { chargedKobo: number; wantedKobo: number | null },
): Promise<FirstAttempt | null> {
  const { id: orderId, payerEmail } = order;
  const expectedKobo = wantedKobo ?? chargedKobo;
  const isPayable =
    expectedKobo >= leastChargeKobo && payAmountFault(expectedKobo, chargedKobo) === null;
  if (!isPayable || !hasAddress(payerEmail)) return null;
  const { attempt, row } = newAttempt(ctx, { orderId, number: 1, payerEmail, expectedKobo });
  await ctx.db.insert(attempts).values(row);
  return { order, attempt };
}
