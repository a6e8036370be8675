import { and, count, eq, gt } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { Job } from "#foundation/jobs.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { hourMs } from "#foundation/time.ts";
import { addEnrolmentKey } from "./enrolment-keys.ts";
import { enrolmentUrl } from "./links.ts";
import { linkMail } from "./mails/link-mail.ts";
import { enrolmentKeys, enrolments, learners } from "./tables.ts";

/** Nobody's mailbox is filled by somebody else's asking. */
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
 * Mails a new link to the learner, when there is such an enrolment. Done by a worker, so that the call
 * that asks for it takes the same time whether there is one or not.
 */
export const sendRegistrationLinkJob: Job<{ enrolmentId: string }> = {
  name: "send-registration-link",
  retryLimit: 5,
  retryDelaySeconds: 5,
  async run(ctx, { enrolmentId }) {
    await inTransaction(ctx, async (tx) => {
      // Locked, so that of many requests at once each counts the links of those before.
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

/** Takes the wish for a new link; answers nothing about the enrolment. */
export async function renewLink(ctx: Context, enrolmentId: string): Promise<void> {
  await ctx.jobs.enqueue(ctx, sendRegistrationLinkJob, { enrolmentId });
}
