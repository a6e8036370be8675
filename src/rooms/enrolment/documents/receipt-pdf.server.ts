import { bandOf } from "#design/card-art/draw-band.ts";
import { amount, drawSheet, type Line, say } from "#foundation/documents/sheet.ts";
import { formatDay } from "#foundation/time/time.ts";
import { nameOfComponent } from "#rooms/catalogue/program/program-words.ts";
import { refundedTo } from "#rooms/payments/refunds/how-refunded.ts";
import type { Receipt, ReceiptLine } from "./receipt.ts";
import {
  copyWords,
  correctsWords,
  leftKobo,
  paidWords,
  type ReceiptPaper,
  receiptTitle,
  receivedFromWords,
  replacedWords,
  replacesWords,
  takenByWords,
} from "./receipt-words.ts";
import { timelineLines } from "./timeline-lines.server.ts";

/** How staff print a receipt. */
export type StaffPrint = {
  /** When the original was printed, ISO 8601; null for the original. */
  readonly copyOf: string | null;
  readonly takenBy: string | null;
};

function headLines(receipt: Receipt, print: StaffPrint | null): Line[] {
  const { number, reference, provisionalNumber, replaces, replacedBy } = receipt;
  return [
    say("Receipt number", "quiet"),
    say(number, "number"),
    ...(replacedBy ? [say(replacedWords(replacedBy), "strong")] : []),
    ...(replaces ? [say(correctsWords(replaces), "strong")] : []),
    ...(print?.copyOf ? [say(copyWords(print.copyOf), "strong")] : []),
    say(paidWords(receipt), "strong"),
    say(receivedFromWords(receipt), "strong"),
    ...(print?.takenBy ? [say(takenByWords(print.takenBy), "quiet")] : []),
    say(`Payment reference ${reference}`, "quiet"),
    ...(provisionalNumber ? [say(replacesWords(provisionalNumber), "quiet")] : []),
  ];
}

/** @param isOnly whether it's the only line: with many, the parts of each fee would fill pages */
const placeLines = (line: ReceiptLine, isOnly: boolean): Line[] => [
  ...[3, amount(line.courseOfInterest, line.amountKobo)],
  say(`${line.learnerName}, ${line.code}`, "quiet"),
  ...(isOnly && line.components.length > 1 ? line.components : []).map((part) =>
    amount(nameOfComponent(part.component), part.amountKobo, "part"),
  ),
];

/** What was due after the payment. */
const dueLines = ({ due }: Receipt): Line[] => (due.length === 0 ? [] : [4, ...timelineLines(due)]);

function moneyLines(receipt: Receipt): Line[] {
  const { refunds, amountKobo, paidInAllKobo, creditKobo, openKobo } = receipt;
  return [
    amount("Received", amountKobo, "total"),
    ...(paidInAllKobo > amountKobo ? [amount("Paid in all", paidInAllKobo)] : []),
    ...(creditKobo > 0 ? [amount("Of this, your credit", creditKobo)] : []),
    amount("Still to pay", openKobo),
    ...dueLines(receipt),
    ...refunds.map((refund) => {
      const day = formatDay(new Date(refund.refundedAt));
      return amount(`Given back on ${day} ${refundedTo[refund.way]}`, -refund.amountKobo);
    }),
    ...(refunds.length > 0 ? [amount("Left after refunds", leftKobo(receipt))] : []),
  ];
}

/** Everything a receipt says, on any paper. */
function receiptLines(receipt: Receipt, print: StaffPrint | null): Line[] {
  const rule: Line = { rule: [5, 6] };
  const isOnly = receipt.lines.length === 1;
  const lines = [
    ...[...headLines(receipt, print), rule],
    ...[...receipt.lines.flatMap((line) => placeLines(line, isOnly)), rule],
    ...moneyLines(receipt),
  ];
  return lines.flatMap<Line>((line) =>
    typeof line === "object" && "text" in line ? [line, 2] : [line],
  );
}

/**
 * A receipt on A5, with more pages for a long order, or on a roll.
 * @param print how staff print it; null for its holder
 */
export function receiptPdf(
  receipt: Receipt,
  at: Date,
  print: StaffPrint | null = null,
  paper: ReceiptPaper = "a5",
): Promise<Buffer> {
  const title = `${receiptTitle} ${receipt.number}`;
  const about = { title, heading: receiptTitle, at, band: bandOf(receipt.art) };
  return drawSheet(about, receiptLines(receipt, print), paper);
}
