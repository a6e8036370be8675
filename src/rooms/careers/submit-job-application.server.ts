import { newId, newReadableCode } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, invalid } from "#foundation/errors/errors.ts";
import { takeUploads } from "#foundation/files/server/take-uploads.ts";
import { formatMegabytes } from "#foundation/files/upload-limits.ts";
import type { AnswersOf, RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { lagosDay } from "#foundation/time/time.ts";
import {
  applicationFileNames,
  applicationRules,
  maxApplicationBytes,
} from "./application-files.ts";
import { applicationForm } from "./application-form.ts";
import { jobApplications, jobDocuments } from "./tables.server.ts";

/**
 * To the applicant: we have the application, its reference, and what happens next. It repeats nothing that was typed,
 * because anyone could type another person's address and use us to send them a message.
 */
export const applicationReceivedMail = (
  {
    emailAddress,
    positionApplied,
    reference,
  }: Pick<typeof jobApplications.$inferSelect, "emailAddress" | "positionApplied" | "reference">,
  documents: number,
): Mail => ({
  to: emailAddress,
  kind: "job_application_received",
  subject: "We have your job application",
  heading: "Your application is in",
  paragraphs: [
    `Thank you for applying as ${positionApplied}. We have received your answers and your ${documents} documents.`,
    "We read every application. If yours fits an open position, we will call or write to you to arrange an interview. For trades we also arrange a practical test in the workshop.",
    "If you did not apply, someone typed your address by mistake. You do not need to do anything.",
  ],
  rows: [["Position", positionApplied]],
  reference,
});

type SubmittedApplication = typeof jobApplications.$inferSelect;

type Answers = AnswersOf<typeof applicationForm>;

/** `JOB-7KQ2M-X4TRA`: easy to read out on the phone. */
const newReference = () => `JOB-${newReadableCode(5)}-${newReadableCode(5)}`;

const expiredFile = "Choose this file again. We no longer have it.";

/** Field → fileId of the uploaded files. */
const uploadedFiles = (answers: Answers): Record<string, string> =>
  Object.fromEntries(
    applicationFileNames.flatMap((name) => {
      const fileId = answers[name];
      return fileId ? [[name, fileId]] : [];
    }),
  );

/** Attaches the uploaded files to the application: all of them or none. */
async function takeFiles(ctx: Context, applicationId: string, files: Record<string, string>) {
  const taken = await takeUploads(ctx, files, `job_application/${applicationId}`);
  const found = new Set(taken.map(({ purpose }) => purpose));
  const missing = Object.keys(files).filter((field) => !found.has(field));
  const problems = Object.fromEntries(missing.map((field) => [field, expiredFile]));
  if (missing.length > 0) throw invalid(problems);
  if (taken.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) > maxApplicationBytes) {
    throw new AppError(
      413,
      "too_large",
      `The files are larger than ${formatMegabytes(maxApplicationBytes)} together.`,
    );
  }
  await ctx.db.insert(jobDocuments).values(
    taken.map(({ purpose, name, mediaType, sizeBytes, storageKey }) => ({
      applicationId,
      field: purpose,
      name,
      mediaType,
      sizeBytes,
      storageKey,
    })),
  );
}

/**
 * Stores an application with its files and sends a confirmation email.
 * @param given answers and fileIds by field name, as submitted
 */
export async function submitJobApplication(
  ctx: Context,
  given: RawAnswers,
): Promise<SubmittedApplication> {
  const rules = applicationRules(lagosDay(ctx.clock()));
  const { answers, problems } = checkForm(applicationForm, given, rules);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const files = uploadedFiles(answers);
  return inTransaction(ctx, async (tx) => {
    const id = newId();
    const [application] = await tx.db
      .insert(jobApplications)
      .values({
        ...answers,
        id,
        reference: newReference(),
        createdAt: tx.clock(),
        // Empty when the form did not ask for it or the applicant left it out.
        tradeSpecification: answers.tradeSpecification ?? "",
        institutionDetails: answers.institutionDetails ?? "",
        relevantCertifications: answers.relevantCertifications ?? "",
        affiliatedWithInstitution: answers.affiliatedWithInstitution === "yes",
      })
      .returning();
    if (!application) throw new Error("the application was not stored");
    await takeFiles(tx, id, files);
    await queueMail(tx, applicationReceivedMail(application, Object.keys(files).length));
    return application;
  });
}
