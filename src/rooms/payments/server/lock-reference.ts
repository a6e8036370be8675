import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";

/** Holds a reference that no row of ours stands for, until the transaction ends. */
export async function lockReference(ctx: Context, reference: string): Promise<void> {
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtext(${`payment ${reference}`}))`);
}
