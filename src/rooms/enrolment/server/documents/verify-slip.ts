import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { findIntake } from "#rooms/catalogue/server/door.ts";
import type { SlipCheck } from "../../contract/slip-check.ts";
import { readEnrolmentCode } from "../../rules/documents/enrolment-code.ts";
import { slipStatuses } from "../../rules/states.ts";
import { enrolments } from "../tables.ts";

/**
 * Says whether a code belongs to a valid slip. A code that is not one, or has a wrong letter, is refused before
 * anything is looked up. An unknown code and one of a closed or unpaid enrolment have the same answer, from the same
 * statement: nobody learns which enrolments exist.
 * @param typed as people type it (rules/documents/enrolment-code.ts)
 */
export async function verifySlip(ctx: Context, typed: string): Promise<SlipCheck> {
  const read = readEnrolmentCode(typed);
  if ("fault" in read) return { valid: false, reason: read.fault };
  const { code } = read;
  const [found] = await ctx.db
    .select({
      program: enrolments.programTitle,
      level: enrolments.trainingLevel,
      intakeId: enrolments.intakeId,
    })
    .from(enrolments)
    .where(and(eq(enrolments.code, code), inArray(enrolments.status, [...slipStatuses])));
  if (!found) return { valid: false, reason: "no_valid_slip", code };
  const { program, level, intakeId } = found;
  const intake = intakeId ? await findIntake(ctx, intakeId) : null;
  return { valid: true, code, program, level, startMonth: intake?.startsOn.slice(0, 7) ?? null };
}
