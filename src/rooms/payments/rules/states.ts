/** The states and kinds of what the payments room stores: one list each, which the database checks too. */

export const orderStatuses = [
  "open",
  /** Some of its dues are paid. */
  "partly_paid",
  "paid",
  "partly_refunded",
  "refunded",
  /** Nothing of it was paid and nothing is owed: replaced, or another of its family was paid. */
  "closed",
] as const;

/** `closed`: nobody is asked for it any more, but money that comes for it still counts. */
export const dueStatuses = ["open", "paid", "closed"] as const;

/** `card` is every way that goes through the provider, its bank transfers too; an admin records the others. */
export const paymentMethods = ["card", "transfer", "cash"] as const;
export type PaymentMethod = (typeof paymentMethods)[number];

/**
 * `starting` until the provider's answer to initialise is here; `superseded` once a newer one is open;
 * all but `succeeded` and `review` still settle if money comes.
 */
export const attemptStatuses = [
  "starting",
  "open",
  "superseded",
  "failed",
  "succeeded",
  "review",
] as const;

/** Those in which money has come. */
export const moneyStatuses = ["succeeded", "review"] as const satisfies Partial<
  typeof attemptStatuses
>[number][];

/**
 * `received` until its effect is stored; `noted` when it has none (types that we do not use);
 * `given_up` when every try has failed and a person has to look.
 */
export const eventStates = ["received", "done", "noted", "given_up"] as const;

/** What a posting to the ledger is about; the commissions are the affiliates room's. */
export const postingKinds = [
  "charge",
  "refund",
  "refund_failed",
  "commission_earned",
  "commission_reversed",
  "commission_reinstated",
] as const;
export type PostingKind = (typeof postingKinds)[number];

export const refundCauses = ["refund", "dispute"] as const;

/** In this order, never back (database/sql/20-payments.sql). */
export const refundStatuses = ["pending", "processed", "failed"] as const;

/** Why a person has to look. */
export const reviewKinds = [
  "unknown_reference",
  "wrong_reference",
  "wrong_amount",
  "wrong_currency",
  "paid_twice",
  "second_place",
  "refund_unmatched",
  "refund_in_doubt",
  "refund_differs",
  "dispute",
  "unreadable_event",
  "event_failed",
] as const;

export const sandboxKinds = [
  "keys",
  "transaction",
  "refund",
  "dispute",
  "delivery",
  "controls",
] as const;
