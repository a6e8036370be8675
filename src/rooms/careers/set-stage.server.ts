import { and, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, conflict, invalid } from "#foundation/errors/errors.ts";
import { noRules, type RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { readHistory, requirePermission } from "#rooms/accounts/door.server.ts";
import type { JobApplicationRecord } from "./admin-applications.ts";
import { invitationForm, invitationRules, readTime, rejectionForm } from "./admin-forms.ts";
import {
  documentsOf,
  flagOwnApplication,
  interviewOf,
  type JobApplication,
  lockApplication,
  toRecord,
} from "./find-application.server.ts";
import { applicationDeletedOn } from "./retention.ts";
import { invitationLetter, rejectionLetter } from "./stage-letters.ts";
import { mayMove, type Stage, stageWords } from "./stages.ts";
import { jobApplications } from "./tables.server.ts";

/** Invites the applicant. @param isMoved there was an earlier invitation */
async function mailInvited(
  ctx: Context,
  application: JobApplication,
  isMoved: boolean,
): Promise<void> {
  const interview = interviewOf(application);
  if (!interview) throw new Error("an invitation without a day");
  await queueMail(ctx, {
    ...invitationLetter(application, interview, isMoved),
    to: application.emailAddress,
  });
}

/** Mails a rejection to the applicant, with the reason if there is one. */
async function mailRejected(ctx: Context, application: JobApplication): Promise<void> {
  const deletedOn = applicationDeletedOn(application.createdAt);
  await queueMail(ctx, {
    ...rejectionLetter(application, application.rejectionReason ?? "", deletedOn),
    to: application.emailAddress,
  });
}

type StageChange = RawAnswers & { readonly stage: Stage; readonly version: number };

type Decision = Partial<
  Pick<JobApplication, "interviewDay" | "interviewTime" | "interviewPlace" | "rejectionReason">
>;

/** What the stage needs besides its name. */
function decisionOf(change: StageChange, today: string): Decision {
  // A reason belongs to the rejection that it was given for.
  if (change.stage === "rejected") {
    const { answers, problems } = checkForm(rejectionForm, change, noRules);
    if (Object.keys(problems).length > 0) throw invalid(problems);
    return { rejectionReason: answers.reason ?? "" };
  }
  if (change.stage !== "invited") return { rejectionReason: null };
  const { answers, problems } = checkForm(invitationForm, change, invitationRules(today));
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return {
    interviewDay: answers.day,
    interviewTime: readTime(answers.time),
    interviewPlace: answers.place,
    rejectionReason: null,
  };
}

/** Says who did what since the caller looked. */
async function changedMeanwhile(ctx: Context, { id, stage, version }: JobApplication) {
  const last = (await readHistory(ctx, [id]))
    .filter(({ action }) => action === `job_application.${stage}`)
    .at(-1);
  return new AppError(
    409,
    "changed_meanwhile",
    `${last?.by ?? "Someone else"} has set this application to “${stageWords[stage].label}” since you opened it.`,
    { details: { stage, version, by: last?.by ?? "", at: last?.at ?? "" } },
  );
}

/** Sets the stage of an application. An invitation and a rejection are mailed with the change or not at all. */
export async function setJobStage(
  ctx: Context,
  id: string,
  change: StageChange,
): Promise<JobApplicationRecord> {
  requirePermission(ctx, "careers.manage");
  const decision = decisionOf(change, lagosDay(ctx.clock()));
  return inTransaction(ctx, async (tx) => {
    const before = await lockApplication(tx, id);
    if (before.version !== change.version) throw await changedMeanwhile(tx, before);
    if (!mayMove(before.stage, change.stage)) {
      throw conflict(
        "stage_not_possible",
        `An application that is “${stageWords[before.stage].label}” cannot become “${stageWords[change.stage].label}”.`,
      );
    }
    const [after] = await tx.db
      .update(jobApplications)
      .set({ stage: change.stage, ...decision })
      // The lock already prevents a second decision. This condition is a second guard.
      .where(and(eq(jobApplications.id, id), eq(jobApplications.version, before.version)))
      .returning();
    if (!after) throw await changedMeanwhile(tx, before);
    await audit(tx, `job_application.${change.stage}`, id, {
      status: { from: before.stage, to: change.stage },
    });
    await flagOwnApplication(tx, after);
    if (after.stage === "invited") await mailInvited(tx, after, before.stage === "invited");
    if (after.stage === "rejected") await mailRejected(tx, after);
    return toRecord(after, await documentsOf(tx, id));
  });
}
