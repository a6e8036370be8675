/** Above this, money that goes back needs a second admin, if there is one who may refund. */
export const aloneUpToKobo = 10_000_000;

/**
 * Whether a second admin has to approve a refund. What went back of the payment before counts too, so that a large
 * refund cannot be made of small ones.
 * @param refundedKobo what was refunded of the same payment, or is under way
 */
export const needsSecondAdmin = (amountKobo: number, refundedKobo: number): boolean =>
  amountKobo + refundedKobo > aloneUpToKobo;
