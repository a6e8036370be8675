import { eq, lt } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { hourMs } from "#foundation/durations.ts";
import { removeUpload } from "#foundation/files/server/receive-file.ts";
import { uploads } from "#foundation/files/server/tables.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time.ts";
import { jobApplicationKeptMonths } from "../rules/retention.ts";
import { jobApplications } from "./tables.ts";

const batch = 50;

/** Deletes an application with its documents and their files. */
export async function removeApplication(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const files = await tx.db
      .select({ id: uploads.id, storageKey: uploads.storageKey })
      .from(uploads)
      .where(eq(uploads.takenBy, `job_application/${id}`));
    for (const file of files) await removeUpload(tx, file);
    await tx.db.delete(jobApplications).where(eq(jobApplications.id, id));
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
      .where(lt(jobApplications.createdAt, monthsBefore(ctx.clock(), jobApplicationKeptMonths)))
      .limit(batch);
    for (const { id } of old) await removeApplication(ctx, id);
  },
};
