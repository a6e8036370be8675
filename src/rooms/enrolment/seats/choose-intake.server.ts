import { type CentreId, getCentre } from "#foundation/academy/centres.ts";
import { holdOpenCentre } from "#foundation/academy/keep-centres.ts";
import type { Context } from "#foundation/context.ts";
import { AppError, invalid } from "#foundation/errors/errors.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import {
  comingIntakes,
  lockIntakeToJoin,
  lockStarts,
  type WantedStarts,
} from "#rooms/catalogue/door.server.ts";
import { fewSeatsLeft } from "#rooms/catalogue/intakes/seats.ts";
import type { Intake } from "#rooms/catalogue/program/program.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { can } from "../states.ts";
import { countSeats, freeSeats, showSeatsJob } from "./count-seats.server.ts";
import { hasSeat } from "./seats.ts";

/** Where someone wants to train. */
export type WantedSeat = {
  programId: string;
  /** Null for online; undefined for any place. */
  centreId: CentreId | null | undefined;
  /** The start they chose; otherwise the next one with a seat. */
  intakeId?: string | null;
  /** The registration that looks for a seat, if it's stored already: it needs no second one. */
  own?: Enrolment | null;
  /** Seats that this transaction has taken but not stored yet, by intake. */
  taking?: ReadonlyMap<string, number>;
};

/** How many starts we offer instead of a full one. */
const mostOffered = 6;

/** The next starts with seats, at all places. */
async function findStartsWithSeats(ctx: Context, programId: string, fullId: string) {
  const coming = await comingIntakes(ctx, lagosDay(ctx.clock()), programId);
  const seatsOf = await countSeats(
    ctx,
    coming.map(({ id }) => id),
  );
  const next = coming
    .filter((intake) => intake.id !== fullId && freeSeats(intake, seatsOf(intake.id)) > 0)
    .slice(0, mostOffered)
    .map((intake) => ({
      intakeId: intake.id,
      location: locationOf(intake),
      startsOn: intake.startsOn,
      seatsLeft: freeSeats(intake, seatsOf(intake.id)),
    }));
  return { next, waitingList: seatsOf(fullId).onWaitingList };
}

const isOnline = ({ centreId }: Pick<Intake, "centreId">) => centreId === null;

/** If one payment or cart is for several programs, what's full must say which. */
export const nameFull =
  (programTitle: string) =>
  (error: unknown): never => {
    if (!(error instanceof AppError) || error.code !== "full") throw error;
    const { status, code, message, details } = error;
    throw new AppError(status, code, `${programTitle}: ${message}`, details ? { details } : {});
  };

/** Says that a start is full, and what to choose instead. */
export async function intakeFull(ctx: Context, intake: Intake): Promise<AppError> {
  const { next, waitingList } = await findStartsWithSeats(ctx, intake.programId, intake.id);
  const where = isOnline(intake) ? "online" : `in ${locationOf(intake)}`;
  const ways =
    next.length > 0
      ? "Choose another start, or join the waiting list."
      : "You can join the waiting list.";
  return new AppError(
    409,
    "full",
    `The start on ${formatDay(intake.startsOn)} ${where} is full. ${ways}`,
    { details: { intakeId: intake.id, waitingList, next } },
  );
}

/** Online, or at a centre that is open and stays so until the transaction ends. */
export const isAtOpenPlace = async (ctx: Context, { centreId }: Pick<Intake, "centreId">) =>
  centreId === null || (await holdOpenCentre(ctx, centreId));

/**
 * Refuses a place at a centre that has closed.
 * @param centreId null or undefined for online and for any place
 */
export async function refuseClosed(ctx: Context, centreId: CentreId | null | undefined) {
  if (!centreId || (await holdOpenCentre(ctx, centreId))) return;
  throw invalid({
    preferredLocation: `The centre ${getCentre(centreId).name} has closed. Choose another one.`,
  });
}

const notThere = () =>
  invalid({ intakeId: "This start is no longer on offer. Choose another one." });

/** Whether a locked intake has a seat for this registration. */
export async function hasFreeSeat(
  ctx: Context,
  intake: Intake,
  { own, taking }: Pick<WantedSeat, "own" | "taking">,
): Promise<boolean> {
  const isOwn = own?.intakeId === intake.id;
  if (isOwn && hasSeat(own, ctx.clock())) return true;
  const seats = (await countSeats(ctx, [intake.id], own?.id))(intake.id);
  await ctx.step("seats.counted");
  const free = freeSeats(intake, seats) - (taking?.get(intake.id) ?? 0);
  // Once this one is taken, pages say how many are left, or that it is full.
  const isShown =
    fewSeatsLeft({ seats: intake.seats, seatsTaken: intake.seats - (free - 1) }) !== null;
  if (free > 0 && isShown) {
    await ctx.jobs.enqueue(ctx, showSeatsJob, { programId: intake.programId });
  }
  return free > 0;
}

