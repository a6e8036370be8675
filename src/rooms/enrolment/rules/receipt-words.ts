import { formatNaira } from "#foundation/money.ts";
import { formatDay, formatInstant } from "#foundation/time.ts";
import type { Receipt } from "../contract/receipt.ts";

/** The words of a receipt, the same on page and PDF. */

export const receiptTitle = "Receipt";

/** `Paid by card on 21 November 2026, 10:00` */
export const paidWords = ({ howPaid, paidAt }: Pick<Receipt, "howPaid" | "paidAt">): string =>
  `${howPaid} on ${formatInstant(paidAt)}`;

/** `₦10,000 refunded on 3 December 2026` */
export const refundWords = ({ amountKobo, refundedAt }: Receipt["refunds"][number]): string =>
  `${formatNaira(amountKobo)} refunded on ${formatDay(new Date(refundedAt))}`;

/** What is left of the payment after its refunds, in kobo. */
export const leftKobo = ({ amountKobo, refunds }: Pick<Receipt, "amountKobo" | "refunds">) =>
  refunds.reduce((left, refund) => left - refund.amountKobo, amountKobo);
