import { and, eq } from "drizzle-orm";
import { newId } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors/errors.ts";
import { findProgram } from "#rooms/catalogue/server/door.ts";
import { hybridInterest } from "../tables.ts";

/**
 * Records that a person wants an email when hybrid registration opens. Asking twice records it once.
 * @throws AppError 404 for an unknown program, 409 for one that is not hybrid
 */
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
