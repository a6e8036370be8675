import { and, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict, notFound } from "#foundation/errors.ts";
import { bumpSiteVersion } from "#foundation/site-version.ts";
import type { Program } from "../rules/program.ts";
import { findProgram } from "./find-program.ts";
import { programs } from "./tables.ts";

/**
 * Opens or closes registration for a hybrid program, in the caller's transaction. The caller checks
 * the permission.
 * @throws AppError 404, 409 for a program that is not hybrid
 */
export async function setHybridOpen(
  ctx: Context,
  programId: string,
  hybridOpen: boolean,
): Promise<Program> {
  const [program] = await ctx.db
    .update(programs)
    .set({ hybridOpen })
    .where(and(eq(programs.id, programId), eq(programs.mode, "hybrid")))
    .returning();
  if (program) {
    await bumpSiteVersion(ctx);
    return program;
  }
  if (await findProgram(ctx, programId)) {
    throw conflict("not_hybrid", "This program is not a hybrid program.");
  }
  throw notFound("Program Not Found");
}
