/** What is left of a payment after all that went back of it. */
export type PaymentLeft = {
  orderId: string;
  /** The receipt's count: payments of an order are numbered as they come. */
  receipt: number;
  leftKobo: number;
};

/** Credit of an order that was moved to another one. */
export type CreditUse = {
  id: string;
  fromOrderId: string;
  toOrderId: string;
  amountKobo: number;
  /** The receipt of the order's newest payment then, 0 without one. What came later is no part of this credit. */
  afterReceipt: number;
};

export type FollowedUse = {
  id: string;
  /** What is taken back of it, because its money went back. */
  takenBackKobo: number;
  /** What was left in its order when it had been moved: so much can go back and this credit stays. */
  spareKobo: number;
};

/**
 * Follows credit to where it was used. What its order had when credit was moved, as far as it has not gone back, covers
 * its uses from the first to the last; what it does not cover is taken back. So the last use loses first, over any number
 * of hops, and no order is left with less than nothing. It depends on the facts alone: in which order they came makes no
 * difference, and when a refund fails, nothing is taken back any more.
 *
 * A payment that came after a use stays in its own order: people who pay for an order get that one paid.
 * @param uses of all orders that are connected by them, oldest first
 */
export function followCredit(
  payments: readonly PaymentLeft[],
  uses: readonly CreditUse[],
): FollowedUse[] {
  // Credit that came to an order less what was moved from it, up to the use that is looked at.
  const movedKobo = new Map<string, number>();
  const add = (orderId: string, amountKobo: number) =>
    movedKobo.set(orderId, (movedKobo.get(orderId) ?? 0) + amountKobo);
  return uses.map(({ id, fromOrderId, toOrderId, amountKobo, afterReceipt }) => {
    const ownKobo = payments
      .filter((payment) => payment.orderId === fromOrderId && payment.receipt <= afterReceipt)
      .reduce((sum, { leftKobo }) => sum + leftKobo, 0);
    const hadKobo = ownKobo + (movedKobo.get(fromOrderId) ?? 0);
    const staysKobo = Math.min(amountKobo, hadKobo);
    add(fromOrderId, -staysKobo);
    add(toOrderId, staysKobo);
    return { id, takenBackKobo: amountKobo - staysKobo, spareKobo: hadKobo - staysKobo };
  });
}
