import type { Context } from "#foundation/context.ts";
import type { AppError } from "#foundation/errors/errors.ts";
import type { SelfMatch } from "#rooms/accounts/door.server.ts";
import type { OrderAccount } from "./account/read-accounts.server.ts";
import type { LineFacts } from "./attempts/payment.ts";
import type { ReviewClosing, ReviewKind } from "./cases/case-kinds.ts";
import type { LineToCharge } from "./orders/open-order.server.ts";
import type { RefundWay } from "./states.ts";

/** Why we report an order's money to its seller. */
export type MoneyCause =
  | {
      kind: "payment";
      /** The attempt's reference, `PAY-…` */
      reference: string;
      amountKobo: number;
      paidAt: Date;
      /** The payer's address that the attempt was opened for. */
      payerEmail: string;
    }
  | {
      kind: "refund" | "refund_failed";
      /** Our id of the refund. */
      refundId: string;
      /** The reference of the payment that went back. */
      reference: string;
      amountKobo: number;
      way: RefundWay;
      /** The day on which our own transfer left the bank; without it, today. */
      movedOn?: string | null;
    }
  | {
      kind: "correction";
      /** Our id of the correction. */
      correctionId: string;
      /** The reference of the payment whose amount was wrong. */
      reference: string;
      /** The right amount, and the one that counted before. */
      amountKobo: number;
      wrongKobo: number;
      paidAt: Date;
    }
  /** Credit that paid for this order was taken back because its first payment went back; or it came again. */
  | { kind: "credit_back"; refundId: string; reference: string }
  /** Credit was moved here from another order of the same payer. */
  | { kind: "credit"; amountKobo: number }
  | { kind: "charges" };

/** The money of an order: all of it as it is now, not a change. */
export type OrderMoney = { cause: MoneyCause; account: OrderAccount };

/** The prices of lines, and how long they are valid. */
export type Quote = {
  lines: LineToCharge[];
  /** Lines that are no longer sold, each with the error to show. */
  refused: { lineRef: string; error: AppError }[];
};

/** The lines that a text names. */
export type LinesInText = { sure: string[]; perhaps: string[] };

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
 * What the selling room does when money for its orders comes or goes. This room knows no other room: the wiring gives
 * it the seller once (`wireFulfilment`). Each call that changes something runs inside the payment's transaction, once
 * per effect. If it throws, the whole transaction is rolled back.
 */
export type Fulfilment = {
  /** An order's charges or money changed. Gets all of it as it is now, so that repeating the call changes nothing. */
  lineMoney(ctx: Context, money: OrderMoney): Promise<void>;
  /** Credit that paid for an order was taken back: it owes the amount again. */
  owesAgain(ctx: Context, owing: { account: OrderAccount; amountKobo: number }): Promise<void>;
  /** Returns today's prices of lines from one order or several. Called when their quotes have expired. */
  quote(ctx: Context, lineRefs: string[]): Promise<Quote>;
  /** The payer agreed to new prices of these lines. */
  requoted(ctx: Context, lines: Quote["lines"]): Promise<void>;
  /** These lines now belong to this order, because one payment pays for several orders. */
  linesMoved(ctx: Context, lineRefs: readonly string[], orderId: string): Promise<void>;
  /** The lines that match what a person searches for, e.g. a short code. Often none. */
  findLineRefs(ctx: Context, typed: string): Promise<string[]>;
  /**
   * The lines that each of these texts names, such as the narrations of transfers. `sure`: it has the line's code, and no
   * doubt. `perhaps`: the code was cut off or has a mistake.
   */
  findLinesInTexts(ctx: Context, texts: readonly string[]): Promise<LinesInText[]>;
  /**
   * Describes lines to admins who decide about their money.
   * @param reference the payment whose commission rate counts; null means the first payment
   */
  describeLines(
    ctx: Context,
    lineRefs: readonly string[],
    reference: string | null,
  ): Promise<LineFacts[]>;
  /**
   * All lines of the payer of these lines: one account, one confirmed address or one learner. Includes these lines if
   * they have one payer.
   */
  linesOfPayer(ctx: Context, lineRefs: readonly string[]): Promise<string[]>;
  /**
   * Who pays for these lines, for an account number of the payer's own: the account that registered them, as far as it
   * is one, and a phone number. Typed names and addresses prove nothing here: this number shows whose it is, and money
   * that comes to it is booked without asking anybody.
   */
  payerOf(
    ctx: Context,
    lineRefs: readonly string[],
  ): Promise<{ personId: string | null; phone: string }>;
  /** The orders of what an account registered. */
  ordersOfPerson(ctx: Context, personId: string): Promise<string[]>;
  /** Why an order's money is the caller's own business: they bought or earn from it. Null if it is not. */
  findOwn(ctx: Context, orderId: string): Promise<SelfMatch | null>;
  /** A person closed a case by hand. */
  reviewClosed(ctx: Context, review: ClosedReview): Promise<void>;
};

let wired: Fulfilment | null = null;

/** @param seller gets every booking and refund from now on */
export function wireFulfilment(seller: Fulfilment): void {
  wired = seller;
}

export function fulfilment(): Fulfilment {
  if (!wired) throw new Error("there is no seller: call wireFulfilment first");
  return wired;
}
