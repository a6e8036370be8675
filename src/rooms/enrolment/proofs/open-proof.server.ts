import type { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { moneyOf } from "../account/money-of.server.ts";
import { referenceOf } from "../documents/enrolment-code.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { paymentProofs } from "../tables.server.ts";
import type { PaymentProof } from "./proofs.ts";

async function findProof(ctx: Context, proofId: string) {
  const [proof] = await ctx.db.select().from(paymentProofs).where(eq(paymentProofs.id, proofId));
  if (!proof)
    throw notFound("There is no such proof. It may have been deleted when its time was up.");
  return proof;
}

export async function getPaymentProof(ctx: Context, proofId: string): Promise<PaymentProof> {
  requirePermission(ctx, "payments.read");
  const proof = await findProof(ctx, proofId);
  const { id, name, mediaType, sizeBytes, createdAt, sentBy } = proof;
  const { enrolmentId } = proof;
  const { enrolment, learner } = await getWithLearner(ctx, enrolmentId);
  const [{ payNow }, people] = await Promise.all([
    moneyOf(ctx, enrolment),
    namesOf(ctx, sentBy ? [sentBy] : []),
  ]);
  return {
    id,
    enrolmentId,
    name,
    mediaType,
    sizeBytes,
    code: enrolment.code,
    learner: learner.fullName,
    program: enrolment.courseOfInterest,
    sentAt: createdAt.toISOString(),
    sentBy: sentBy ? (people[sentBy] ?? "") : "",
    dueKobo: payNow?.dueNowKobo ?? 0,
    nextDueOn: payNow?.nextDueOn ?? null,
    openKobo: payNow?.amountKobo ?? 0,
    transferReference: payNow?.transferReference ?? referenceOf(enrolment),
  };
}

/**
 * Opens the file of a proof and records who read it. Callers must send it as an attachment: a stranger's file must not
 * open as a page of our site.
 */
export async function openPaymentProof(
  ctx: Context,
  proofId: string,
): Promise<{ name: string; mediaType: string; content: Readable }> {
  requirePermission(ctx, "payments.record");
  const { name, mediaType, storageKey, enrolmentId } = await findProof(ctx, proofId);
  const content = await ctx.files.storage.open(storageKey);
  await audit(ctx, "payment_proof.opened", enrolmentId, { field: "proof" });
  return { name, mediaType, content };
}
