import { and, eq, gt, lte, or } from "drizzle-orm";
import { dayMs, minuteMs } from "#foundation/amounts/durations.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { eachAlone } from "#foundation/jobs.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { findIntake, lockIntakeToJoin, lockStarts } from "#rooms/catalogue/door.server.ts";
import { anyMayArrive, lockOrder } from "#rooms/payments/door.server.ts";
import { lapseAfterDays } from "../enrolment-terms.ts";
import { lockEnrolment } from "../lock-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { can } from "../states.ts";
import { enrolments } from "../tables.server.ts";
import {
  chooseIntake,
  hasFreeSeat,
  nameFull,
  startsFor,
  type WantedSeat,
} from "./choose-intake.server.ts";
import { newHold } from "./new-hold.server.ts";
import { hasSeat, timeToPayMs } from "./seats.ts";

const holdSeat = (ctx: Context, id: string, set: Partial<Enrolment>) =>
  ctx.db.update(enrolments).set(set).where(eq(enrolments.id, id));

/** Takes an unpaid registration's seat for the time to pay, if it isn't held that long already. */
async function keepSeat(ctx: Context, enrolmentId: string, until: Date): Promise<void> {
  const { enrolment: own } = await lockEnrolment(ctx, enrolmentId);
  const isHeld = own.seatHeldUntil !== null && own.seatHeldUntil >= until;
  if (!can.confirm(own) || own.intakeId === null || isHeld) return;
  const before = await findIntake(ctx, own.intakeId);
  const isPast = before !== null && before.startsOn < lagosDay(ctx.clock());
  const { programId, centreId } = own;
  const wanted = { programId, centreId: centreId ?? undefined, own };
  const intake = await chooseIntake(ctx, isPast ? wanted : { ...wanted, intakeId: own.intakeId });
  await holdSeat(ctx, own.id, { intakeId: intake?.id ?? null, seatHeldUntil: until });
}

/** The unpaid registrations of an order. */
export const findUnpaid = (ctx: Context, orderId: string) =>
  ctx.db
    .select()
    .from(enrolments)
    .where(and(eq(enrolments.orderId, orderId), eq(enrolments.status, "pending_payment")))
    .orderBy(enrolments.id);

/**
 * Locks all starts that registrations of one order may get, before the first of them looks for a seat (lockStarts).
 * @param more what else the same transaction looks for
 */
export async function lockStartsOf(
  ctx: Context,
  looking: readonly Enrolment[],
  more: readonly WantedSeat[] = [],
): Promise<void> {
  const wanted = looking.map((own) => {
    const { programId, centreId } = own;
    return startsFor({ programId, centreId: centreId ?? undefined, own });
  });
  const all = [...wanted, ...more.map(startsFor)];
  if (all.length > 1) await lockStarts(ctx, all);
}

/** Whether an unpaid registration has lost its seat: the next money looks for one. */
export const isWithoutSeat = (ctx: Context, enrolment: Enrolment): boolean =>
  can.confirm(enrolment) && !hasSeat(enrolment, ctx.clock());

const { id, orderId, status, intakeId, seatHeldUntil } = enrolments;
const toPay = { id, orderId, status, intakeId, seatHeldUntil };
type ToPay = Pick<Enrolment, keyof typeof toPay>;

