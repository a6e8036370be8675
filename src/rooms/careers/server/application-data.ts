import { eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { PersonalData } from "#rooms/accounts/server/door.ts";
import { removeApplication } from "./delete-application.ts";
import { jobApplications, jobDocuments, jobNotes } from "./tables.ts";

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
