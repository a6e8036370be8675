import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { ownersExcept } from "./ask-second-owner.ts";

/** Lets only one process at a time change who the admins are. @param ctx a transaction */
export async function lockAdmins(ctx: Context): Promise<void> {
  // An arbitrary lock number. It only has to be the same in every process.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(20250430)`);
}

/**
 * @param ctx a transaction that holds `lockAdmins`
 * @throws AppError 409 when the change that was just made leaves no owner who can sign in
 */
export async function keepAnOwner(ctx: Context): Promise<void> {
  if ((await ownersExcept(ctx, [])).length > 0) return;
  throw conflict("last_owner", "The academy needs an owner. Make another admin owner first.");
}
