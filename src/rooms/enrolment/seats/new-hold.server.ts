import { hourMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";

/** The start of a program, or a registration for one: how long a hold is may depend on the program. */
type Held = Pick<Intake, "programId">;

/**
 * Until when an unpaid registration holds a seat whose hours begin now. They begin with the registration, and again with
 * a part payment, another start chosen after that, a move by staff, a refused proof of a transfer, and when a
 * registration that ended is opened again.
 * @returns null where no date is set yet: there is no seat to hold
 */
export async function newHold(ctx: Context, start: Held | null): Promise<Date | null> {
  return start && new Date(ctx.clock().getTime() + ctx.config.seatHoldHours * hourMs);
}

/**
 * The same after its holder changed a registration for which nothing was paid: its hours go on. Choosing another start,
 * or moving away and back, doesn't make them longer.
 */
export const keptHold = async (
  ctx: Context,
  own: Pick<Enrolment, "seatHeldUntil">,
  start: Held | null,
): Promise<Date | null> => own.seatHeldUntil ?? newHold(ctx, start);
