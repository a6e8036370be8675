import { formatNaira } from "#foundation/amounts/money.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { Receipt } from "./receipt.ts";

/** The words of a receipt, the same on page and PDF. */

export const receiptTitle = "Receipt";

/** What the counter prints on: A5, or the roll of a small receipt printer. */
export const receiptPapers = ["a5", "80mm", "58mm"] as const;
export type ReceiptPaper = (typeof receiptPapers)[number];

/** `COPY. First printed on 26 November 2026, 10:04` @param firstAt ISO 8601 */
export const copyWords = (firstAt: string): string =>
  `COPY. First printed on ${formatInstant(firstAt)}`;

/** Who took the money at the counter. */
export const takenByWords = (name: string): string => `Taken by ${name}`;

/** Names the slip that the counter gave out while it had no connection. */
export const replacesWords = (provisional: string): string =>
  `Replaces provisional slip ${provisional}`;

/** For a receipt that replaces another one because its amount was wrong. */
export const correctsWords = (number: string): string => `Corrected. Replaces receipt ${number}`;

/** For a receipt that no longer counts. */
export const replacedWords = (number: string): string =>
  `REPLACED by receipt ${number}: the amount was wrong`;

/** `Paid by card on 21 November 2026, 10:00` */
export const paidWords = ({ howPaid, paidAt }: Pick<Receipt, "howPaid" | "paidAt">): string =>
  `${howPaid} on ${formatInstant(paidAt)}`;

/** Somebody with the payment link, whose name nobody asked for. */
export const askedPayer = "a person who was asked to pay";

/** `Received from Hauwa Bello` */
export const receivedFromWords = ({ receivedFrom }: Pick<Receipt, "receivedFrom">): string =>
  `Received from ${receivedFrom}`;

/** What's left of the payment after its refunds, in kobo. */
export const leftKobo = ({ amountKobo, refunds }: Pick<Receipt, "amountKobo" | "refunds">) =>
  refunds.reduce((left, refund) => left - refund.amountKobo, amountKobo);

/** The balance after this payment: `₦90,000 paid in all. ₦5,000 was still to be paid.` */
export function afterItWords({
  amountKobo,
  paidInAllKobo,
  openKobo,
  creditKobo,
}: Pick<Receipt, "amountKobo" | "paidInAllKobo" | "openKobo" | "creditKobo">): string {
  return [
    ...(paidInAllKobo > amountKobo ? [`${formatNaira(paidInAllKobo)} paid in all.`] : []),
    openKobo > 0
      ? `${formatNaira(openKobo)} was still to be paid.`
      : "There was nothing more to pay.",
    ...(creditKobo > 0 ? [`${formatNaira(creditKobo)} of it was credit.`] : []),
  ].join(" ");
}
