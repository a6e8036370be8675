/** Above this, money that goes back of one payment needs a second admin, if there is one who may refund. */
export const approvalThresholdKobo = 10_000_000;

/** So much one admin gives back in a day without a second one, over all payments. */
export const mostADayKobo = 50_000_000;

/** A clerk gives back less alone, and only cash. */
const clerkLimits = { onePaymentKobo: 2_000_000, aDayKobo: 5_000_000 };
const refundLimits = { onePaymentKobo: approvalThresholdKobo, aDayKobo: mostADayKobo };

export type RefundsBefore = {
  /** What was refunded of the same payment, or is under way: a large refund cannot be made of small ones. */
  refundedKobo: number;
  /** What the admin has given back alone since midnight in Lagos. */
  todayKobo: number;
  /** They may give back cash out of their own till, and nothing else. */
  isClerk?: boolean;
};

/** What one admin may give back now without a second one. */
export function mostAloneKobo({ refundedKobo, todayKobo, isClerk }: RefundsBefore): number {
  const { onePaymentKobo, aDayKobo } = isClerk ? clerkLimits : refundLimits;
  return Math.max(Math.min(onePaymentKobo - refundedKobo, aDayKobo - todayKobo), 0);
}

/** Whether a second admin has to approve a refund. */
export const needsSecondAdmin = (amountKobo: number, before: RefundsBefore): boolean =>
  amountKobo > mostAloneKobo(before);
