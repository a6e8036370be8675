import { inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findIntake, findProgram } from "#rooms/catalogue/door.server.ts";
import { type TimelinePart, timelineOf } from "#rooms/catalogue/fees/fee-timeline.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import {
  findPaymentFacts,
  listReceipts,
  type PaymentReceipt,
  readAccounts,
  readOwnNumbers,
} from "#rooms/payments/door.server.ts";
import type { EnrolmentAccount } from "../account/account.ts";
import { accountOf } from "../account/account-of.server.ts";
import { findWithLearners, type WithLearner } from "../lock-enrolment.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { receiptFile } from "../own-page/links.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { payers } from "../tables.server.ts";
import type { SlipReader } from "./make-slip.server.ts";
import type { Receipt, ReceiptLine } from "./receipt.ts";
import { askedPayer } from "./receipt-words.ts";

/** The parts of a fee with what had come by a payment, first the ones due first; none if the fee has changed since. */
export function partsAfter(
  dues: EnrolmentAccount["dues"],
  {
    paidInAllKobo,
    openKobo,
    creditKobo,
  }: Pick<Receipt, "paidInAllKobo" | "openKobo" | "creditKobo">,
): TimelinePart[] {
  const total = dues.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  let left = paidInAllKobo - creditKobo;
  if (left + openKobo !== total) return [];
  return dues.map(({ dueOn, amountKobo }) => {
    const covered = Math.min(left, amountKobo);
    left -= covered;
    return { dueOn, amountKobo, openKobo: amountKobo - covered };
  });
}

/**
 * Who made each payment: the sender of a transfer to the payer's own number, otherwise the person who registered; for a
 * child that is the guardian. Nobody asks a person with the payment link for a name.
 */
async function findPayers(
  ctx: Context,
  {
    orderId,
    answers,
    learner,
  }: { orderId: string; answers: Enrolment["answers"]; learner: string },
  references: readonly string[],
): Promise<(reference: string) => string> {
  const facts = await findPaymentFacts(ctx, references);
  const { transfers } = await readOwnNumbers(ctx, [orderId]);
  const asked = await ctx.db
    .select({ reference: payers.reference })
    .from(payers)
    .where(inArray(payers.reference, [...references]));
  return (reference) => {
    const sender = transfers.find((one) => one.reference === reference)?.senderName;
    if (sender) return sender;
    if (asked.some((one) => one.reference === reference)) return askedPayer;
    const name = facts.get(reference)?.payerName ?? learner;
    const guardian = String(answers?.guardianName ?? "").trim();
    return name === learner && guardian ? guardian : name;
  };
}

/**
 * The receipts for payments of an enrolment's order that reached this enrolment, oldest first. The caller has checked
 * access.
 */
export async function findReceipts(
  ctx: Context,
  enrolment: Enrolment,
  shownTo: SlipReader,
): Promise<Receipt[]> {
  const { id, orderId, programId, intakeId } = enrolment;
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
  const order = (await readAccounts(ctx, [orderId])).get(orderId);
  const intake = intakeId ? await findIntake(ctx, intakeId) : null;
  const training = intake && {
    startsOn: intake.startsOn,
    endsOn: registeredEnd(intake, enrolment),
  };
  const account = order?.lines.length === 1 ? accountOf(order, id) : null;
  const dueAfter = (one: PaymentReceipt) =>
    account
      ? timelineOf(partsAfter(account.dues, one), training, lagosDay(one.paidAt), account)
      : [];
  const own = booked.filter(isOwn);
  const payerOf = await findPayers(
    ctx,
    {
      orderId,
      answers: enrolment.answers,
      learner: (holders.get(id) as WithLearner).learner.fullName,
    },
    own.map(({ reference }) => reference),
  );
  return own.map((booking) => {
    const { paidAt, lines, refunds, ...more } = booking;
    const { method: _, orderId: __, ...one } = more;
    return {
      ...one,
      paidAt: paidAt.toISOString(),
      receivedFrom: payerOf(one.reference),
      art,
      due: dueAfter(booking),
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
