import { count, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { takeUploads } from "#foundation/files/server/take-uploads.ts";
import { openReview } from "#rooms/payments/server/door.ts";
import { mostProofs } from "../../rules/payment-proofs.ts";
import { referenceOf } from "../../rules/reference.ts";
import { lockEnrolment } from "../lock-enrolment.ts";
import { moneyOf } from "../money/money-of.ts";
import { getOwnEnrolment } from "../own/open-own-enrolment.ts";
import { paymentProofs } from "../tables.ts";

/** The record that a proof's file belongs to. */
export const proofOwner = (proofId: string) => `payment_proof/${proofId}`;

/**
 * Stores a picture of a bank transfer and opens a case for a person, who compares it with our account. It changes
 * neither the enrolment nor the money.
 * @param fileId the uploaded file
 * @throws AppError 404 for another person's enrolment; 409 `nothing_due`, `too_many_proofs`; 422 for an unknown file
 */
export async function sendPaymentProof(
  ctx: Context,
  enrolmentId: string,
  fileId: string,
): Promise<{ id: string; name: string; sentAt: string }> {
  const { personId } = ctx.actor ?? {};
  const own = await getOwnEnrolment(ctx, enrolmentId);
  return inTransaction(ctx, async (tx) => {
    const { enrolment } = await lockEnrolment(tx, own.id);
    const { line, payNow } = await moneyOf(tx, enrolment);
    if (!line || line.dueKobo === 0) {
      throw conflict("nothing_due", "Nothing is due for this registration.");
    }
    const [sent] = await tx.db
      .select({ many: count() })
      .from(paymentProofs)
      .where(eq(paymentProofs.enrolmentId, enrolment.id));
    if ((sent?.many ?? 0) >= mostProofs) {
      throw conflict(
        "too_many_proofs",
        `You have sent ${mostProofs} proofs for this registration. Please write to us instead.`,
      );
    }
    const id = newId();
    const [file] = await takeUploads(tx, { proof: fileId }, proofOwner(id));
    if (!file) throw invalid({ proof: "Choose this file again. We no longer have it." });
    const { name, mediaType, sizeBytes, storageKey } = file;
    const createdAt = tx.clock();
    await tx.db.insert(paymentProofs).values({
      ...{ id, name, mediaType, sizeBytes, storageKey, createdAt },
      enrolmentId: enrolment.id,
      sentBy: personId ?? "",
    });
    await openReview(tx, {
      kind: "transfer_proof",
      // As on the transfer, which pays for the whole order.
      reference: payNow?.transferReference ?? referenceOf(enrolment),
      subject: id,
      orderId: enrolment.orderId,
      details: {
        enrolmentId: enrolment.id,
        proofId: id,
        dueKobo: payNow?.amountKobo ?? line.dueKobo,
      },
    });
    await audit(tx, "payment_proof.sent", enrolment.id, { field: "proof" });
    return { id, name, sentAt: createdAt.toISOString() };
  });
}
