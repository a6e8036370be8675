import { drawQr } from "#design/card-art/draw-qr.ts";
import { audit } from "#foundation/audit/audit.ts";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { findIntake, findProgram } from "#rooms/catalogue/server/door.ts";
import { preferredLocationOf } from "../../rules/registration/course-of-interest.ts";
import { walkInPdf } from "../documents/walk-in-pdf.ts";
import { addEnrolmentKey } from "../enrolment-keys.ts";
import { getWithLearner } from "../lock-enrolment.ts";
import { enrolmentUrl } from "../paying/links.ts";

/**
 * A key for the registration of someone without an email address and without an account. Staff get no key of others:
 * those get their link by mail.
 * @throws AppError 403, 404, 409 `has_address`
 */
async function makeKey(ctx: Context, enrolmentId: string, field: "sheet" | "form") {
  requirePermission(ctx, "walk_ins.add");
  const found = await getWithLearner(ctx, enrolmentId);
  if (hasAddress(found.learner.email) || found.enrolment.accountPersonId) {
    throw conflict(
      "has_address",
      "This learner has an email address or an account. The link to the registration is there.",
    );
  }
  const key = await inTransaction(ctx, async (tx) => {
    await audit(tx, "enrolment.file_opened", enrolmentId, { field });
    return addEnrolmentKey(tx, enrolmentId, "resume");
  });
  return { ...found, key };
}

/** For the form that someone filled in on paper: a key with which staff type it in. @throws AppError as makeKey */
export const openWalkInForm = async (ctx: Context, enrolmentId: string) => ({
  resumeToken: (await makeKey(ctx, enrolmentId, "form")).key,
});

/** The sheet for a learner without an email address. Each one has a key of its own, like each mail. @throws as makeKey */
export async function getWalkInPaper(ctx: Context, enrolmentId: string) {
  const { enrolment, learner, key } = await makeKey(ctx, enrolmentId, "sheet");
  const program = await findProgram(ctx, enrolment.programId);
  if (!program) throw notFound();
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  const body = await walkInPdf(
    {
      code: enrolment.code,
      learnerName: learner.fullName,
      courseOfInterest: enrolment.courseOfInterest,
      place: preferredLocationOf(enrolment) ?? (enrolment.mode === "online" ? "Online" : null),
      startsOn: intake?.startsOn ?? null,
      totalKobo: enrolment.totalKobo,
      paidKobo: enrolment.receivedKobo,
      openKobo: enrolment.openKobo,
      status: enrolment.status,
      hasForm: enrolment.answers !== null,
      qr: await drawQr(enrolmentUrl(ctx, enrolmentId, key)),
      site: new URL(ctx.config.origin).host,
      art: { id: program.id, family: program.family, glyph: program.glyph },
    },
    ctx.clock(),
  );
  return { name: `registration-${enrolment.code}`, body };
}
