import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import type { jobApplications } from "./tables.ts";

/** To the applicant: the application is in, under which reference, and what happens next. */
export async function mailApplicationReceived(
  ctx: Context,
  application: typeof jobApplications.$inferSelect,
): Promise<void> {
  await queueMail(
    ctx,
    await renderMail({
      to: application.emailAddress,
      kind: "job_application_received",
      subject: "We have your job application",
      heading: "Your application is in",
      paragraphs: [
        `Hello ${application.fullName},`,
        `Thank you for applying as ${application.positionApplied}. Your answers and documents have reached us.`,
        "The team at the centre reads every application. If yours fits, we call you to arrange a conversation and, for trades, a practical trial. Either way you hear from us by e-mail.",
      ],
      rows: [
        ["Position", application.positionApplied],
        ["Preferred work location", application.preferredWorkLocation],
      ],
      reference: application.reference,
    }),
  );
}
