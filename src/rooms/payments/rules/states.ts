/** The states and kinds of the records of the payments room. The database checks them too. */

export const orderStatuses = [
  "open",
  /** Some dues are paid. */
  "partly_paid",
  "paid",
  "partly_refunded",
  "refunded",
  /** Nothing was paid and nothing is owed: it was replaced, or another order of its family was paid. */
  "closed",
] as const;

/** `closed`: we do not ask for this money any more, but if it comes it still counts. */
export const dueStatuses = ["open", "paid", "closed"] as const;

/** `card` is every payment through the provider, its bank transfers too. An admin records the others. */
export const paymentMethods = ["card", "transfer", "cash"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * `starting`: until the provider answers the initialise request. `superseded`: a newer attempt replaced
 * it. In all states but `succeeded` and `review`, money that comes still settles the attempt.
 */
export const attemptStatuses = [
  "starting",
  "open",
  "superseded",
  "failed",
  "succeeded",
  "review",
] as const;

/** The states in which money has come. */
export const moneyStatuses = ["succeeded", "review"] as const satisfies Partial<
  typeof attemptStatuses
>[number][];

/**
 * `received`: until its effect is stored. `noted`: no effect (types that we do not use). `given_up`:
 * every try has failed and a person has to look.
 */
export const eventStates = ["received", "done", "noted", "given_up"] as const;

/** The kinds of ledger postings. The affiliates room posts the commissions and payouts. */
export const postingKinds = [
  "charge",
  "refund",
  "refund_failed",
  "commission_earned",
  "commission_reversed",
  "commission_reinstated",
  "payout_paid",
  "payout_returned",
] as const;
export type PostingKind = (typeof postingKinds)[number];

export const refundCauses = ["refund", "dispute"] as const;

/** The status only moves forward in this order (database/sql/20-payments.sql). */
export const refundStatuses = ["pending", "processed", "failed"] as const;

/** Why a person has to look. */
export const reviewKinds = [
  "unknown_reference",
  "wrong_reference",
  "wrong_amount",
  "wrong_currency",
  "paid_twice",
  /** The amount is right, but what it was for became free meanwhile. */
  "nothing_owed",
  "second_place",
  "refund_unmatched",
  /** The provider cannot finish a refund before somebody gives it the payer's bank details. */
  "refund_needs_attention",
  "refund_in_doubt",
  "refund_differs",
  "dispute",
  "unreadable_event",
  "event_failed",
  /** Somebody sent a proof of a bank transfer. The case's reference is the registration's, and no money has come yet. */
  "transfer_proof",
] as const;

export const sandboxKinds = [
  "keys",
  "transaction",
  "refund",
  "dispute",
  "delivery",
  "controls",
] as const;
