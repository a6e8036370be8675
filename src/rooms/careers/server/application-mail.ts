import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import type { jobApplications } from "./tables.ts";

/**
 * To the applicant: the application is in, under which reference, and what happens next. Nothing that
 * was typed is repeated: anybody can type another's address, and would have us carry their words there.
 */
export async function mailApplicationReceived(
  ctx: Context,
  application: typeof jobApplications.$inferSelect,
  documents: number,
): Promise<void> {
  await queueMail(
    ctx,
    await renderMail({
      to: application.emailAddress,
      kind: "job_application_received",
      subject: "We have your job application",
      heading: "Your application is in",
      paragraphs: [
        `Thank you for applying as ${application.positionApplied}. Your answers and your ${documents} documents have reached us.`,
        "We read every application. If yours fits a place that is open, we call or write to you to arrange a conversation and, for trades, a piece of work in the workshop.",
        "If you did not apply, somebody typed your address by mistake. There is nothing that you need to do.",
      ],
      rows: [["Position", application.positionApplied]],
      reference: application.reference,
    }),
  );
}
