import { and, eq, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import {
  lockEnrolment,
  newOwnLinks,
  tellLearner,
  type WithLearner,
} from "#rooms/enrolment/door.server.ts";
import { readCompletion } from "../completion/read-completion.server.ts";
import { certificateMail } from "./certificate-mail.server.ts";
import { canCertificate } from "./certificate-states.ts";
import type { CertificateRecord } from "./certificates.ts";
import { notComplete } from "./propose-certificate.server.ts";
import {
  type Certificate,
  findCertificate,
  flagOwn,
  isForOthers,
  lockCertificate,
  toRecord,
  toSummary,
  wrongState,
} from "./read-certificates.server.ts";
import { certificateCounter, certificates } from "./tables.server.ts";

/**
 * The next number. The row stays locked until the transaction ends, so two issues follow each other, and one that fails
 * leaves no gap.
 */
async function nextNumber(ctx: Context): Promise<number> {
  const [counter] = await ctx.db
    .insert(certificateCounter)
    .values({ id: "certificates", last: 1 })
    .onConflictDoUpdate({
      target: certificateCounter.id,
      set: { last: sql`${certificateCounter.last} + 1` },
    })
    .returning();
  if (!counter) throw new Error("no number");
  return counter.last;
}

/**
 * Issues a proposed certificate: it gets its number, and its holder is told. A correction takes the place of the version
 * before, under the same number.
 */
export async function issueCertificate(ctx: Context, id: string): Promise<CertificateRecord> {
  const { personId } = requirePermission(ctx, "certificates.issue");
  return inTransaction(ctx, async (tx) => {
    const { enrolmentId } = await findCertificate(tx, id);
    // The enrolment first, as everywhere: a refund or a move waits for us, or we see it.
    const whose = await lockEnrolment(tx, enrolmentId);
    const before = await lockCertificate(tx, id);
    if (!canCertificate.issue(before)) throw wrongState(before);
    if (await isForOthers(tx, before)) {
      throw conflict("own_proposal", "You proposed it, so someone else has to issue it.");
    }
    const completion = (await readCompletion(tx, [enrolmentId])).get(enrolmentId);
    const missing = (completion?.missing ?? []).filter((one) => !before.waived.includes(one));
    if (missing.length > 0) throw notComplete(before.holderName, missing);
    await tx.step("certificate.checked");
    const number = await numberFor(tx, before);
    const [issued] = await tx.db
      .update(certificates)
      .set({ state: "issued", number, issuedBy: personId, issuedAt: tx.clock() })
      // The lock already prevents a second issue. This condition is a second guard.
      .where(and(eq(certificates.id, id), eq(certificates.state, before.state)))
      .returning();
    if (!issued) throw wrongState(before);
    const isAlone = before.proposedBy === personId;
    await audit(tx, isAlone ? "certificate.issued_alone" : "certificate.issued", id);
    await flagOwn(tx, id, whose);
    await tellHolder(tx, whose, issued);
    return toRecord(tx, issued);
  });
}

async function tellHolder(ctx: Context, { enrolment, learner }: WithLearner, row: Certificate) {
  const summary = toSummary(row);
  const links = await newOwnLinks(ctx, enrolment.id);
  const mail = certificateMail(learner.email, summary, {
    code: row.code,
    checkUrl: `${ctx.config.origin}/certificates`,
    reference: enrolment.code,
    links,
  });
  await tellLearner(ctx, enrolment, mail);
}

/**
 * The number of the version that this one takes the place of, or the next one.
 * @throws AppError 409 `wrong_state` when that version was revoked meanwhile
 */
async function numberFor(ctx: Context, row: Certificate): Promise<number> {
  if (!row.replacesId) return nextNumber(ctx);
  const [before] = await ctx.db
    .update(certificates)
    .set({ state: "replaced", endedAt: ctx.clock() })
    .where(and(eq(certificates.id, row.replacesId), eq(certificates.state, "issued")))
    .returning();
  if (before?.number == null) {
    throw conflict("wrong_state", "The version that it corrects was revoked. Discard this one.");
  }
  return before.number;
}
