import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { applicationDeletedOn } from "../rules/retention.ts";
import { invitationLetter, rejectionLetter } from "../rules/stage-letters.ts";
import { interviewOf, type JobApplication } from "./to-records.ts";

/** Asks the applicant to come. @param isMoved there was an invitation before */
export async function mailInvited(
  ctx: Context,
  application: JobApplication,
  isMoved: boolean,
): Promise<void> {
  const interview = interviewOf(application);
  if (!interview) throw new Error("an invitation without a day");
  await queueMail(
    ctx,
    await renderMail({
      ...invitationLetter(application, interview, isMoved),
      to: application.emailAddress,
      kind: "job_application_invited",
    }),
  );
}

/** Tells the applicant no, with the reason if there is one. */
export async function mailRejected(ctx: Context, application: JobApplication): Promise<void> {
  const deletedOn = applicationDeletedOn(application.createdAt);
  await queueMail(
    ctx,
    await renderMail({
      ...rejectionLetter(application, application.rejectionReason ?? "", deletedOn),
      to: application.emailAddress,
      kind: "job_application_rejected",
    }),
  );
}
