import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import { comingIntakes, feeScheduleOn, findProgram } from "#rooms/catalogue/door.server.ts";
import { quoteFee } from "#rooms/catalogue/fees/fees.ts";
import { fewSeatsLeft } from "#rooms/catalogue/intakes/seats.ts";
import type { Level } from "#rooms/catalogue/program/program-terms.ts";
import type { EnrolmentSummary } from "../enrolment.ts";
import { centresOf } from "../registration/enrolment-rules.ts";
import { registrationOf } from "../registration/registration.ts";
import type { OtherStart } from "../registration/starts.ts";
import { countSeats, freeSeats } from "../seats/count-seats.server.ts";
import { hasSeat, type SeatNow } from "../seats/seats.ts";
import { type CancelCause, can } from "../states.ts";
import type { Enrolment } from "./enrolment-keys.server.ts";

/** What the holder of a registration may still change, and what it would cost. */
export type Changes = {
  readonly levels: readonly { readonly level: Level; readonly totalKobo: number }[];
  /** Centres that teach the program; empty if there's no choice. */
  readonly places: readonly string[];
  /** Its own start and all others with seats, earliest first. */
  readonly starts: readonly OtherStart[];
};

/** How a registration without a place ended. */
export type Ending = {
  readonly cause: CancelCause;
  /** Whether its holder can open it again. */
  readonly mayReopen: boolean;
};

/**
 * Null once money has come, if the program takes no registrations, or if there's nothing to choose. Someone who has
 * paid a part and lost the seat may choose another start.
 */
export async function findChanges(
  ctx: Context,
  enrolment: Enrolment,
  { account }: Pick<EnrolmentSummary, "account">,
): Promise<Changes | null> {
  if (!can.amend(enrolment)) return null;
  if (account.order.receivedKobo !== 0) {
    const starts = await findStartsWithSeats(ctx, enrolment);
    const isOver = hasSeat(enrolment, ctx.clock()) || starts.length === 0;
    return isOver || enrolment.intakeId === null ? null : { levels: [], places: [], starts };
  }
  const today = lagosDay(ctx.clock());
  const program = await findProgram(ctx, enrolment.programId);
  if (!program || "refusal" in registrationOf(program, today)) return null;
  const schedule = await feeScheduleOn(ctx, today);
  const levels = program.levels.map((level) => ({
    level,
    totalKobo: quoteFee({ program, level, schedule }).totalKobo,
  }));
  const centres = program.mode === "online" ? [] : centresOf(program);
  const places = centres.length > 1 ? centres : [];
  const starts = await findStartsWithSeats(ctx, enrolment);
  const hasChoice = levels.length > 1 || places.length > 0 || starts.length > 1;
  return hasChoice ? { levels, places, starts } : null;
}

/** Starts that an unpaid registration can join. */
async function findStartsWithSeats(ctx: Context, own: Enrolment): Promise<OtherStart[]> {
  const coming = await comingIntakes(ctx, lagosDay(ctx.clock()), own.programId);
  const ids = coming.map(({ id }) => id);
  const seatsOf = await countSeats(ctx, ids, own.id);
  const hasOwn = hasSeat(own, ctx.clock());
  return coming
    .filter((one) => (one.id === own.intakeId && hasOwn) || freeSeats(one, seatsOf(one.id)) > 0)
    .map(({ id, startsOn, ...one }) => ({
      intakeId: id,
      location: locationOf(one),
      startsOn,
      seatsLeft: fewSeatsLeft(one),
    }));
}

/** @returns null if it needs no seat now: paid, ended, or without a start */
export async function seatNow(ctx: Context, own: Enrolment): Promise<SeatNow | null> {
  if (!can.confirm(own) || own.intakeId === null) return null;
  if (hasSeat(own, ctx.clock())) {
    return { heldUntil: own.seatHeldUntil?.toISOString() ?? null, isGone: false };
  }
  const starts = await findStartsWithSeats(ctx, own);
  return { heldUntil: null, isGone: !starts.some(({ intakeId }) => intakeId === own.intakeId) };
}

/** @returns null while it has not ended */
export const endingOf = (enrolment: Enrolment): Ending | null =>
  enrolment.status === "cancelled"
    ? {
        cause: enrolment.cancelCause ?? "staff",
        mayReopen:
          can.reopen(enrolment) && enrolment.orderId !== null && enrolment.cancelCause !== "staff",
      }
    : null;
