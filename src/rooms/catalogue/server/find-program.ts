import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import type { Program } from "../rules/program.ts";
import { programs } from "./tables.ts";

/** Finds a program, also an archived one: links and paid enrolments still refer to it. */
export async function findProgram(ctx: Context, id: string): Promise<Program | null> {
  const [row] = await ctx.db.select().from(programs).where(eq(programs.id, id));
  return row ?? null;
}
