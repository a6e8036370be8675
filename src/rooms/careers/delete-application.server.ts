import { eq, inArray, lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { removeUpload } from "#foundation/files/server/receive-file.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import { eachAlone, type ScheduledJob } from "#foundation/jobs.ts";
import { forgetMailsWith } from "#foundation/mail/mails-to.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { type PersonalData, requirePermission } from "#rooms/accounts/door.server.ts";
import { flagOwnApplication, lockApplication } from "./find-application.server.ts";
import { jobApplicationKeptMonths } from "./retention.ts";
import { jobApplications, jobDocuments, jobNotes } from "./tables.server.ts";

/** Deletes an application with its documents, their files, the notes, and our copies of its emails. */
async function removeApplication(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const files = await tx.db
      .select({ id: uploads.id, storageKey: uploads.storageKey })
      .from(uploads)
      .where(eq(uploads.takenBy, `job_application/${id}`));
    for (const file of files) await removeUpload(tx, file);
    const [gone] = await tx.db
      .delete(jobApplications)
      .where(eq(jobApplications.id, id))
      .returning({ email: jobApplications.emailAddress, reference: jobApplications.reference });
    if (gone) await forgetMailsWith(tx, gone.email, gone.reference);
  });
}

/** Deletes an application before its day: the privacy policy lets a person ask for that. */
export async function deleteJobApplication(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, "careers.delete");
  await inTransaction(ctx, async (tx) => {
    const application = await lockApplication(tx, id);
    await removeApplication(tx, id);
    await audit(tx, "job_application.deleted", id);
    await flagOwnApplication(tx, application);
  });
}

/** Deletes job applications after the time that the privacy policy gives. */
export const sweepApplicationsJob: ScheduledJob = {
  name: "sweep-job-applications",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    const old = await ctx.db
      .select({ id: jobApplications.id })
      .from(jobApplications)
      .where(lt(jobApplications.createdAt, monthsBefore(ctx.clock(), jobApplicationKeptMonths)));
    await eachAlone(ctx, this.name, old, ({ id }) => removeApplication(ctx, id));
  },
};

/** Applications under an address that its owner has confirmed. */
async function applicationsOf(ctx: Context, confirmedEmail: string | null) {
  if (!confirmedEmail) return [];
  return ctx.db
    .select()
    .from(jobApplications)
    .where(eq(jobApplications.emailAddress, confirmedEmail));
}

/** Job applications with their documents, and what the staff noted about them. Deleting the account withdraws them. */
export const applicationData: PersonalData = {
  name: "jobApplications",
  async read(ctx, { confirmedEmail }) {
    const applications = await applicationsOf(ctx, confirmedEmail);
    const ids = applications.map(({ id }) => id);
    const documents = await ctx.db
      .select()
      .from(jobDocuments)
      .where(inArray(jobDocuments.applicationId, ids));
    const notes = await ctx.db.select().from(jobNotes).where(inArray(jobNotes.applicationId, ids));
    return {
      applications: applications.map((application) => ({
        ...application,
        documents: documents
          .filter(({ applicationId }) => applicationId === application.id)
          .map(({ field, name, mediaType, sizeBytes }) => ({ field, name, mediaType, sizeBytes })),
        // Without who wrote them: that is the data of someone else.
        notes: notes
          .filter(({ applicationId }) => applicationId === application.id)
          .map(({ text, createdAt }) => ({ text, createdAt })),
      })),
    };
  },
  async erase(ctx, { confirmedEmail }) {
    for (const { id } of await applicationsOf(ctx, confirmedEmail))
      await removeApplication(ctx, id);
  },
};
