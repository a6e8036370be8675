import { and, count, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time.ts";
import type { OpenRegistrations } from "#rooms/catalogue/rules/program-status.ts";
import { trainingEnd } from "#rooms/catalogue/rules/training-days.ts";
import { intakes } from "#rooms/catalogue/server/tables.ts";
import { enrolments } from "./tables.ts";

/**
 * Counts a program's registrations that are not finished. A place without an intake has no last day, so it counts. Read
 * in one statement, by status, level and intake.
 */
export async function countOpen(ctx: Context, programId: string): Promise<OpenRegistrations> {
  const day = lagosDay(ctx.clock());
  const { status, trainingLevel } = enrolments;
  const { startsOn, endsOn } = intakes;
  const groups = await ctx.db
    .select({ status, trainingLevel, startsOn, endsOn, total: count() })
    .from(enrolments)
    .leftJoin(intakes, eq(intakes.id, enrolments.intakeId))
    .where(
      and(
        eq(enrolments.programId, programId),
        inArray(status, [
          "pending_payment",
          "applied",
          "awaiting_form",
          "confirmed",
          "partly_refunded",
        ]),
      ),
    )
    .groupBy(status, trainingLevel, startsOn, endsOn);
  const open = { unpaid: 0, applied: 0, learning: 0 };
  for (const group of groups) {
    const { startsOn: first, endsOn: last } = group;
    if (group.status === "pending_payment") open.unpaid += group.total;
    else if (group.status === "applied") open.applied += group.total;
    else if (!first || !last) open.learning += group.total;
    else if (trainingEnd({ startsOn: first, endsOn: last }, group.trainingLevel) >= day)
      open.learning += group.total;
  }
  return open;
}
