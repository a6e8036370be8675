import type { TimelinePoint } from "#rooms/catalogue/fees/fee-timeline.ts";
import type { FeeLine } from "#rooms/catalogue/fees/fees.ts";
import type { Family } from "#rooms/catalogue/program/program-terms.ts";
import type { RefundWay } from "#rooms/payments/states.ts";

/** The receipt for one payment that arrived. Page and PDF show the same; the mail has figures of its own. */
export type Receipt = {
  /** `ZR-2026-000123`: never changes and is never used again. */
  readonly number: string;
  /** The payment's own reference, `PAY-…`. */
  readonly reference: string;
  /** The number of the slip it replaces: the counter had no connection when the money came. */
  readonly provisionalNumber: string | null;
  /** When the amount was wrong: the receipt that it corrects, and the one that corrects it. */
  readonly replaces: string | null;
  readonly replacedBy: string | null;
  /** ISO 8601. */
  readonly paidAt: string;
  /** `Paid by card` */
  readonly howPaid: string;
  /** Whose money it was, as far as we know: a name, or that somebody was asked to pay. */
  readonly receivedFrom: string;
  readonly amountKobo: number;
  /** After this payment: all that had come for the order, what was still owed, and what was credit. */
  readonly paidInAllKobo: number;
  readonly openKobo: number;
  readonly creditKobo: number;
  /** When the fee is due, as it stood after this payment; empty for several places or a fee that has changed since. */
  readonly due: readonly TimelinePoint[];
  /** One per enrolment that the payment is for. */
  readonly lines: readonly ReceiptLine[];
  /** The program whose door the receipt shows. */
  readonly art: { readonly id: string; readonly family: Family; readonly glyph: string };
  /** Refunds, oldest first, without failed ones. */
  readonly refunds: readonly {
    readonly amountKobo: number;
    readonly refundedAt: string;
    readonly way: RefundWay;
  }[];
  /** Absolute URL of the PDF; null when the receipt is shown without a key. */
  readonly pdf: string | null;
};

export type ReceiptLine = {
  readonly code: string;
  /** `Title - Level` where a level was chosen. */
  readonly courseOfInterest: string;
  /** The full name for this enrolment; the first name for others in the order. */
  readonly learnerName: string;
  readonly amountKobo: number;
  readonly components: readonly FeeLine[];
};
