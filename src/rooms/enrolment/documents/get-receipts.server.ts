import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { findProgram } from "#rooms/catalogue/door.server.ts";
import { listReceipts, type PaymentReceipt } from "#rooms/payments/door.server.ts";
import { findWithLearners, type WithLearner } from "../lock-enrolment.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { receiptFile } from "../own-page/links.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import type { SlipReader } from "./make-slip.server.ts";
import type { Receipt, ReceiptLine } from "./receipt.ts";

/**
 * The receipts for payments of an enrolment's order that reached this enrolment, oldest first. The caller has checked
 * access.
 */
export async function findReceipts(
  ctx: Context,
  { id, orderId, programId }: Pick<Enrolment, "id" | "orderId" | "programId">,
  shownTo: SlipReader,
): Promise<Receipt[]> {
  if (!orderId) return [];
  const booked = await listReceipts(ctx, [orderId]);
  if (booked.length === 0) return [];
  const program = await findProgram(ctx, programId);
  if (!program) throw notFound();
  const art = { id: program.id, family: program.family, glyph: program.glyph };
  const lineRefs = booked.flatMap(({ lines }) => lines.map(({ lineRef }) => lineRef));
  const holders = await findWithLearners(ctx, [...new Set([id, ...lineRefs])]);
  // Money that covers no charge belongs to everybody who shares the order.
  const isOwn = ({ lines }: PaymentReceipt) =>
    lines.length === 0 || lines.some((line) => line.lineRef === id);

  function toLine({
    lineRef,
    amountKobo,
    components,
  }: PaymentReceipt["lines"][number]): ReceiptLine {
    const { enrolment, learner } = holders.get(lineRef) as WithLearner;
    const isShownInFull = shownTo.isHolder && enrolment.id === id;
    return {
      code: enrolment.code,
      courseOfInterest: enrolment.courseOfInterest,
      learnerName: isShownInFull ? learner.fullName : firstNameOf(learner.fullName),
      amountKobo,
      components: components as ReceiptLine["components"],
    };
  }
  return booked.filter(isOwn).map(({ paidAt, lines, refunds, ...more }) => {
    const { method: _, orderId: __, ...one } = more;
    return {
      ...one,
      paidAt: paidAt.toISOString(),
      art,
      lines: lines.map(toLine),
      refunds: refunds.map(({ refundedAt, ...refund }) => ({
        ...refund,
        refundedAt: refundedAt.toISOString(),
      })),
      pdf: shownTo.resumeToken ? receiptFile(ctx, id, one.number, shownTo.resumeToken) : null,
    };
  });
}

export async function getReceipts(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<Receipt[]> {
  const enrolment = await openEnrolment(ctx, enrolmentId, resumeToken);
  return findReceipts(ctx, enrolment, { isHolder: true, resumeToken });
}

/** One of those receipts. @throws AppError 404 also for another enrolment's number */
export async function getReceipt(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
  number: string,
): Promise<Receipt> {
  const receipts = await getReceipts(ctx, enrolmentId, resumeToken);
  const receipt = receipts.find((one) => one.number === number);
  if (!receipt) throw notFound();
  return receipt;
}
