import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { programs } from "../tables.server.ts";
import type { Program } from "./program.ts";

/**
 * Finds a program, even an archived one, because links and paid enrolments still refer to it. Drafts are for admins
 * only.
 */
export async function findProgram(ctx: Context, id: string): Promise<Program | null> {
  const [found] = await ctx.db
    .select()
    .from(programs)
    .where(and(eq(programs.id, id), isNotNull(programs.publishedAt)));
  return found ?? null;
}

/** What slips show about published programs, as a subquery for records of other rooms. */
export const programsToJoin = ({ db }: Pick<Context, "db">) =>
  db
    .select({ id: programs.id, family: programs.family, glyph: programs.glyph })
    .from(programs)
    .where(isNotNull(programs.publishedAt))
    .as("joined_programs");

/** Like findProgram, for several. @returns by id */
export async function findPrograms(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, Program>> {
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select()
    .from(programs)
    .where(and(inArray(programs.id, [...ids]), isNotNull(programs.publishedAt)));
  return new Map(found.map((program) => [program.id, program]));
}
