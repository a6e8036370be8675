import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { findPaymentFacts, markReceiptPrinted } from "#rooms/payments/door.server.ts";
import { accountPdf, findAccountPaper } from "../documents/account-pdf.server.ts";
import { slipOf } from "../documents/get-own-file.server.ts";
import { findReceipts } from "../documents/get-receipts.server.ts";
import { receiptPdf } from "../documents/receipt-pdf.server.ts";
import type { ReceiptPaper } from "../documents/receipt-words.ts";
import { slipPdf, slipsPdf } from "../documents/slip-pdf.server.ts";
import { findWithLearners, getWithLearner } from "../lock-enrolment.server.ts";
import { hasSlip } from "../states.ts";

/** A learner's document as PDF, for staff. `name` leaves out the file extension. */
type StaffFile = { name: string; body: Buffer };

/** The audit log lists each document that staff open. */
const noteOpened = (ctx: Context, enrolmentId: string, field: "slip" | "statement" | "receipt") =>
  audit(ctx, "enrolment.file_opened", enrolmentId, { field });

/** @throws AppError 404 `no_slip` while the enrolment has none */
export async function getStaffSlip(ctx: Context, enrolmentId: string): Promise<StaffFile> {
  requirePermission(ctx, "enrolments.read");
  const { enrolment } = await getWithLearner(ctx, enrolmentId);
  const slip = await slipOf(ctx, enrolment);
  await noteOpened(ctx, enrolmentId, "slip");
  return { name: `admission-slip-${slip.code}`, body: await slipPdf(slip, ctx.clock()) };
}

/**
 * The slips of several enrolments in one file, without the enrolments that have none.
 * @param ids separated by commas
 * @throws AppError 404 when no enrolment has a slip
 */
export async function getStaffSlips(ctx: Context, ids: string): Promise<StaffFile> {
  requirePermission(ctx, "enrolments.read");
  const found = await findWithLearners(ctx, ids.split(","));
  const slips = [];
  for (const { enrolment } of found.values()) {
    if (!hasSlip(enrolment.status)) continue;
    slips.push(await slipOf(ctx, enrolment));
    await noteOpened(ctx, enrolment.id, "slip");
  }
  if (slips.length === 0) throw notFound("None of these places has an admission slip yet.");
  return { name: "admission-slips", body: await slipsPdf(slips, ctx.clock()) };
}

/** The statement of account that its learner has, for a parent at the counter. */
export async function getStaffStatement(ctx: Context, enrolmentId: string): Promise<StaffFile> {
  requirePermission(ctx, "payments.read");
  const { enrolment } = await getWithLearner(ctx, enrolmentId);
  const paper = await findAccountPaper(ctx, enrolment);
  await noteOpened(ctx, enrolmentId, "statement");
  return { name: `statement-${enrolment.code}`, body: await accountPdf(paper, ctx.clock()) };
}

/**
 * A receipt. The first time staff open it, it's the original for the payer. After that it says that it's a copy.
 * @throws AppError 404 also for another enrolment's receipt
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
  // The corrected receipt is the original now; the one before says so itself.
  const firstPrintedAt = receipt.replacedBy
    ? null
    : await markReceiptPrinted(ctx, receipt.reference);
  const takenBy = await findTaker(ctx, receipt.reference);
  await noteOpened(ctx, enrolmentId, "receipt");
  const print = { copyOf: firstPrintedAt?.toISOString() ?? null, takenBy };
  const body = await receiptPdf(receipt, ctx.clock(), print, paper);
  return { name: `receipt-${number}`, body };
}

/** Who took the money, or otherwise who recorded it. Null for a card payment. */
async function findTaker(ctx: Context, reference: string): Promise<string | null> {
  const facts = await findPaymentFacts(ctx, [reference]);
  const recorded = facts.get(reference)?.recorded;
  if (recorded?.takerName) return recorded.takerName;
  const personId = recorded?.recordedBy;
  if (!personId) return null;
  const names = await namesOf(ctx, [personId]);
  return names[personId] || null;
}
