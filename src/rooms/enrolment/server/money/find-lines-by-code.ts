import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { readEnrolmentCode } from "../../rules/documents/enrolment-code.ts";
import { enrolments } from "../tables.ts";

/** The order line of the enrolment with this code. Empty for a text that is not a code. */
export async function findLinesByCode(ctx: Context, typed: string): Promise<string[]> {
  const read = readEnrolmentCode(typed);
  if ("fault" in read) return [];
  const found = await ctx.db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.code, read.code));
  return found.map(({ id }) => id);
}
