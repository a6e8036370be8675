import { and, eq, lt } from "drizzle-orm";
import { hourMs } from "#foundation/amounts/durations.ts";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { monthsBefore } from "#foundation/time/time.ts";
import { findProgram } from "#rooms/catalogue/door.server.ts";
import { interestKeptMonths } from "../retention.ts";
import { hybridInterest } from "../tables.server.ts";

/** Records that a person wants an email when hybrid registration opens. Asking twice records it once. */
export async function recordHybridInterest(
  ctx: Context,
  asked: { courseId: string; name: string; email: string },
): Promise<{ id: string }> {
  const program = await findProgram(ctx, asked.courseId);
  if (!program) throw notFound("Program Not Found");
  if (program.mode !== "hybrid") {
    throw conflict("not_hybrid", "This is not a hybrid program. You can register now.");
  }
  return inTransaction(ctx, async (tx) => {
    await tx.db
      .insert(hybridInterest)
      .values({
        id: newId(),
        programId: program.id,
        name: asked.name,
        email: asked.email,
        createdAt: tx.clock(),
      })
      .onConflictDoNothing();
    const [noted] = await tx.db
      .select({ id: hybridInterest.id })
      .from(hybridInterest)
      .where(and(eq(hybridInterest.programId, program.id), eq(hybridInterest.email, asked.email)));
    if (!noted) throw new Error("interest was not noted");
    return noted;
  });
}

/** Deletes old requests to be emailed about a hybrid program. */
export const sweepInterestJob: ScheduledJob = {
  name: "sweep-hybrid-interest",
  everySeconds: hourMs / 1000,
  async run(ctx: Context) {
    await ctx.db
      .delete(hybridInterest)
      .where(lt(hybridInterest.createdAt, monthsBefore(ctx.clock(), interestKeptMonths)));
  },
};
