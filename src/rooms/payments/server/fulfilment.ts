import type { Context } from "#foundation/context.ts";
import type { Component } from "./tables.ts";

/** A payment that the provider vouched for, by line, as the fulfilment gets it. */
export type SettledPayment = {
  orderId: string;
  /** The attempt's reference, `PAY-…` */
  reference: string;
  /** What was owed and has come; fees that the payer bore on top are not in it. */
  receivedKobo: number;
  paidAt: Date;
  /** card, bank_transfer, … as the provider calls it */
  channel: string | null;
  lines: {
    lineRef: string;
    /** What this payment pays of the line, in all and by component. */
    amountKobo: number;
    components: Component[];
    /** The line's whole fee, as it was quoted. */
    quoted: Component[];
    /** What is still to be paid for the line. */
    dueKobo: number;
    /** What has come for the line with this payment, and what of it is left after refunds that stand. */
    paidKobo: number;
    leftKobo: number;
  }[];
};

/** A refund, a lost dispute, or (to `reinstate`) a refund that failed after all. */
export type SettledRefund = {
  orderId: string;
  reference: string;
  /** Ours; the same in `reverse` and in the `reinstate` that takes it back. */
  refundId: string;
  /** This refund alone; always positive. */
  refundedKobo: number;
  lines: {
    lineRef: string;
    /** This refund's part of the line; 0 is left out. */
    refundedKobo: number;
    /** What has come for the line, and what of it is left after all refunds that stand. */
    paidKobo: number;
    leftKobo: number;
  }[];
};

export type ReviewedPayment = {
  orderId: string;
  lineRefs: string[];
  reference: string;
  reason: "wrong_currency" | "wrong_amount" | "paid_twice";
};

/** What lines cost, and until when that holds. */
export type Quote = {
  lines: { lineRef: string; description: string; components: Component[] }[];
  holdsUntil: Date;
};

/**
 * What happens in another room when money for its orders comes or goes. Wiring hands it in, so that this
 * room knows no other. Each call but
 * `quote` runs inside the transaction of the payment, once per effect: what it throws undoes the
 * whole.
 */
export type Fulfilment = {
  settle(ctx: Context, payment: SettledPayment): Promise<void>;
  reverse(ctx: Context, refund: SettledRefund): Promise<void>;
  /** The refund failed at the bank: what `reverse` did is taken back. */
  reinstate(ctx: Context, refund: SettledRefund): Promise<void>;
  /** Money came for an order and settles nothing; a person will look at it. */
  review(ctx: Context, payment: ReviewedPayment): Promise<void>;
  /**
   * What the lines of an order cost today; asked when its quote holds no more.
   * @throws AppError 409 for what is not sold any more
   */
  quote(ctx: Context, lineRefs: string[]): Promise<Quote>;
  /** The payer agreed to a new quote: from now on this order is what is owed for these lines. */
  requoted(ctx: Context, order: { orderId: string; lines: Quote["lines"] }): Promise<void>;
};
