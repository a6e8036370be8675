import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { eachAlone, type Job } from "#foundation/jobs.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { getProgramRow, holdProgram, setHybridOpen } from "#rooms/catalogue/door.server.ts";
import { hybridInterest } from "../tables.server.ts";
import type { HybridRegistration } from "./hybrid-registration.ts";

/** Whether a hybrid program takes registrations, and how many people have asked. */
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

type Asked = Pick<typeof hybridInterest.$inferSelect, "id" | "programId">;

/** Registration has opened for a hybrid program that this person asked about. */
export function hybridOpenMail(
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

/**
 * Mails one person who asked, once: one transaction sets the mark and queues the email, and the program stays open
 * until it commits. Does nothing if registration was closed meanwhile.
 */
async function mailOne(ctx: Context, { id, programId }: Asked): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const program = await holdProgram(tx, programId);
    if (!program?.hybridOpen) return;
    const [interested] = await tx.db
      .select()
      .from(hybridInterest)
      .where(and(eq(hybridInterest.id, id), isNull(hybridInterest.notifiedAt)))
      .for("update", { skipLocked: true });
    if (!interested) return;
    await tx.db
      .update(hybridInterest)
      .set({ notifiedAt: tx.clock() })
      .where(eq(hybridInterest.id, id));
    const url = `${tx.config.origin}/register/${encodeURIComponent(program.id)}`;
    await queueMail(tx, hybridOpenMail(interested, { title: program.title, url }));
  });
  await ctx.step("hybrid_open.mailed");
}

/**
 * Mails everybody who asked to hear when hybrid registration opens. Two runs at once share the work, because each skips
 * what the other has locked. Closing registration stops the job; the rest are mailed when it opens again.
 */
export const mailHybridOpenJob: Job<{ programId: string }> = {
  name: "mail-hybrid-open",
  retryLimit: 10,
  retryDelaySeconds: 5,
  async run(ctx, { programId }) {
    const waiting = await ctx.db
      .select({ id: hybridInterest.id, programId: hybridInterest.programId })
      .from(hybridInterest)
      .where(and(eq(hybridInterest.programId, programId), isNull(hybridInterest.notifiedAt)))
      .orderBy(asc(hybridInterest.createdAt), asc(hybridInterest.id));
    const failed = await eachAlone(ctx, this.name, waiting, (one) => mailOne(ctx, one));
    if (failed > 0) throw new Error(`${failed} of ${waiting.length} people were not mailed`);
  },
};

/**
 * Opens or closes hybrid registration for a program. On opening, everybody who asked is mailed once: this transaction
 * queues the work. Opening it again changes nothing.
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
