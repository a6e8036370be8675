import { randomBytes } from "node:crypto";
import { ownDoor } from "#design/card-art/draw-band.ts";
import { audit } from "#foundation/audit/audit.ts";
import { checkedLetters } from "#foundation/codes/checked-code.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import { lockEnrolment } from "#rooms/enrolment/door.server.ts";
import { type Completion, readCompletion } from "../completion/read-completion.server.ts";
import { type MissingCode, missingWords } from "../completion/what-is-missing.ts";
import { certificateCodeBytes, writeCertificateCode } from "./certificate-code.ts";
import { canCertificate } from "./certificate-states.ts";
import type { CertificateRecord } from "./certificates.ts";
import {
  type Certificate,
  findCertificate,
  findCurrent,
  flagOwn,
  lockCertificate,
  toRecord,
  wrongState,
} from "./read-certificates.server.ts";
import { certificates } from "./tables.server.ts";

const newCode = () => writeCertificateCode(checkedLetters(randomBytes(certificateCodeBytes)));

/** What a certificate says, as the registration has it now. */
const factsOf = (
  { enrolment, learner }: Completion,
  training: { readonly startsOn: string; readonly endsOn: string },
) => ({
  holderName: learner.fullName,
  programId: enrolment.programId,
  programTitle: enrolment.programTitle,
  levelName: enrolment.trainingLevel && levelNamed(enrolment.trainingLevel),
  ...training,
});

/** @returns null when one is proposed already: someone else was faster */
async function insertProposal(
  ctx: Context,
  by: string,
  values: Omit<typeof certificates.$inferInsert, "code" | "state" | "proposedBy" | "proposedAt">,
): Promise<Certificate | null> {
  const [made] = await ctx.db
    .insert(certificates)
    .values({
      ...values,
      code: newCode(),
      state: "proposed",
      proposedBy: by,
      proposedAt: ctx.clock(),
    })
    .onConflictDoNothing()
    .returning();
  if (made) await audit(ctx, "certificate.proposed", made.id);
  return made ?? null;
}

type Asked = { readonly enrolmentId: string; readonly reason?: string | undefined };

/** @throws AppError 409 `not_complete`, with what is missing */
export const notComplete = (name: string | null, missing: readonly MissingCode[]) =>
  new AppError(
    409,
    "not_complete",
    `${name ?? "This learner"}: ${missing.map((one) => missingWords[one]).join(", ")}.`,
    { details: { missing: missing.join(" ") } },
  );

/**
 * Proposes a certificate for somebody who has completed the training. With a reason, also for somebody who lacks
 * something, except a place and its days: nothing could be written on it.
 */
export async function proposeCertificate(
  ctx: Context,
  { enrolmentId, reason }: Asked,
): Promise<CertificateRecord> {
  const { personId } = requirePermission(ctx, "certificates.propose");
  if (reason) requirePermission(ctx, "certificates.decide");
  return inTransaction(ctx, async (tx) => {
    const { learner, program } = await lockEnrolment(tx, enrolmentId);
    const completion = (await readCompletion(tx, [enrolmentId])).get(enrolmentId);
    const { training = null, missing = [] } = completion ?? {};
    const isWritable = training !== null && !missing.includes("no_place");
    if (!completion || !isWritable || (missing.length > 0 && !reason)) {
      throw notComplete(learner.fullName, missing);
    }
    const isDecided = missing.length > 0;
    const current = await findCurrent(tx, [enrolmentId]);
    const made =
      current.size === 0 &&
      (await insertProposal(tx, personId, {
        enrolmentId,
        ...factsOf(completion, training),
        art: program ?? ownDoor,
        reason: isDecided ? (reason ?? null) : null,
        waived: isDecided ? [...missing] : [],
      }));
    if (!made) {
      throw conflict(
        "has_one",
        `${learner.fullName} has a certificate already, or one is proposed.`,
      );
    }
    await flagOwn(tx, made.id, completion);
    return toRecord(tx, made);
  });
}

/**
 * Proposes a corrected version of an issued certificate, such as after a name was corrected. It keeps the number.
 * @throws AppError 409 `nothing_changed` when the registration says what the certificate says
 */
export async function correctCertificate(ctx: Context, id: string): Promise<CertificateRecord> {
  const { personId } = requirePermission(ctx, "certificates.propose");
  return inTransaction(ctx, async (tx) => {
    const { enrolmentId } = await findCertificate(tx, id);
    const { program } = await lockEnrolment(tx, enrolmentId);
    const before = await lockCertificate(tx, id);
    if (!canCertificate.correct(before)) throw wrongState(before);
    const completion = (await readCompletion(tx, [enrolmentId])).get(enrolmentId);
    const training = completion?.training;
    if (!completion || !training) throw wrongState(before);
    const facts = factsOf(completion, training);
    const names = Object.keys(facts) as (keyof typeof facts)[];
    if (names.every((name) => facts[name] === before[name])) {
      throw conflict(
        "nothing_changed",
        "The certificate says what the registration says. Correct the name or the level there first.",
      );
    }
    const made = await insertProposal(tx, personId, {
      enrolmentId,
      ...facts,
      art: program ?? ownDoor,
      versionNumber: before.versionNumber + 1,
      replacesId: id,
      // What was decided for the first version still holds.
      reason: before.reason,
      waived: before.waived,
    });
    if (!made) throw conflict("has_one", "A corrected version is proposed already.");
    await flagOwn(tx, made.id, completion);
    return toRecord(tx, made);
  });
}
