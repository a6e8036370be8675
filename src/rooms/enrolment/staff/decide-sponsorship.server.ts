import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { formatInstant } from "#foundation/time/time.ts";
import {
  findSelfMatch,
  flagSelf,
  namesOf,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import { completeFreeReferral } from "#rooms/affiliates/door.server.ts";
import type { EnrolmentRow } from "../enrolment.ts";
import { holderOf, type Locked, lockEnrolment } from "../lock-enrolment.server.ts";
import { confirmedMail, sponsorshipDeclinedMail } from "../mails/registration-mails.server.ts";
import { tellLearner } from "../mails/tell-people.server.ts";
import { addEnrolmentKey, type Enrolment } from "../own-page/enrolment-keys.server.ts";
import { enrolmentUrl } from "../own-page/links.server.ts";
import { intakeToJoin } from "../seats/choose-intake.server.ts";
import { can } from "../states.ts";
import { enrolments } from "../tables.server.ts";
import { toEnrolmentRow } from "./list-enrolments.server.ts";

type SponsorshipDecision = "awarded" | "declined";

async function award(ctx: Context, locked: Locked): Promise<Enrolment> {
  const { enrolment, learner, program } = locked;
  const { intake, full } = await intakeToJoin(ctx, enrolment, locked.intake);
  const awarded: Enrolment = {
    ...enrolment,
    status: "confirmed",
    intakeId: intake?.id ?? null,
    confirmedAt: ctx.clock(),
  };
  await completeFreeReferral(ctx, enrolment.id);
  const url = enrolmentUrl(ctx, enrolment.id, await addEnrolmentKey(ctx, enrolment.id, "resume"));
  const registered = { enrolment: awarded, learner, intake, full, url, program };
  await tellLearner(ctx, enrolment, confirmedMail(ctx, registered));
  return awarded;
}

async function decline(ctx: Context, { enrolment, learner }: Locked): Promise<Enrolment> {
  await tellLearner(ctx, enrolment, sponsorshipDeclinedMail({ enrolment, learner }));
  return { ...enrolment, status: "declined" };
}

/** Why there's nothing to decide: the second of two admins reads what the first did. */
async function decidedBefore(ctx: Context, { status, decidedBy, decidedAt }: Enrolment) {
  const name = decidedBy && (await namesOf(ctx, [decidedBy]))[decidedBy];
  const text =
    name && decidedAt
      ? `${name} ${status === "declined" ? "declined" : "awarded"} this place on ${formatInstant(decidedAt)}.`
      : "This registration is not waiting for a decision.";
  return conflict("already_decided", text);
}

/**
 * Awards or declines a sponsored place and emails the learner. If two admins decide at once, the
 * first wins.
 */
export async function decideSponsorship(
  ctx: Context,
  enrolmentId: string,
  decision: SponsorshipDecision,
): Promise<EnrolmentRow> {
  const admin = requirePermission(ctx, "enrolments.manage");
  return inTransaction(ctx, async (tx) => {
    const locked = await lockEnrolment(tx, enrolmentId);
    const { enrolment, learner } = locked;
    if (!can.decide(enrolment)) throw await decidedBefore(tx, enrolment);
    const decided = await (decision === "awarded" ? award : decline)(tx, locked);
    await tx.db
      .update(enrolments)
      .set({
        status: decided.status,
        intakeId: decided.intakeId,
        confirmedAt: decided.confirmedAt,
        decidedAt: tx.clock(),
        decidedBy: admin.personId,
      })
      .where(eq(enrolments.id, enrolmentId));
    await audit(tx, `sponsorship.${decision}`, enrolmentId);
    const match = await findSelfMatch(tx, [holderOf({ enrolment, learner })]);
    await flagSelf(tx, "sponsorship.own_decided", enrolmentId, match);
    return toEnrolmentRow({ enrolment: decided, learner });
  });
}
