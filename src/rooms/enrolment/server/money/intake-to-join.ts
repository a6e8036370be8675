import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { Intake } from "#rooms/catalogue/rules/program.ts";
import { hasSeat } from "../../rules/seats.ts";
import { can } from "../../rules/states.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { findSeat } from "../seats/choose-intake.ts";

export type Joined = {
  /** Null until a date is set, or while all starts are full. */
  intake: Intake | null;
  /**
   * The start that had no seat: its own, or the next one where there is none with a seat. After a part payment, its own
   * when that has none any more.
   */
  full: Intake | null;
};

/**
 * The intake that a place joins, with a seat: its own, or the next one with a seat if its own has started, is full or is
 * somewhere else. Nobody who has paid is refused. The caller has locked the enrolment.
 * @param given its own
 */
export async function intakeToJoin(
  ctx: Context,
  own: Enrolment,
  given: Intake | null,
): Promise<Joined> {
  const { programId, centreId } = own;
  const isOfPlace = given !== null && (centreId === null || given.centreId === centreId);
  // Anyone who has a place stays where it is, also when the training has begun: the form can come later.
  if (isOfPlace && can.keepPaidPlace(own)) return { intake: given, full: null };
  const isOpen = isOfPlace && given.startsOn >= lagosDay(ctx.clock());
  if (isOpen && hasSeat(own, ctx.clock())) return { intake: given, full: null };
  const { intake, full } = await findSeat(ctx, { programId, centreId: centreId ?? undefined, own });
  return { intake, full: isOpen && intake?.id !== given.id ? given : full };
}
