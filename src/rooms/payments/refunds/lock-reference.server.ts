import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";

/** Locks a payment reference for which we have no row, until the transaction ends. */
export async function lockReference(ctx: Context, reference: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`payment ${reference}`}))`);
}
