import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import type { Intake } from "#rooms/catalogue/rules/program.ts";
import { slipStatuses } from "../../rules/states.ts";
import { addEnrolmentKey } from "../enrolment-keys.ts";
import { enrolmentUrl } from "../links.ts";
import { movedStartMail } from "../mails/moved-start-mail.ts";
import { enrolments, learners } from "../tables.ts";

/**
 * Mails everybody who has joined an intake that it starts on another day. At most as many as there are places, so they
 * are queued in the transaction of the change.
 * @param startedOn the day that they know
 */
export async function mailMovedStart(
  ctx: Context,
  intake: Intake,
  startedOn: string,
): Promise<void> {
  const found = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(and(eq(enrolments.intakeId, intake.id), inArray(enrolments.status, [...slipStatuses])));
  for (const { enrolment, learner } of found) {
    const url = enrolmentUrl(ctx, enrolment.id, await addEnrolmentKey(ctx, enrolment.id, "resume"));
    await queueMail(ctx, await movedStartMail({ enrolment, learner, intake, url }, startedOn));
  }
}
