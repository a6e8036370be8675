import type { Context } from "#foundation/context.ts";
import type { Component } from "./tables.ts";

/** A payment that the provider vouched for, by line, as the buyer is told of it. */
export type SettledPayment = {
  orderId: string;
  /** The attempt's reference, `PAY-…` */
  reference: string;
  /** What was owed and has come; fees that the payer bore on top are not in it. */
  receivedKobo: number;
  paidAt: Date;
  /** card, bank_transfer, … as the provider calls it */
  channel: string | null;
  lines: { lineRef: string; amountKobo: number; components: Component[] }[];
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
  reference: string;
  reason: "wrong_currency" | "wrong_amount" | "paid_twice";
};

/**
 * Who sells what the orders are for. Wiring hands it in, so that this room knows no buyer. Each is
 * called inside the transaction of the payment, once per effect: what it throws undoes the whole.
 */
export type Buyer = {
  settle(ctx: Context, payment: SettledPayment): Promise<void>;
  reverse(ctx: Context, refund: SettledRefund): Promise<void>;
  /** The refund failed at the bank: what `reverse` did is taken back. */
  reinstate(ctx: Context, refund: SettledRefund): Promise<void>;
  /** Money came for an order and settles nothing; a person will look at it. */
  review(ctx: Context, payment: ReviewedPayment): Promise<void>;
};