async function chooseThis(ctx: Context, intakeId: string, wanted: WantedSeat): Promise<Intake> {
  const { programId, centreId, own } = wanted;
  const intake = await lockIntakeToJoin(ctx, intakeId);
  const hasPlace = own?.intakeId === intakeId && can.keepPaidPlace(own);
  const isComing = intake !== null && (hasPlace || intake.startsOn >= lagosDay(ctx.clock()));
  if (!isComing || intake.programId !== programId) throw notThere();
  if (!hasPlace && !(await isAtOpenPlace(ctx, intake))) throw notThere();
  if (centreId !== undefined && intake.centreId !== centreId) {
    throw invalid({
      preferredLocation: `The start that you chose is ${isOnline(intake) ? "online" : `in ${locationOf(intake)}`}. Choose that place, or another start.`,
    });
  }
  if (!(await hasFreeSeat(ctx, intake, wanted))) throw await intakeFull(ctx, intake);
  return intake;
}

/** The starts where a search for a seat may end, to lock them (lockStarts). */
export const startsFor = ({ programId, centreId, intakeId, own }: WantedSeat): WantedStarts => ({
  programId,
  centreId,
  intakeId: intakeId ?? own?.intakeId ?? null,
});

/**
 * A registration's own start while it has a seat there, or else the next one with a seat. If there is none, `full` is
 * the first one.
 */
async function findSeat(
  ctx: Context,
  wanted: WantedSeat,
): Promise<{ intake: Intake | null; full: Intake | null }> {
  const { own = null, programId, centreId } = wanted;
  const isComing = ({ startsOn }: Intake) => startsOn >= lagosDay(ctx.clock());
  const isOwn = ({ id }: Intake) => id === own?.intakeId;
  const starts = (await lockStarts(ctx, [startsFor(wanted)])).filter(
    (intake) =>
      intake.programId === programId &&
      (centreId === undefined || intake.centreId === centreId) &&
      // Someone with a place may join training that has begun.
      (isComing(intake) || (isOwn(intake) && own !== null && can.keepPaidPlace(own))),
  );
  const inOrder = [...starts.filter(isOwn), ...starts.filter((intake) => !isOwn(intake))];
  for (const intake of inOrder) {
    if (await hasFreeSeat(ctx, intake, wanted)) return { intake, full: null };
  }
  return { intake: null, full: starts.find(isComing) ?? null };
}

/**
 * The start that someone joins, with a seat: the one they chose, their registration's own, or the next with a seat. It
 * stays locked until the transaction ends, so the last seat goes to one person. The caller stores the enrolment with
 * `seatHeldUntil`. A transaction that chooses several starts locks all of them first (lockStarts).
 * @returns null until a date is set
 */
export async function chooseIntake(ctx: Context, wanted: WantedSeat): Promise<Intake | null> {
  if (wanted.intakeId) return chooseThis(ctx, wanted.intakeId, wanted);
  // Everybody who wants a start waits while it's locked, so check a known place first.
  await refuseClosed(ctx, wanted.centreId);
  const { intake, full } = await findSeat(ctx, wanted);
  if (!intake && full) throw await intakeFull(ctx, full);
  if (intake && wanted.centreId === undefined) await refuseClosed(ctx, intake.centreId);
  return intake;
}

/** The start that an applicant for a sponsored place asks for: they take no seat yet. */
export async function findStart(ctx: Context, wanted: WantedSeat): Promise<Intake | null> {
  const coming = await comingIntakes(ctx, lagosDay(ctx.clock()), wanted.programId);
  const there = coming.filter(
    ({ centreId }) => wanted.centreId === undefined || centreId === wanted.centreId,
  );
  await refuseClosed(ctx, wanted.centreId);
  if (!wanted.intakeId) return there[0] ?? null;
  const chosen = there.find(({ id }) => id === wanted.intakeId);
  if (!chosen) throw notThere();
  return chosen;
}

export type Joined = {
  /** Null until a date is set, or while all starts are full. */
  intake: Intake | null;
  /**
   * The start that was full: its own, or the next one if there's none with a seat. After a part payment, its own once
   * that has no seat left.
   */
  full: Intake | null;
};

/**
 * The intake that a place joins, with a seat: its own, or the next one with a seat if its own has started, is full or
 * is somewhere else. Nobody who has paid is refused. The caller has locked the enrolment.
 * @param given its own
 */
export async function intakeToJoin(
  ctx: Context,
  own: Enrolment,
  given: Intake | null,
): Promise<Joined> {
  const { programId, centreId } = own;
  const isOfPlace = given !== null && (centreId === null || given.centreId === centreId);
  // Someone with a place stays there even after training has begun: the form can come later.
  if (isOfPlace && can.keepPaidPlace(own)) return { intake: given, full: null };
  const isOpen = isOfPlace && given.startsOn >= lagosDay(ctx.clock());
  if (isOpen && hasSeat(own, ctx.clock())) return { intake: given, full: null };
  const { intake, full } = await findSeat(ctx, { programId, centreId: centreId ?? undefined, own });
  return { intake, full: isOpen && intake?.id !== given.id ? given : full };
}
