import { count, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { takeUploads } from "#foundation/files/server/take-uploads.ts";
import { lockOrder, openReview } from "#rooms/payments/door.server.ts";
import { moneyOf } from "../account/money-of.server.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { mostProofs } from "../enrolment-terms.ts";
import { lockEnrolment } from "../lock-enrolment.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { getOwnEnrolment } from "../own-page/select-own-enrolments.server.ts";
import { holdForProof } from "../seats/keep-seats.server.ts";
import { paymentProofs } from "../tables.server.ts";

/** The record that a proof's file belongs to. */
export const proofOwner = (proofId: string) => `payment_proof/${proofId}`;

type SentProof = { id: string; name: string; sentAt: string };

/**
 * Stores a picture of a bank transfer and opens a case for a person, who compares it with our account. It changes
 * neither the enrolment nor the money. The caller has checked access.
 */
function storeProof(ctx: Context, { id: enrolmentId, orderId }: Enrolment, fileId: string) {
  const sentBy = ctx.actor?.kind === "user" ? ctx.actor.personId : null;
  return inTransaction(ctx, async (tx): Promise<SentProof> => {
    // Lock orders before enrolments, as a payment does.
    if (orderId) await lockOrder(tx, orderId);
    const { enrolment } = await lockEnrolment(tx, enrolmentId);
    const { line, payNow } = await moneyOf(tx, enrolment);
    if (!line || line.openKobo === 0) {
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
      id,
      name,
      mediaType,
      sizeBytes,
      storageKey,
      createdAt,
      enrolmentId: enrolment.id,
      sentBy,
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
        dueKobo: payNow?.amountKobo ?? line.openKobo,
      },
    });
    if (orderId) await holdForProof(tx, orderId);
    await audit(tx, "payment_proof.sent", enrolment.id, { field: "proof" });
    return { id, name, sentAt: createdAt.toISOString() };
  });
}

/**
 * Takes a proof from the signed-in user of an enrolment.
 * @param fileId the uploaded file
 */
export async function sendPaymentProof(
  ctx: Context,
  enrolmentId: string,
  fileId: string,
): Promise<SentProof> {
  return storeProof(ctx, await getOwnEnrolment(ctx, enrolmentId), fileId);
}

/** The same with the enrolment's key. */
export async function sendProofByKey(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
  fileId: string,
): Promise<SentProof> {
  return storeProof(ctx, await openEnrolment(ctx, enrolmentId, resumeToken), fileId);
}
