import { and, asc, count, eq, inArray, isNull, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import type { Job } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { getProgramRow, holdProgram, setHybridOpen } from "#rooms/catalogue/server/door.ts";
import type { HybridRegistration } from "../../contract/hybrid-registration.ts";
import { hybridInterest } from "../tables.ts";

/**
 * Whether a hybrid program takes registrations, and how many people asked.
 * @throws AppError 401, 403, 404, 409 for a program that is not hybrid
 */
export async function getHybridRegistration(
  ctx: Context,
  programId: string,
): Promise<HybridRegistration> {
  requirePermission(ctx, "catalogue.manage");
  const program = await getProgramRow(ctx, programId);
  if (program.mode !== "hybrid") {
    throw conflict("not_hybrid", "This program is not a hybrid program.");
  }
  const [counted] = await ctx.db
    .select({
      asked: count(),
      waiting: sql<number>`count(*) filter (where ${hybridInterest.notifiedAt} is null)`.mapWith(
        Number,
      ),
    })
    .from(hybridInterest)
    .where(eq(hybridInterest.programId, programId));
  return {
    programId,
    isOpen: program.hybridOpen,
    asked: counted?.asked ?? 0,
    waiting: counted?.waiting ?? 0,
  };
}

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

/**
 * Opens or closes hybrid registration for a program. On opening, everybody who asked is mailed once: the work is queued
 * in this transaction and done in batches (set-hybrid-registration.ts). What is open already stays as it is.
 * @throws AppError 401, 403, 404, 409 for a program that is not hybrid
 */
export async function setHybridRegistration(
  ctx: Context,
  programId: string,
  isOpen: boolean,
): Promise<HybridRegistration> {
  requirePermission(ctx, "catalogue.manage");
  return inTransaction(ctx, async (tx) => {
    if (await setHybridOpen(tx, programId, isOpen)) {
      await audit(
        tx,
        isOpen ? "hybrid_registration.opened" : "hybrid_registration.closed",
        programId,
      );
      if (isOpen) await tx.jobs.enqueue(tx, mailHybridOpenJob, { programId });
    }
    return getHybridRegistration(tx, programId);
  });
}
