import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { type Fulfilment, hasOpenProof, listReceipts } from "#rooms/payments/server/door.ts";
import { getWithLearner } from "../lock-enrolment.ts";
import { proofRecordedMail, proofRefusedMail } from "../mails/payment-mails.ts";
import { holdAfterRefusal } from "../seats/keep-seats.ts";
import { paymentProofs } from "../tables.ts";

/**
 * When an admin closes the case of a proof by hand, its learner is emailed: with the reason when there is no such
 * transfer, or with the receipts when it was recorded before. Other cases concern no learner.
 */
export const answerProof: Fulfilment["reviewClosed"] = async (
  ctx,
  { kind, subject, orderId, how, note },
) => {
  if (kind !== "transfer_proof") return;
  const [proof] = await ctx.db.select().from(paymentProofs).where(eq(paymentProofs.id, subject));
  // Deleted with its account, or after its time: there is nobody to write to.
  if (!proof) return;
  const about = await getWithLearner(ctx, proof.enrolmentId);
  if (how === "no_such_transfer") {
    if (orderId && !(await hasOpenProof(ctx, orderId))) await holdAfterRefusal(ctx, orderId);
    await queueMail(ctx, proofRefusedMail(about, proof, note));
    await audit(ctx, "payment_proof.refused", proof.enrolmentId, { field: "proof" });
  } else {
    const receipts = await listReceipts(ctx, orderId ? [orderId] : []);
    const recorded = receipts.filter(({ method }) => method !== "card");
    await queueMail(ctx, proofRecordedMail(about, proof, recorded));
    await audit(ctx, "payment_proof.found", proof.enrolmentId, { field: "proof" });
  }
};
