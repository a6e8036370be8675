import { and, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import type { Program } from "../rules/program.ts";
import { getProgramRow } from "./staff/get-program.ts";
import { programs } from "./tables.ts";

/**
 * Opens or closes registration for a hybrid program, in the caller's transaction. The caller checks the permission.
 * @returns whether it was the other way before
 * @throws AppError 404, 409 for a program that is not hybrid
 */
export async function setHybridOpen(
  ctx: Context,
  programId: string,
  hybridOpen: boolean,
): Promise<boolean> {
  // Two admins at once: the second update waits for the first, and then finds nothing to change.
  const changed = await ctx.db
    .update(programs)
    .set({ hybridOpen })
    .where(
      and(
        eq(programs.id, programId),
        eq(programs.mode, "hybrid"),
        eq(programs.hybridOpen, !hybridOpen),
      ),
    )
    .returning({ id: programs.id });
  if (changed.length > 0) {
    await bumpSiteVersion(ctx);
    return true;
  }
  const program = await getProgramRow(ctx, programId);
  if (program.mode === "hybrid") return false;
  throw conflict("not_hybrid", "This program is not a hybrid program.");
}

/** Nobody changes the program until the transaction ends; registrations go on. Null when there is none. */
export async function holdProgram(ctx: Context, programId: string): Promise<Program | null> {
  const [program] = await ctx.db
    .select()
    .from(programs)
    .where(eq(programs.id, programId))
    .for("share");
  return program ?? null;
}
