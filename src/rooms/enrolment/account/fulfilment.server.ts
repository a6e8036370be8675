import { eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { commissionsOf } from "#rooms/affiliates/door.server.ts";
import { type Fulfilment, hasOpenProof, listReceipts } from "#rooms/payments/door.server.ts";
import { readEnrolmentCode } from "../documents/enrolment-code.ts";
import { findWithLearners, getWithLearner } from "../lock-enrolment.server.ts";
import { proofRecordedMail, proofRefusedMail } from "../mails/payment-mails.server.ts";
import { holdAfterRefusal } from "../seats/keep-seats.server.ts";
import { enrolments, paymentProofs } from "../tables.server.ts";
import { tellLines } from "./line-money.server.ts";
import { linesOfPayer } from "./lines-of-payer.server.ts";
import { mailOwesAgain, mailWrittenOff } from "./mail-about-money.server.ts";
import { quoteEnrolments, requoteEnrolments } from "./quote-enrolments.server.ts";

/** The order line of the enrolment with this code. Empty for a text that is not a code. */
async function findLinesByCode(ctx: Context, typed: string): Promise<string[]> {
  const read = readEnrolmentCode(typed);
  if ("fault" in read) return [];
  const found = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.code, read.code));
  return found.map(({ id }) => id);
}

/** What order lines are for: whose place, and what it earned an affiliate. Lines that are gone are left out. */
const describeLines: Fulfilment["describeLines"] = async (ctx: Context, lineRefs, reference) => {
  const [found, commissions] = await Promise.all([
    findWithLearners(ctx, lineRefs),
    commissionsOf(ctx, [...lineRefs], reference),
  ]);
  return lineRefs.flatMap((lineRef) => {
    const place = found.get(lineRef);
    if (!place) return [];
    return {
      lineRef,
      code: place.enrolment.code,
      learner: place.learner.fullName,
      status: place.enrolment.status,
      commission: commissions.get(lineRef) ?? null,
    };
  });
};

async function setOrder(ctx: Context, lineRefs: readonly string[], orderId: string): Promise<void> {
  await ctx.db
    .update(enrolments)
    .set({ orderId })
    .where(inArray(enrolments.id, [...lineRefs]));
}

/**
 * When an admin closes the case of a proof by hand, its learner is emailed: with the reason when there is no such
 * transfer, or with the receipts when it was recorded before. So is a payer whose loss is written off, because the case
 * began with a mail that asked for the money. Other cases concern no learner.
 */
const answerCase: Fulfilment["reviewClosed"] = async (
  ctx,
  { kind, subject, orderId, how, note },
) => {
  if (how === "written_off" && orderId) await mailWrittenOff(ctx, orderId);
  if (kind !== "transfer_proof") return;
  const [proof] = await ctx.db.select().from(paymentProofs).where(eq(paymentProofs.id, subject));
  // Deleted with its account, or after its time: there is nobody to write to.
  if (!proof) return;
  const about = await getWithLearner(ctx, proof.enrolmentId);
  if (how === "no_such_transfer") {
    if (orderId && !(await hasOpenProof(ctx, orderId))) await holdAfterRefusal(ctx, orderId);
    await queueMail(ctx, proofRefusedMail(about, proof, note));
    await audit(ctx, "payment_proof.refused", proof.enrolmentId, { field: "proof" });
  }
  if (how === "payment_recorded") {
    const receipts = await listReceipts(ctx, orderId ? [orderId] : []);
    const recorded = receipts.filter(({ method }) => method !== "card");
    await queueMail(ctx, proofRecordedMail(about, proof, recorded));
    await audit(ctx, "payment_proof.found", proof.enrolmentId, { field: "proof" });
  }
};

/** What the payments room calls when money arrives or goes back. Each order line is an enrolment. */
export const enrolmentFulfilment: Fulfilment = {
  lineMoney: tellLines,
  owesAgain: mailOwesAgain,
  quote: quoteEnrolments,
  requoted: requoteEnrolments,
  linesMoved: setOrder,
  findLineRefs: findLinesByCode,
  describeLines,
  linesOfPayer,
  reviewClosed: answerCase,
};
