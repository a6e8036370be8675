import { and, count, eq, gt } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { hourMs } from "#foundation/durations.ts";
import type { Job } from "#foundation/jobs.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { addEnrolmentKey } from "./enrolment-keys.ts";
import { enrolmentUrl } from "./links.ts";
import { linkMail } from "./mails/link-mail.ts";
import { enrolmentKeys, enrolments, learners } from "./tables.ts";

/** Stops a stranger from filling a learner's mailbox. */
const linksPerHour = 3;

async function hasEnoughLinks(ctx: Context, enrolmentId: string): Promise<boolean> {
  const since = new Date(ctx.clock().getTime() - hourMs);
  const [row] = await ctx.db
    .select({ links: count() })
    .from(enrolmentKeys)
    .where(
      and(
        eq(enrolmentKeys.enrolmentId, enrolmentId),
        eq(enrolmentKeys.purpose, "resume"),
        gt(enrolmentKeys.createdAt, since),
      ),
    );
  return (row?.links ?? 0) >= linksPerHour;
}

/**
 * Emails a new link to the learner if the enrolment exists. A worker does it, so that the request
 * takes the same time whether it exists or not.
 */
export const sendRegistrationLinkJob: Job<{ enrolmentId: string }> = {
  name: "send-registration-link",
  retryLimit: 5,
  retryDelaySeconds: 5,
  async run(ctx, { enrolmentId }) {
    await inTransaction(ctx, async (tx) => {
      // Locked, so that parallel requests count each other's links.
      const [found] = await tx.db
        .select({ enrolment: enrolments, learner: learners })
        .from(enrolments)
        .innerJoin(learners, eq(learners.id, enrolments.learnerId))
        .where(eq(enrolments.id, enrolmentId))
        .for("update", { of: enrolments });
      if (!found || (await hasEnoughLinks(tx, enrolmentId))) return;
      const key = await addEnrolmentKey(tx, enrolmentId, "resume");
      await queueMail(tx, await linkMail({ ...found, url: enrolmentUrl(tx, enrolmentId, key) }));
    });
  },
};

/** Requests a new link. The response reveals nothing about the enrolment. */
export async function renewLink(ctx: Context, enrolmentId: string): Promise<void> {
  await ctx.jobs.enqueue(ctx, sendRegistrationLinkJob, { enrolmentId });
}
