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
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import { formatDay } from "#foundation/time/time.ts";
import { namesOf, requirePermission } from "#rooms/accounts/server/door.ts";
import { nameOfComponent } from "#rooms/catalogue/rules/program-words.ts";
import { refundedTo } from "#rooms/payments/rules/refunds/how-refunded.ts";
import { findPaymentFacts, markReceiptPrinted } from "#rooms/payments/server/door.ts";
import type { Receipt, ReceiptLine } from "../../contract/receipt.ts";
import {
  copyWords,
  leftKobo,
  paidWords,
  type ReceiptPaper,
  receiptTitle,
} from "../../rules/money/receipt-words.ts";
import { slipOf } from "../documents/get-own-file.ts";
import { findReceipts } from "../documents/get-receipts.ts";
import { quietLines, receiptPdf, type StaffPrint } from "../documents/receipt-pdf.ts";
import { slipPdf, slipsPdf } from "../documents/slip-pdf.ts";
import { findWithLearners, getWithLearner } from "../lock-enrolment.ts";

/** A learner's document, for staff. The audit log has who opened it. */
type StaffFile = { name: string; body: Buffer };

/** @throws AppError 401, 403 without `enrolments.read`, 404, 404 `no_slip` */
export async function getStaffSlip(ctx: Context, enrolmentId: string): Promise<StaffFile> {
  requirePermission(ctx, "enrolments.read");
  const { enrolment } = await getWithLearner(ctx, enrolmentId);
  const slip = await slipOf(ctx, enrolment);
  await audit(ctx, "enrolment.file_opened", enrolmentId, { field: "slip" });
  return { name: `admission-slip-${slip.code}`, body: await slipPdf(slip, ctx.clock()) };
}

/**
 * The slips of several enrolments in one file. Those without one are left out.
 * @param ids with commas between them
 * @throws AppError 401, 403 without `enrolments.read`, 404 `no_slip` when nobody has one
 */
export async function getStaffSlips(ctx: Context, ids: string): Promise<StaffFile> {
  requirePermission(ctx, "enrolments.read");
  const slips: Awaited<ReturnType<typeof slipOf>>[] = [];
  for (const { enrolment } of (await findWithLearners(ctx, ids.split(","))).values()) {
    const slip = await slipOf(ctx, enrolment).catch((error: unknown) => {
      if (error instanceof AppError && error.status === 404) return null;
      throw error;
    });
    if (!slip) continue;
    slips.push(slip);
    await audit(ctx, "enrolment.file_opened", enrolment.id, { field: "slip" });
  }
  if (slips.length === 0) throw notFound("None of these places has an admission slip yet.");
  return { name: "admission-slips", body: await slipsPdf(slips, ctx.clock()) };
}

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
const receiptRoll = (receipt: Receipt, at: Date, print: StaffPrint): Promise<Buffer> =>
  drawRoll({ title: `${receiptTitle} ${receipt.number}`, at }, (pdf) => draw(pdf, receipt, print));

/**
 * The receipt that staff print. What staff open first is the original that the payer gets; whatever they open later says that
 * it is a copy.
 * @throws AppError 401, 403 without `payments.read`, 404 also for the receipt of another enrolment
 */
export async function getStaffReceipt(
  ctx: Context,
  enrolmentId: string,
  number: string,
  paper: ReceiptPaper = "a5",
): Promise<StaffFile> {
  requirePermission(ctx, "payments.read");
  const { enrolment } = await getWithLearner(ctx, enrolmentId);
  const receipts = await findReceipts(ctx, enrolment, { isHolder: true, resumeToken: null });
  const receipt = receipts.find((one) => one.number === number);
  if (!receipt) throw notFound();
  const { reference } = receipt;
  const firstAt = await markReceiptPrinted(ctx, reference);
  const recorded = (await findPaymentFacts(ctx, [reference])).get(reference)?.recorded;
  const by = recorded?.recordedBy ?? null;
  const print = {
    copyOf: firstAt?.toISOString() ?? null,
    takenBy: recorded?.takerName || (by && (await namesOf(ctx, [by]))[by]) || null,
  };
  await audit(ctx, "enrolment.file_opened", enrolmentId, { field: "receipt" });
  const drawn = paper === "80mm" ? receiptRoll : receiptPdf;
  return { name: `receipt-${number}`, body: await drawn(receipt, ctx.clock(), print) };
}
