import { formatNaira } from "#foundation/amounts/money.ts";

/**
 * What one admin can give back without a second, if another admin may refund: per payment, and per day over all
 * payments.
 */
export const refundLimits = { onePaymentKobo: 10_000_000, aDayKobo: 50_000_000 };

/** Alone, a clerk gives back less, and only cash. */
const clerkLimits = { onePaymentKobo: 2_000_000, aDayKobo: 5_000_000 };

export type RefundsBefore = {
  /** What was refunded of the same payment or is under way, so that a large refund can't be split into small ones. */
  refundedKobo: number;
  /** What the admin has given back alone since midnight in Lagos. */
  todayKobo: number;
  /** They may only give back cash out of their own till. */
  isClerk?: boolean;
};

/** What an admin may give back now without a second admin. Anything above waits for approval. */
export function approvalThresholdKobo({ refundedKobo, todayKobo, isClerk }: RefundsBefore): number {
  const { onePaymentKobo, aDayKobo } = isClerk ? clerkLimits : refundLimits;
  return Math.max(Math.min(onePaymentKobo - refundedKobo, aDayKobo - todayKobo), 0);
}

export const needsSecondAdmin = (amountKobo: number, before: RefundsBefore): boolean =>
  amountKobo > approvalThresholdKobo(before);

export const noRefundReason = "Say why the money goes back.";

/** What is wrong with an amount that an admin wants to refund; null for nothing. */
export const refundFault = (amountKobo: number, leftKobo: number): string | null =>
  amountKobo > leftKobo
    ? `Only ${formatNaira(leftKobo)} is left to refund. Enter this amount or less.`
    : null;
