import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, invalid } from "#foundation/errors.ts";
import { takeUploads } from "#foundation/files/server/take-uploads.ts";
import { formatMegabytes } from "#foundation/files/upload-limits.ts";
import { newId, newReadableCode } from "#foundation/ids.ts";
import { lagosDay } from "#foundation/time.ts";
import { normaliseEmail } from "#rooms/accounts/rules/normalise.ts";
import { maxApplicationBytes } from "../rules/application-files.ts";
import {
  dateFaultsOf,
  type FileIds,
  faultsOf,
  type ReadApplication,
  readApplication,
} from "../rules/check-application.ts";
import { mailApplicationReceived } from "./application-mail.ts";
import { jobApplications, jobDocuments } from "./tables.ts";

export type SubmittedApplication = typeof jobApplications.$inferSelect;

/** `JOB-7KQ2M-X4TRA`: to be read out on the phone. */
const newReference = () => `JOB-${newReadableCode(5)}-${newReadableCode(5)}`;

export const gone = "Choose this file again: it is no longer kept";

function check(read: ReadApplication, today: string) {
  const faults = { ...faultsOf(read), ...dateFaultsOf(read, today) };
  if (Object.keys(faults).length > 0) throw invalid(faults);
}

/** The files become the application's; all of them or none. */
async function takeFiles(ctx: Context, applicationId: string, files: FileIds) {
  const taken = await takeUploads(ctx, files, `job_application/${applicationId}`);
  const found = new Set(taken.map(({ purpose }) => purpose));
  const missing = Object.keys(files).filter((field) => !found.has(field));
  if (missing.length > 0) throw invalid(Object.fromEntries(missing.map((field) => [field, gone])));
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
      ...{ name, mediaType, sizeBytes, storageKey },
    })),
  );
}

/**
 * Stores an application with its files and acknowledges it by mail.
 * @param given answers and fileIds by field name, as they were sent
 * @throws AppError 422 with the fields that are wrong
 */
export async function submitJobApplication(
  ctx: Context,
  given: Readonly<Record<string, unknown>>,
): Promise<SubmittedApplication> {
  const read = readApplication(given);
  check(read, lagosDay(ctx.clock()));
  return inTransaction(ctx, async (tx) => {
    const { affiliatedWithInstitution, ...answers } = read.answers;
    const id = newId();
    const [application] = await tx.db
      .insert(jobApplications)
      .values({
        ...answers,
        id,
        reference: newReference(),
        createdAt: tx.clock(),
        emailAddress: normaliseEmail(answers.emailAddress),
        affiliatedWithInstitution: affiliatedWithInstitution === "true",
      })
      .returning();
    if (!application) throw new Error("the application was not stored");
    await takeFiles(tx, id, read.files);
    await mailApplicationReceived(tx, application, Object.keys(read.files).length);
    return application;
  });
}
