import { listCentres } from "#foundation/academy/centres.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { othersMay, requirePermission } from "#rooms/accounts/door.server.ts";
import { getAccount, type OrderAccount } from "../account/read-accounts.server.ts";
import { bookInTransaction, lockConnected } from "../attempts/booking-guards.server.ts";
import { evidenceKey } from "../recorded/evidence-key.ts";
import { findRefundable } from "../refunds/refundable.server.ts";
import type { RefundRecord } from "../refunds/refunds.ts";
import { writeRefund } from "../refunds/write-refund.server.ts";
import type { GiveBack } from "./credits.ts";
import { freeCreditKobo, getOrder } from "./read-credits.server.ts";

/** How the money goes back, in a refund's terms. */
function handBackOf({ way, location, reference, movedOn }: GiveBack) {
  const centreId = listCentres().find(({ name }) => name === location)?.id ?? null;
  const wrong: Record<string, string> = {
    ...(way === "cash" && !centreId ? { location: "Choose the centre that pays it out." } : {}),
    ...(way !== "cash" && location ? { location: "Only cash is paid out at a centre." } : {}),
    ...(way === "card" && reference
      ? { reference: "The card provider gives its refunds their own reference." }
      : {}),
    ...(way !== "card" && !evidenceKey(reference ?? null, centreId)
      ? { reference: "Enter the bank’s reference of our transfer, or the number of the receipt." }
      : {}),
  };
  if (Object.keys(wrong).length > 0) throw invalid(wrong);
  return way === "card" ? { movedOn } : { centreId, evidence: reference ?? null, movedOn };
}

/** How much goes back of which payment: newest first, each at most as much as is left of it. */
async function shareOut(
  ctx: Context,
  { payments }: OrderAccount,
  { amountKobo, way }: GiveBack,
): Promise<{ reference: string; amountKobo: number }[]> {
  const parts: { reference: string; amountKobo: number }[] = [];
  let toShare = amountKobo;
  for (const { reference, method } of payments.toReversed()) {
    if (toShare === 0 || (method === "card") !== (way === "card")) continue;
    const { leftKobo } = await findRefundable(ctx, reference);
    const part = Math.min(leftKobo, toShare);
    if (part > 0) parts.push({ reference, amountKobo: part });
    toShare -= part;
  }
  if (toShare === 0) return parts;
  const most = formatNaira(amountKobo - toShare);
  throw conflict(
    "other_way",
    way === "card"
      ? `Only ${most} can go back by card. Money that was taken by hand goes back by hand, and credit that came from another order is moved.`
      : `Only ${most} can go back by hand. Money that came by card goes back by card, and credit that came from another order is moved.`,
  );
}

/**
 * Gives back an order's credit, as refunds of its payments, newest first. They take no more than the credit, so no
 * place and no commission changes. The provider is asked for its part afterwards (send-refund.server.ts).
 */
export async function giveBackCredit(
  ctx: Context,
  orderId: string,
  wish: GiveBack,
): Promise<RefundRecord[]> {
  const { personId } = requirePermission(ctx, "payments.refund");
  const isAlone = !(await othersMay(ctx, "payments.refund", personId));
  const how = handBackOf(wish);
  await getOrder(ctx, orderId);
  return bookInTransaction(ctx, async (tx) => {
    await lockConnected(tx, orderId);
    await tx.step("credit.locked");
    const account = await getAccount(tx, orderId);
    const freeKobo = await freeCreditKobo(tx, account);
    if (wish.amountKobo > freeKobo) throw invalid({ amountKobo: tooMuchCredit(freeKobo) });
    const written: RefundRecord[] = [];
    for (const { reference, amountKobo } of await shareOut(tx, account, wish)) {
      const refund = { ...how, amountKobo, reason: wish.reason };
      const asking = { personId, isAlone, isNextPart: written.length > 0 };
      written.push(await writeRefund(tx, reference, refund, asking));
    }
    return written;
  });
}

/** What is wrong with an amount above the credit. */
export const tooMuchCredit = (freeKobo: number): string =>
  freeKobo === 0
    ? "There is no credit left."
    : `The credit is ${formatNaira(freeKobo)}. Enter this or less.`;
