import type { Context } from "#foundation/context.ts";
import type { AppError } from "#foundation/errors/errors.ts";
import type { LineFacts } from "../contract/line-facts.ts";
import type { RefundWay, ReviewClosing, ReviewKind } from "../rules/states.ts";
import type { Component } from "./tables.ts";

/** A confirmed payment by line, as the fulfilment gets it. */
export type SettledPayment = {
  orderId: string;
  /** The attempt's reference, `PAY-…` */
  reference: string;
  /** The amount that was owed and received, without fees that the payer paid on top. */
  receivedKobo: number;
  paidAt: Date;
  /** The provider's name for it: card, bank_transfer, … */
  channel: string | null;
  lines: {
    lineRef: string;
    /** The amount that this payment pays for the line, in total and by component. */
    amountKobo: number;
    components: Component[];
    /** The whole quoted fee of the line. */
    quoted: Component[];
    /** The amount that is still to be paid for the line. */
    dueKobo: number;
    /** The amount paid for the line so far with this payment, and what is left of it after refunds. */
    paidKobo: number;
    leftKobo: number;
  }[];
};

/** A refund or a lost dispute; for `reinstate`, a refund that failed. */
export type SettledRefund = {
  orderId: string;
  reference: string;
  /** Our id. `reverse` and a later `reinstate` get the same id. */
  refundId: string;
  /** The amount of this refund alone. Always positive. */
  refundedKobo: number;
  way: RefundWay;
  lines: {
    lineRef: string;
    /** This refund's share of the line. Lines with 0 are left out. */
    refundedKobo: number;
    /** The amount paid for the line, and what is left of it after all refunds. */
    paidKobo: number;
    leftKobo: number;
  }[];
};

export type ReviewedPayment = {
  orderId: string;
  lineRefs: string[];
  reference: string;
  reason: "wrong_currency" | "wrong_amount" | "paid_twice" | "nothing_owed";
};

/** The prices of lines, and until when they are valid. */
export type Quote = {
  lines: { lineRef: string; description: string; components: Component[] }[];
  /** Lines that are not sold any more, each with the error to show. */
  refused: { lineRef: string; error: AppError }[];
  holdsUntil: Date;
};

/** A case that a person closed. */
type ClosedReview = {
  kind: ReviewKind;
  /** As the room that opened the case set it. */
  subject: string;
  reference: string;
  orderId: string | null;
  how: ReviewClosing;
  note: string;
};

/**
 * What the room that sells does when money for its orders comes or goes. This room knows no other room: the wiring gives
 * it the seller once (`wireFulfilment`). Each call that changes something runs inside the transaction of the payment, once per effect. If it throws, the whole transaction is rolled back.
 */
export type Fulfilment = {
  settle(ctx: Context, payment: SettledPayment): Promise<void>;
  reverse(ctx: Context, refund: SettledRefund): Promise<void>;
  /** The refund failed at the bank: undo what `reverse` did. */
  reinstate(ctx: Context, refund: SettledRefund): Promise<void>;
  /** Money came for an order but settles nothing. A person will look at it. */
  review(ctx: Context, payment: ReviewedPayment): Promise<void>;
  /**
   * Returns today's prices of lines, of one order or several. Called when their quotes have expired.
   */
  quote(ctx: Context, lineRefs: string[]): Promise<Quote>;
  /** The payer agreed to a new quote: from now on these lines are owed through this order. */
  requoted(ctx: Context, order: { orderId: string; lines: Quote["lines"] }): Promise<void>;
  /** The lines that a person means who searches for this text, e.g. a short code. Often none. */
  findLineRefs(ctx: Context, typed: string): Promise<string[]>;
  /**
   * What lines are for, for admins who decide about their money.
   * @param reference of the payment whose commission rate counts; null: of the first one
   */
  describeLines(
    ctx: Context,
    lineRefs: readonly string[],
    reference: string | null,
  ): Promise<LineFacts[]>;
  /** A person closed a case by hand. */
  reviewClosed(ctx: Context, review: ClosedReview): Promise<void>;
};

let wired: Fulfilment | null = null;

/** @param seller gets every settlement and refund from now on */
export function wireFulfilment(seller: Fulfilment): void {
  wired = seller;
}

export function fulfilment(): Fulfilment {
  if (!wired) throw new Error("nobody sells: call wireFulfilment first");
  return wired;
}
