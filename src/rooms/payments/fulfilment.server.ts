import type { Context } from "#foundation/context.ts";
import type { AppError } from "#foundation/errors/errors.ts";
import type { OrderAccount } from "./account/read-accounts.server.ts";
import type { LineFacts } from "./attempts/payment.ts";
import type { LineToCharge } from "./orders/open-order.server.ts";
import type { RefundWay, ReviewClosing, ReviewKind } from "./states.ts";

/** Why the money of an order is told to its seller. */
export type MoneyCause =
  | {
      kind: "payment";
      /** The attempt's reference, `PAY-…` */
      reference: string;
      amountKobo: number;
      paidAt: Date;
      /** Whose address the attempt was opened for. */
      payerEmail: string;
    }
  | {
      kind: "refund" | "refund_failed";
      /** Our id of the refund. */
      refundId: string;
      /** Of the payment that went back. */
      reference: string;
      amountKobo: number;
      way: RefundWay;
    }
  /** Credit that paid for this order was taken back, because its first payment went back; or it came again. */
  | { kind: "credit_back"; refundId: string; reference: string }
  /** Credit of another order of the same payer was moved here. */
  | { kind: "credit"; amountKobo: number }
  | { kind: "charges" };

/** The money of an order: all of it as it is now, not a change. */
export type OrderMoney = { cause: MoneyCause; account: OrderAccount };

/** The prices of lines, and until when they are valid. */
export type Quote = {
  lines: LineToCharge[];
  /** Lines that are not sold any more, each with the error to show. */
  refused: { lineRef: string; error: AppError }[];
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
 * What the room that sells does when money for its orders comes or goes. This room knows no other room: the wiring
 * gives it the seller once (`wireFulfilment`). Each call that changes something runs inside the transaction of the
 * payment, once per effect. If it throws, the whole transaction is rolled back.
 */
export type Fulfilment = {
  /**
   * The charges or the money of an order changed. Gets all of it as it is now, so that the same call again changes
   * nothing.
   */
  lineMoney(ctx: Context, money: OrderMoney): Promise<void>;
  /** Credit that paid for an order was taken back: it owes the amount again. */
  owesAgain(ctx: Context, owing: { account: OrderAccount; amountKobo: number }): Promise<void>;
  /**
   * Returns today's prices of lines, of one order or several. Called when their quotes have expired.
   */
  quote(ctx: Context, lineRefs: string[]): Promise<Quote>;
  /** The payer agreed to new prices of these lines. */
  requoted(ctx: Context, lines: Quote["lines"]): Promise<void>;
  /** These lines are in this order from now on, because one payment pays for several orders. */
  linesMoved(ctx: Context, lineRefs: readonly string[], orderId: string): Promise<void>;
  /** The lines that a person means who searches for this text, e.g. a short code. Often none. */
  findLineRefs(ctx: Context, typed: string): Promise<string[]>;
  /**
   * What lines are for, for admins who decide about their money.
   * @param reference of the payment whose commission rate counts; null means the first payment
   */
  describeLines(
    ctx: Context,
    lineRefs: readonly string[],
    reference: string | null,
  ): Promise<LineFacts[]>;
  /**
   * The lines of the one payer of these lines: one account, one confirmed address or one learner. These among them when
   * they have one.
   */
  linesOfPayer(ctx: Context, lineRefs: readonly string[]): Promise<string[]>;
  /** A person closed a case by hand. */
  reviewClosed(ctx: Context, review: ClosedReview): Promise<void>;
};

let wired: Fulfilment | null = null;

/** @param seller gets every booking and refund from now on */
export function wireFulfilment(seller: Fulfilment): void {
  wired = seller;
}

export function fulfilment(): Fulfilment {
  if (!wired) throw new Error("nobody sells: call wireFulfilment first");
  return wired;
}