/** Finds a registration that we are about to ask someone to pay for, and the others of its order, in one statement. */
export async function findToPay(
  ctx: Context,
  enrolmentId: string,
): Promise<{ enrolment: ToPay; ofOrder: readonly ToPay[] }> {
  const itsOrder = ctx.db
    .select({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(eq(enrolments.id, enrolmentId));
  const ofOrder = await ctx.db
    .select(toPay)
    .from(enrolments)
    .where(or(eq(enrolments.id, enrolmentId), eq(enrolments.orderId, itsOrder)));
  const enrolment = ofOrder.find(({ id }) => id === enrolmentId);
  if (!enrolment) throw notFound();
  return { enrolment, ofOrder };
}

/**
 * Makes sure that an order's unpaid registrations have a seat for the time it takes to pay, before we ask someone to
 * pay. One whose hold has ended takes its seat again if it's free; one whose start has passed gets the next.
 * @param ofOrder the registrations as just read
 * @param isForSeveral whether the payment is for several registrations
 * @throws AppError 409 `full` if a seat has gone to someone else: nothing is paid then
 */
export async function keepSeatsToPay(
  ctx: Context,
  orderId: string,
  ofOrder: readonly ToPay[],
  isForSeveral = ofOrder.length > 1,
): Promise<void> {
  const until = new Date(ctx.clock().getTime() + timeToPayMs);
  const isShort = ({ intakeId, seatHeldUntil }: ToPay) =>
    intakeId !== null && (seatHeldUntil === null || seatHeldUntil < until);
  if (!ofOrder.some((own) => own.status === "pending_payment" && isShort(own))) return;
  await inTransaction(ctx, async (tx) => {
    // Lock orders before enrolments, as a payment does.
    await lockOrder(tx, orderId);
    const unpaid = await findUnpaid(tx, orderId);
    await lockStartsOf(tx, unpaid.filter(isShort));
    for (const { id, programTitle } of unpaid) {
      const kept = keepSeat(tx, id, until);
      await (isForSeveral ? kept.catch(nameFull(programTitle)) : kept);
    }
  });
}

/**
 * Until when an unpaid registration holds its seat from now on, if the seat is free: it was paid in part, or a transfer
 * for it was announced. Its row is locked.
 * @returns null if others have the seat
 */
export async function holdAgain(ctx: Context, own: Enrolment, given?: Date): Promise<Date | null> {
  const until = given ?? (await newHold(ctx, own));
  if (own.intakeId === null || until === null) return null;
  const later = own.seatHeldUntil && own.seatHeldUntil > until ? own.seatHeldUntil : until;
  if (hasSeat(own, ctx.clock())) return later;
  const intake = await lockIntakeToJoin(ctx, own.intakeId);
  const isOpen = intake !== null && intake.startsOn >= lagosDay(ctx.clock());
  return isOpen && (await hasFreeSeat(ctx, intake, { own })) ? until : null;
}

/**
 * Holds an order's seats until a person has looked at a proof of a transfer, which pays for the whole order. The order
 * is locked.
 */
export async function holdForProof(ctx: Context, orderId: string): Promise<void> {
  const until = new Date(ctx.clock().getTime() + lapseAfterDays * dayMs);
  const unpaid = await findUnpaid(ctx, orderId);
  await lockStartsOf(
    ctx,
    unpaid.filter((own) => isWithoutSeat(ctx, own)),
  );
  for (const own of unpaid) {
    await holdSeat(ctx, own.id, { seatHeldUntil: await holdAgain(ctx, own, until) });
  }
}

/** Holds the seats as for a new registration after no such transfer was found, so there's time to pay. */
export async function holdAfterRefusal(ctx: Context, orderId: string): Promise<void> {
  for (const own of await findUnpaid(ctx, orderId)) {
    if (!hasSeat(own, ctx.clock())) continue;
    await holdSeat(ctx, own.id, { seatHeldUntil: await newHold(ctx, own) });
  }
}

/** How long before a hold ends we ask whether its money is on its way. */
const lookBeforeMs = 10 * minuteMs;

/** Extends holds while the card provider says that a transfer for them is on its way. */
export async function holdForTransfers(ctx: Context): Promise<void> {
  const now = ctx.clock();
  const soon = new Date(now.getTime() + lookBeforeMs);
  const ending = await ctx.db
    .select()
    .from(enrolments)
    .where(
      and(
        eq(enrolments.status, "pending_payment"),
        gt(enrolments.seatHeldUntil, now),
        lte(enrolments.seatHeldUntil, soon),
      ),
    );
  await eachAlone(ctx, "hold-for-transfers", ending, async ({ id, orderId, seatHeldUntil }) => {
    if (!orderId || !seatHeldUntil || !(await anyMayArrive(ctx, [orderId]))) return;
    const until = new Date(now.getTime() + timeToPayMs);
    await ctx.db
      .update(enrolments)
      .set({ seatHeldUntil: until })
      .where(and(eq(enrolments.id, id), eq(enrolments.seatHeldUntil, seatHeldUntil)));
  });
}
