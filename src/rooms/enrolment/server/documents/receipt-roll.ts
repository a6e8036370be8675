import {
  drawRoll,
  inks,
  type Pdf,
  roll,
  type TextStyle,
  write,
} from "#design/card-art/open-document.ts";
import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay } from "#foundation/time/time.ts";
import { nameOfComponent } from "#rooms/catalogue/rules/program-words.ts";
import { refundedTo } from "#rooms/payments/rules/refunds/how-refunded.ts";
import type { Receipt, ReceiptLine } from "../../contract/receipt.ts";
import { copyWords, leftKobo, paidWords, receiptTitle } from "../../rules/money/receipt-words.ts";
import { quietLines, type StaffPrint } from "./receipt-pdf.ts";

const width = roll.width - 2 * roll.margin;
const amountWidth = 68;
/** Such printers have one colour. */
const label = { size: 7.5 } as const;
const strong = { font: "public-sans-700", size: 9 } as const;

const line = (pdf: Pdf, y: number, text: string, style: TextStyle) =>
  write(pdf, text, [roll.margin, y, width], style);

/** A text with its amount at the right; a long one takes as many lines as it needs. */
function row(pdf: Pdf, y: number, text: string, amountKobo: number, style: TextStyle): number {
  const below = write(pdf, text, [roll.margin, y, width - amountWidth - 4], style);
  const right = roll.margin + width - amountWidth;
  write(pdf, formatNaira(amountKobo), [right, y, amountWidth], { ...style, align: "right" });
  return below + 2;
}

function rule(pdf: Pdf, y: number): number {
  pdf.rect(roll.margin, y + 3, width, 0.75).fill(inks.text);
  return y + 8;
}

function drawPlace(pdf: Pdf, place: ReceiptLine, top: number, isOnly: boolean): number {
  let y = row(pdf, top, place.courseOfInterest, place.amountKobo, strong);
  y = line(pdf, y, place.learnerName, { size: 9 });
  y = line(pdf, y, place.code, { size: 9 }) + 2;
  if (!isOnly || place.components.length < 2) return y;
  for (const { component, amountKobo } of place.components) {
    y = row(pdf, y, nameOfComponent(component), amountKobo, { size: 8 });
  }
  return y;
}

function draw(pdf: Pdf, receipt: Receipt, print: StaffPrint): number {
  const { lines, refunds, amountKobo, openKobo } = receipt;
  let y = line(pdf, roll.margin, academy.name, { font: "archivo-800", size: 13 });
  y = line(pdf, y + 2, receiptTitle, strong);
  y = line(pdf, y, receipt.number, { font: "archivo-800", size: 17 });
  if (print.copyOf) y = line(pdf, y + 2, copyWords(print.copyOf), strong);
  y = line(pdf, y + 2, paidWords(receipt), { size: 8.5 });
  for (const text of quietLines(receipt, print)) y = line(pdf, y, text, label);
  y = rule(pdf, y);
  for (const place of lines) y = drawPlace(pdf, place, y, lines.length === 1);
  y = row(pdf, rule(pdf, y), "Received", amountKobo, { font: "archivo-800", size: 12 });
  if (receipt.paidInAllKobo > amountKobo) {
    y = row(pdf, y, "Paid in all", receipt.paidInAllKobo, strong);
  }
  if (receipt.creditKobo > 0) y = row(pdf, y, "Of this, your credit", receipt.creditKobo, strong);
  y = row(pdf, y, "Still to pay", openKobo, strong);
  for (const refund of refunds) {
    const day = formatDay(new Date(refund.refundedAt));
    y = row(pdf, y, `Given back on ${day} ${refundedTo[refund.way]}`, -refund.amountKobo, label);
  }
  if (refunds.length > 0) y = row(pdf, y, "Left after refunds", leftKobo(receipt), strong);
  y = line(pdf, rule(pdf, y), `${academy.phone} (also WhatsApp)`, label);
  return line(pdf, y, academy.supportEmail, label);
}

/** A receipt on the roll of a small printer, 80 mm wide and as long as it needs. */
export const receiptRoll = (receipt: Receipt, at: Date, print: StaffPrint): Promise<Buffer> =>
  drawRoll({ title: `${receiptTitle} ${receipt.number}`, at }, (pdf) => draw(pdf, receipt, print));
