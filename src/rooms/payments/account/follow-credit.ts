/** What is left of a payment after its refunds. */
export type PaymentLeft = {
  orderId: string;
  /** The receipt's number: payments of an order are numbered as they come. */
  receipt: number;
  leftKobo: number;
};

/** Credit that was moved from one order to another. */
export type CreditUse = {
  id: string;
  fromOrderId: string;
  toOrderId: string;
  amountKobo: number;
  /** The receipt of the order's newest payment at that time, 0 without one. Later money is not part of this credit. */
  afterReceipt: number;
};

export type FollowedUse = {
  id: string;
  /** How much of it is taken back because its money went back. */
  takenBackKobo: number;
  /** What was left in its order after the move: that much can go back without touching this credit. */
  spareKobo: number;
};

/**
 * Follows credit to where it was used. The money that its order had at the time of a move, less what has gone back
 * since, covers its uses from first to last; whatever it does not cover is taken back. So the last use loses first,
 * over any number of hops, and no order drops below zero. The result depends on the facts alone: their sequence makes
 * no difference, and when a refund fails, nothing is taken back any more.
 *
 * A payment that came after a use stays in its own order: people who pay for an order get that one paid.
 * @param uses of all orders that they connect, oldest first
 */
export function followCredit(
  payments: readonly PaymentLeft[],
  uses: readonly CreditUse[],
): FollowedUse[] {
  // Credit that came to an order less what was moved from it, up to the current use.
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
