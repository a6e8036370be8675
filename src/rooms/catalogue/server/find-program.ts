import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { Program } from "../rules/program.ts";
import { programs } from "./tables.ts";

/** A program, archived ones too: their links and what was paid for them remain. */
export async function findProgram(ctx: Context, id: string): Promise<Program | null> {
  const [row] = await ctx.db.select().from(programs).where(eq(programs.id, id));
  return row ?? null;
}
