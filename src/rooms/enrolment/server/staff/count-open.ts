import { and, count, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { readWaiting, type Waiting } from "#foundation/database/read-list.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { OpenRegistrations } from "#rooms/catalogue/rules/program-status.ts";
import { registeredEnd } from "#rooms/catalogue/rules/training/training-days.ts";
import { findIntakes } from "#rooms/catalogue/server/door.ts";
import { enrolments } from "../tables.ts";

const open = [
  "pending_payment",
  "applied",
  "awaiting_form",
  "confirmed",
  "partly_refunded",
] as const;

/** Counts a program's registrations that are not finished. A place without an intake has no last day, so it counts. */
export async function countOpen(ctx: Context, programId: string): Promise<OpenRegistrations> {
  const { status, trainingMonths, intakeId } = enrolments;
  const groups = await ctx.db
    .select({ status, trainingMonths, intakeId, total: count() })
    .from(enrolments)
    .where(and(eq(enrolments.programId, programId), inArray(status, [...open])))
    .groupBy(status, trainingMonths, intakeId);
  const ids = groups.flatMap((group) => group.intakeId ?? []);
  const intakes = await findIntakes(ctx, [...new Set(ids)]);
  const day = lagosDay(ctx.clock());
  const counts = { unpaid: 0, applied: 0, learning: 0 };
  for (const group of groups) {
    const intake = intakes.get(group.intakeId ?? "");
    if (group.status === "pending_payment") counts.unpaid += group.total;
    else if (group.status === "applied") counts.applied += group.total;
    else if (!intake || registeredEnd(intake, group) >= day) counts.learning += group.total;
  }
  return counts;
}

/** Sponsored places that nobody has awarded or declined. The caller checks the permission. */
export const countSponsorshipsToDecide = (ctx: Context): Promise<Waiting> =>
  readWaiting(ctx, enrolments, eq(enrolments.status, "applied"), enrolments.submittedAt);
