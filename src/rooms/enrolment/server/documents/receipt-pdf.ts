import { drawBand } from "#design/card-art/draw-band.ts";
import {
  drawContacts,
  finishDocument,
  inks,
  innerWidth,
  openDocument,
  type Pdf,
  page,
  type TextStyle,
  write,
} from "#design/card-art/open-document.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { nameOfComponent } from "#rooms/catalogue/rules/program-words.ts";
import { refundedTo } from "#rooms/payments/rules/refunds/how-refunded.ts";
import type { Receipt, ReceiptLine } from "../../contract/receipt.ts";
import {
  copyWords,
  leftKobo,
  paidWords,
  receiptTitle,
  replacesWords,
  takenByWords,
} from "../../rules/money/receipt-words.ts";

const { margin } = page;
const amountWidth = 90;
const label = { size: 8, color: inks.quiet } as const;
const strong = { font: "public-sans-700", size: 9.5 } as const;
/** Rows below this height go to another page. */
const lastRow = page.height - margin - 60;

/** A row with its amount at the right; on a new page if there is no room. @returns the y below it */
function row(pdf: Pdf, y: number, text: string, amountKobo: number, style: TextStyle): number {
  const top = y > lastRow ? continueOnNewPage(pdf) : y;
  const below = write(pdf, text, [margin, top, innerWidth - amountWidth - 8], style);
  const right = margin + innerWidth - amountWidth;
  write(pdf, formatNaira(amountKobo), [right, top, amountWidth], { ...style, align: "right" });
  return below + 2;
}

function continueOnNewPage(pdf: Pdf): number {
  drawContacts(pdf, { legal: true });
  pdf.addPage();
  return margin;
}

const rule = (pdf: Pdf, y: number) => pdf.rect(margin, y, innerWidth, 0.5).fill(inks.line);

function drawLine(pdf: Pdf, line: ReceiptLine, top: number, isOnly: boolean): number {
  let y = row(pdf, top, line.courseOfInterest, line.amountKobo, strong);
  y = write(pdf, `${line.learnerName} · ${line.code}`, [margin, y - 1, innerWidth], label) + 3;
  // With many lines the parts of each fee would fill pages.
  if (!isOnly || line.components.length < 2) return y + 3;
  for (const { component, amountKobo } of line.components) {
    y = row(pdf, y, nameOfComponent(component), amountKobo, { size: 8.5 });
  }
  return y + 3;
}

function drawHead(pdf: Pdf, receipt: Receipt, print: StaffPrint | null, top: number): number {
  let y = write(pdf, "Receipt number", [margin, top, innerWidth], label);
  y = write(pdf, receipt.number, [margin, y, innerWidth], { font: "archivo-800", size: 22 });
  if (print?.copyOf) y = write(pdf, copyWords(print.copyOf), [margin, y + 2, innerWidth], strong);
  y = write(pdf, paidWords(receipt), [margin, y + 4, innerWidth], strong);
  for (const line of quietLines(receipt, print)) {
    y = write(pdf, line, [margin, y, innerWidth], label);
  }
  return y;
}

/** How staff print a receipt. */
export type StaffPrint = {
  /** When the original was printed, ISO 8601; null for the original. */
  readonly copyOf: string | null;
  readonly takenBy: string | null;
};

/** What is in small print below the number. */
export const quietLines = (
  { reference, provisionalNumber }: Pick<Receipt, "reference" | "provisionalNumber">,
  print: StaffPrint | null,
): string[] => [
  ...(print?.takenBy ? [takenByWords(print.takenBy)] : []),
  `Payment reference ${reference}`,
  ...(provisionalNumber ? [replacesWords(provisionalNumber)] : []),
];

function drawMoney(pdf: Pdf, receipt: Receipt, top: number) {
  const { lines, refunds, amountKobo } = receipt;
  let y = top;
  for (const line of lines) y = drawLine(pdf, line, y, lines.length === 1);
  rule(pdf, y);
  y = row(pdf, y + 6, "Received", amountKobo, { font: "archivo-800", size: 13 });
  if (receipt.paidInAllKobo > amountKobo) {
    y = row(pdf, y + 2, "Paid in all", receipt.paidInAllKobo, strong);
  }
  if (receipt.creditKobo > 0)
    y = row(pdf, y + 2, "Of this, your credit", receipt.creditKobo, strong);
  y = row(pdf, y + 2, "Still to pay", receipt.openKobo, strong);
  for (const refund of refunds) {
    const day = formatDay(new Date(refund.refundedAt));
    const words = `Given back on ${day} ${refundedTo[refund.way]}`;
    y = row(pdf, y + 2, words, -refund.amountKobo, strong);
  }
  if (refunds.length > 0) {
    row(pdf, y + 2, "Left after refunds", leftKobo(receipt), strong);
  }
}

/**
 * A receipt on A5; a long order takes more than one page.
 * @param print as staff print it; null for its holder, who opens it without one
 */
export async function receiptPdf(
  receipt: Receipt,
  at: Date,
  print: StaffPrint | null = null,
): Promise<Buffer> {
  const pdf = await openDocument({ title: `${receiptTitle} ${receipt.number}`, at });
  let y = drawBand(pdf, receipt.art, receiptTitle);
  y = drawHead(pdf, receipt, print, y + 14) + 14;
  rule(pdf, y);
  drawMoney(pdf, receipt, y + 8);
  drawContacts(pdf, { legal: true });
  return finishDocument(pdf);
}
