import { and, eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { lockLevels } from "../levels/read-levels.server.ts";
import type { Program } from "../program/program.ts";
import { openInWords } from "../program/program-status.ts";
import { programs, programs as table } from "../tables.server.ts";
import { findMissing, refuseIncomplete } from "./find-missing.server.ts";
import {
  checkVersion,
  getProgramRow,
  lockProgram,
  type ProgramRow,
  type Registrations,
} from "./get-program.server.ts";

async function store(
  tx: Context,
  id: string,
  change: Partial<Pick<ProgramRow, "publishedAt" | "archivedAt">>,
): Promise<ProgramRow> {
  const [row] = await tx.db.update(table).set(change).where(eq(table.id, id)).returning();
  if (!row) throw new Error("the program was not stored");
  await bumpSiteVersion(tx);
  return row;
}

/**
 * Publishes a draft or an archived program. A published one stays as it is. @param version of the program that the
 * admin saw, so that nobody publishes what they have not seen
 */
export async function publishProgram(
  ctx: Context,
  id: string,
  version: number,
): Promise<ProgramRow> {
  requirePermission(ctx, "catalogue.manage");
  return inTransaction(ctx, async (tx) => {
    const known = await lockLevels(tx);
    const before = await lockProgram(tx, id);
    checkVersion(before, version);
    if (before.publishedAt !== null && before.archivedAt === null) return before;
    refuseIncomplete(await findMissing(tx, before, known));
    const publishedAt = before.publishedAt ?? tx.clock();
    const row = await store(tx, id, { publishedAt, archivedAt: null });
    await audit(tx, "program.published", id);
    return row;
  });
}

/**
 * Archives a program: nobody can register any more, its page says so, and all payments stay. Open registrations keep
 * their price and can still be paid, but the admin must have seen how many there are.
 * @param anyway archives it although registrations are open
 */
export async function archiveProgram(
  ctx: Context,
  id: string,
  registrations: Registrations,
  anyway: boolean,
): Promise<ProgramRow> {
  requirePermission(ctx, "catalogue.manage");
  return inTransaction(ctx, async (tx) => {
    const before = await lockProgram(tx, id);
    if (before.archivedAt !== null) return before;
    const open = await registrations.countOpen(tx, id);
    const words = openInWords(open);
    if (words !== "" && !anyway) {
      throw new AppError(
        409,
        "open_registrations",
        `This program has open registrations: ${words}. They stay and keep their price.`,
        { details: { ...open } },
      );
    }
    const row = await store(tx, id, { archivedAt: tx.clock() });
    await audit(tx, "program.archived", id);
    return row;
  });
}

/**
 * Opens or closes registration for a hybrid program, in the caller's transaction. The caller checks the permission.
 * @returns whether it changed
 */
export async function setHybridOpen(
  ctx: Context,
  programId: string,
  hybridOpen: boolean,
): Promise<boolean> {
  // If two admins do this at once, the second update waits for the first and then finds nothing to change.
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

/** Nobody can change the program until the transaction ends, but registrations continue. Null if it does not exist. */
export async function holdProgram(ctx: Context, programId: string): Promise<Program | null> {
  const [program] = await ctx.db
    .select()
    .from(programs)
    .where(eq(programs.id, programId))
    .for("share");
  return program ?? null;
}
