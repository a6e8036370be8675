import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, notFound } from "#foundation/errors/errors.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { findPaymentFacts, markReceiptPrinted } from "#rooms/payments/door.server.ts";
import { accountPdf, findAccountPaper } from "../documents/account-pdf.server.ts";
import { slipOf } from "../documents/get-own-file.server.ts";
import { findReceipts } from "../documents/get-receipts.server.ts";
import { receiptPdf } from "../documents/receipt-pdf.server.ts";
import type { ReceiptPaper } from "../documents/receipt-words.ts";
import { slipPdf, slipsPdf } from "../documents/slip-pdf.server.ts";
import { findWithLearners, getWithLearner } from "../lock-enrolment.server.ts";

/** A learner's document, for staff. The audit log has who opened it. */
type StaffFile = { name: string; body: Buffer };

export async function getStaffSlip(ctx: Context, enrolmentId: string): Promise<StaffFile> {
  requirePermission(ctx, "enrolments.read");
  const { enrolment } = await getWithLearner(ctx, enrolmentId);
  const slip = await slipOf(ctx, enrolment);
  await audit(ctx, "enrolment.file_opened", enrolmentId, { field: "slip" });
  return { name: `admission-slip-${slip.code}`, body: await slipPdf(slip, ctx.clock()) };
}

/**
 * The slips of several enrolments in one file. Those without one are left out.
 * @param ids separated by commas
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

/** The statement of account that its learner has, for a parent at the counter. */
export async function getStaffStatement(ctx: Context, enrolmentId: string): Promise<StaffFile> {
  requirePermission(ctx, "payments.read");
  const { enrolment } = await getWithLearner(ctx, enrolmentId);
  const paper = await findAccountPaper(ctx, enrolment);
  await audit(ctx, "enrolment.file_opened", enrolmentId, { field: "statement" });
  return { name: `statement-${enrolment.code}`, body: await accountPdf(paper, ctx.clock()) };
}

/**
 * The receipt that staff print. What staff open first is the original that the payer gets; whatever they open later says that
 * it is a copy.
 * @throws AppError 404 also for the receipt of another enrolment
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
  return {
    name: `receipt-${number}`,
    body: await receiptPdf(receipt, ctx.clock(), print, paper),
  };
}
