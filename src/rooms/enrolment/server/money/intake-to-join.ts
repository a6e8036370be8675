import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { Intake } from "#rooms/catalogue/rules/program.ts";
import { findIntake, findNextIntake } from "#rooms/catalogue/server/door.ts";
import type { Enrolment } from "../enrolment-keys.ts";

/**
 * The intake that an enrolment joins: its own, or the next one if its own started before the money
 * arrived. Null until a date is set. A full intake does not block anyone.
 */
export async function intakeToJoin(
  ctx: Context,
  enrolment: Pick<Enrolment, "programId" | "centreId" | "intakeId">,
): Promise<Intake | null> {
  const given = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  if (given && given.startsOn >= lagosDay(ctx.clock())) return given;
  return findNextIntake(ctx, enrolment.programId, enrolment.centreId ?? undefined);
}
