import { eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { readEnrolmentCode } from "../../rules/enrolment-code.ts";
import { enrolments } from "../tables.ts";

/**
 * The order lines of the enrolment with this code: its own, and those of the enrolments that it replaced, because money
 * may still come for them. Empty for a text that is not a code.
 */
export async function findLinesByCode(ctx: Context, typed: string): Promise<string[]> {
  const read = readEnrolmentCode(typed);
  if ("fault" in read) return [];
  const found: string[] = [];
  let next = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.code, read.code));
  while (next.length > 0) {
    const ids = next.map(({ id }) => id);
    found.push(...ids);
    next = await ctx.db
      .select({ id: enrolments.id })
      .from(enrolments)
      .where(inArray(enrolments.replacedBy, ids));
  }
  return found;
}
