import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time.ts";
import type { Intake } from "#rooms/catalogue/rules/program.ts";
import { findIntake, findNextIntake } from "#rooms/catalogue/server/door.ts";
import type { Enrolment } from "./enrolment-keys.ts";

/**
 * The intake that an enrolment joins now: the one it was given, or the next one if that has started
 * while the money was on its way; null until a date is set. Seats never hold anybody up.
 */
export async function intakeToJoin(
  ctx: Context,
  enrolment: Pick<Enrolment, "programId" | "centreId" | "intakeId">,
): Promise<Intake | null> {
  const given = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  if (given && given.startsOn >= lagosDay(ctx.clock())) return given;
  return findNextIntake(ctx, enrolment.programId, enrolment.centreId ?? undefined);
}
