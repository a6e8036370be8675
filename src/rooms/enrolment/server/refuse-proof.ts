import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import type { Fulfilment } from "#rooms/payments/server/door.ts";
import { getWithLearner } from "./lock-enrolment.ts";
import { proofRefusedMail } from "./mails/payment-mails.ts";
import { paymentProofs } from "./tables.ts";

/** When an admin finds no transfer for a proof, its learner is emailed with the reason. Other cases concern no learner. */
export const refuseProof: Fulfilment["reviewClosed"] = async (
  ctx,
  { kind, subject, how, note },
) => {
  if (kind !== "transfer_proof" || how !== "no_such_transfer") return;
  const [proof] = await ctx.db.select().from(paymentProofs).where(eq(paymentProofs.id, subject));
  // Deleted with its account, or after its time: there is nobody to write to.
  if (!proof) return;
  const about = await getWithLearner(ctx, proof.enrolmentId);
  await queueMail(ctx, await proofRefusedMail(about, proof, note));
  await audit(ctx, "payment_proof.refused", proof.enrolmentId, { field: "proof" });
};
