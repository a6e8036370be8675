import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import type { Job } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { holdProgram } from "#rooms/catalogue/server/door.ts";
import { hybridInterest } from "../tables.ts";

/** Registration has opened for a hybrid program that this person asked about. */
function hybridOpenMail(
  interested: { name: string; email: string },
  program: { title: string; url: string },
): Mail {
  return {
    to: interested.email,
    kind: "hybrid_open",
    subject: `Registration is open: ${program.title}`,
    heading: "Registration is open",
    paragraphs: [
      greetingTo(interested.name),
      `You asked us to tell you when hybrid registration for ${program.title} opens. It is open now.`,
    ],
    action: { label: "Register now", url: program.url },
  };
}

/** People who are mailed in one transaction. */
const batchSize = 100;

/**
 * Mails the next of those who asked, each once: the mark and the email are one transaction, and the program stays open
 * until it commits.
 * @returns how many were mailed; 0 when nobody waits or registration is closed
 */
async function mailNext(ctx: Context, programId: string): Promise<number> {
  return inTransaction(ctx, async (tx) => {
    const program = await holdProgram(tx, programId);
    if (!program?.hybridOpen) return 0;
    const waiting = await tx.db
      .select()
      .from(hybridInterest)
      .where(and(eq(hybridInterest.programId, programId), isNull(hybridInterest.notifiedAt)))
      .orderBy(asc(hybridInterest.createdAt), asc(hybridInterest.id))
      .limit(batchSize)
      .for("update", { skipLocked: true });
    if (waiting.length === 0) return 0;
    const ids = waiting.map(({ id }) => id);
    await tx.db
      .update(hybridInterest)
      .set({ notifiedAt: tx.clock() })
      .where(inArray(hybridInterest.id, ids));
    const url = `${tx.config.origin}/register/${encodeURIComponent(program.id)}`;
    for (const interested of waiting) {
      await queueMail(tx, hybridOpenMail(interested, { title: program.title, url }));
    }
    return waiting.length;
  });
}

/**
 * Mails everybody who asked to hear when hybrid registration opens. Two that run at once share the work, because
 * each skips what the other has locked. Closing it stops the rest, who are mailed when it opens again.
 */
export const mailHybridOpenJob: Job<{ programId: string }> = {
  name: "mail-hybrid-open",
  retryLimit: 10,
  retryDelaySeconds: 5,
  async run(ctx, { programId }) {
    while ((await mailNext(ctx, programId)) > 0) await ctx.step("hybrid_open.batch");
  },
};
