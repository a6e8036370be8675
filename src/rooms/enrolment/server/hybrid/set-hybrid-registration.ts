import { count, eq, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { getProgramRow, setHybridOpen } from "#rooms/catalogue/server/door.ts";
import type { HybridRegistration } from "../../contract/hybrid-registration.ts";
import { hybridInterest } from "../tables.ts";
import { mailHybridOpenJob } from "./mail-hybrid-open.ts";

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

/**
 * Opens or closes hybrid registration for a program. On opening, everybody who asked is mailed once: the work is queued
 * in this transaction and done in batches (mail-hybrid-open.ts). What is open already stays as it is.
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
