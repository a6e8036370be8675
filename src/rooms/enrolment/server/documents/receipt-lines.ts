import { formatDay } from "#foundation/time/time.ts";
import { nameOfComponent } from "#rooms/catalogue/rules/program-words.ts";
import { refundedTo } from "#rooms/payments/rules/refunds/how-refunded.ts";
import type { Receipt, ReceiptLine } from "../../contract/receipt.ts";
import {
  copyWords,
  leftKobo,
  paidWords,
  replacesWords,
  takenByWords,
} from "../../rules/money/receipt-words.ts";

export type StaffPrint = {
  /** When the original was printed, ISO 8601; null for the original. */
  readonly copyOf: string | null;
  readonly takenBy: string | null;
};

/** How a line looks; each paper has its own sizes. */
export type Look = "number" | "place" | "strong" | "quiet" | "part" | "total";

/** A line of a receipt: a rule across the paper, or a text, perhaps with an amount at the right. */
export type PaperLine =
  | "rule"
  | { readonly text: string; readonly look: Look; readonly amountKobo?: number };

const amount = (text: string, amountKobo: number, look: Look = "strong"): PaperLine => ({
  ...{ text, amountKobo, look },
});

function headLines(receipt: Receipt, print: StaffPrint | null): PaperLine[] {
  const { number, reference, provisionalNumber } = receipt;
  return [
    { text: "Receipt number", look: "quiet" },
    { text: number, look: "number" },
    ...(print?.copyOf ? [{ text: copyWords(print.copyOf), look: "strong" } as const] : []),
    { text: paidWords(receipt), look: "strong" },
    ...(print?.takenBy ? [{ text: takenByWords(print.takenBy), look: "quiet" } as const] : []),
    { text: `Payment reference ${reference}`, look: "quiet" },
    ...(provisionalNumber
      ? [{ text: replacesWords(provisionalNumber), look: "quiet" } as const]
      : []),
  ];
}

/** @param isOnly with many lines the parts of each fee would fill pages */
const placeLines = (line: ReceiptLine, isOnly: boolean): PaperLine[] => [
  amount(line.courseOfInterest, line.amountKobo, "place"),
  { text: `${line.learnerName} · ${line.code}`, look: "quiet" },
  ...(isOnly && line.components.length > 1 ? line.components : []).map((part) =>
    amount(nameOfComponent(part.component), part.amountKobo, "part"),
  ),
];

function moneyLines(receipt: Receipt): PaperLine[] {
  const { refunds, amountKobo, paidInAllKobo, creditKobo, openKobo } = receipt;
  return [
    amount("Received", amountKobo, "total"),
    ...(paidInAllKobo > amountKobo ? [amount("Paid in all", paidInAllKobo)] : []),
    ...(creditKobo > 0 ? [amount("Of this, your credit", creditKobo)] : []),
    amount("Still to pay", openKobo),
    ...refunds.map((refund) => {
      const day = formatDay(new Date(refund.refundedAt));
      return amount(`Given back on ${day} ${refundedTo[refund.way]}`, -refund.amountKobo);
    }),
    ...(refunds.length > 0 ? [amount("Left after refunds", leftKobo(receipt))] : []),
  ];
}

/**
 * All that a receipt says, on every paper.
 * @param print as staff print it; null for its holder, who opens it without one
 */
export const receiptLines = (receipt: Receipt, print: StaffPrint | null): PaperLine[] => [
  ...headLines(receipt, print),
  "rule",
  ...receipt.lines.flatMap((line) => placeLines(line, receipt.lines.length === 1)),
  "rule",
  ...moneyLines(receipt),
];
