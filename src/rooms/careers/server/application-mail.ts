import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import type { jobApplications } from "./tables.ts";

/**
 * To the applicant: we have the application, its reference, and what happens next. It repeats nothing
 * that was typed. Anyone can type another person's address and would use us to send them a text.
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
        `Thank you for applying as ${application.positionApplied}. We have received your answers and your ${documents} documents.`,
        "We read every application. If yours fits an open position, we call or write to you to arrange an interview. For trades we also arrange a practical test in the workshop.",
        "If you did not apply, someone typed your address by mistake. You do not need to do anything.",
      ],
      rows: [["Position", application.positionApplied]],
      reference: application.reference,
    }),
  );
}
