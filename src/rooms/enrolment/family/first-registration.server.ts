import { and, eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { type AskedOrders, lockOrder, refuseWhileComing } from "#rooms/payments/door.server.ts";
import { findCartPlaces } from "../cart/open-cart.server.ts";
import { mostOrderLines } from "../cart/order-line.ts";
import { getWithLearner, type WithLearner } from "../lock-enrolment.server.ts";
import { type Enrolment, findEnrolmentByKey } from "../own-page/enrolment-keys.server.ts";
import type { NewLearner } from "../registration/find-or-add-learner.server.ts";
import type { WantedSeat } from "../seats/choose-intake.server.ts";
import { holdAgain, isWithoutSeat, lockStartsOf } from "../seats/keep-seats.server.ts";
import { timeToPayMs } from "../seats/seats.ts";
import { can } from "../states.ts";
import { enrolmentKeys, enrolments } from "../tables.server.ts";

/** A registration of the same family, made before, with the key that came with the form. */
export type NamedFirst = { readonly id: string; readonly resumeToken: string };

/** The registration with which the family began: all later ones name it. */
export const familyIdOf = ({ id, firstId }: Enrolment): string => firstId ?? id;

/**
 * The family's earlier registration, if the key opens it and both have one payer: the same email address, and the same
 * account or none. Under another address the new registration has a key and a payment of its own.
 */
export async function findFirst(
  ctx: Context,
  named: NamedFirst | null,
  { email }: Pick<NewLearner, "email">,
): Promise<Enrolment | null> {
  const first = named && (await findEnrolmentByKey(ctx, named.id, named.resumeToken));
  if (!first) return null;
  const accountPersonId = ctx.actor?.kind === "user" ? ctx.actor.personId : null;
  if (first.accountPersonId !== accountPersonId) return null;
  const { learner } = await getWithLearner(ctx, first.id);
  return learner.email === email ? first : null;
}

/** Whether someone has a link to pay for an order: what it asks for must not grow. */
async function hasPayLink({ db }: Context, orderId: string): Promise<boolean> {
  const places = db
    .select({ id: enrolments.id })
    .from(enrolments)
    .where(eq(enrolments.orderId, orderId));
  const links = and(eq(enrolmentKeys.purpose, "pay"), inArray(enrolmentKeys.enrolmentId, places));
  return (await db.$count(enrolmentKeys, links)) > 0;
}

/** Whether an order can still take another registration, as far as one can see without locking it. */
export const mayBeJoined = async (ctx: Context, first: Enrolment): Promise<boolean> =>
  first.orderId !== null &&
  first.answers !== null &&
  can.confirm(first) &&
  first.receivedKobo === 0 &&
  !(await hasPayLink(ctx, first.orderId));

/** Why one payment can't cover both, in words; null if that isn't known here. */
export async function whyApart(ctx: Context, first: Enrolment): Promise<string | null> {
  if (first.receivedKobo > 0) return "a part of it is paid already";
  const isLinked = first.orderId !== null && (await hasPayLink(ctx, first.orderId));
  return isLinked ? "someone has a link to pay it" : null;
}

/**
 * Gives places whose hold has ended their seats again for the time to pay, as a payment would. The order is locked.
 * @param wanted the seat that the new registration looks for, so that all starts are locked in one order
 * @returns whether all have one: nobody can pay for an order with a place that others have taken
 */
async function holdSeatsAgain(
  ctx: Context,
  places: readonly WithLearner[],
  wanted: WantedSeat,
): Promise<boolean> {
  const without = places
    .map(({ enrolment }) => enrolment)
    .filter((one) => one.intakeId !== null && isWithoutSeat(ctx, one));
  if (without.length === 0) return true;
  await lockStartsOf(ctx, without, [wanted]);
  const until = new Date(ctx.clock().getTime() + timeToPayMs);
  for (const one of without) {
    if (!(await holdAgain(ctx, one, until))) return false;
    await ctx.db.update(enrolments).set({ seatHeldUntil: until }).where(eq(enrolments.id, one.id));
  }
  return true;
}

/**
 * Finds and locks the order of the first registration, so that one payment covers the new one too.
 * @param asked what the provider said about it (find-amendable.server.ts)
 * @param wanted the seat that the new one looks for
 * @returns its id; null if the new one is paid alone, because money has come or may be on its way, because someone has
 *   a link to pay for it, or because a seat of the order has gone to someone else
 */
export async function lockOrderToJoin(
  ctx: Context,
  first: Enrolment,
  asked: AskedOrders,
  wanted: WantedSeat,
): Promise<string | null> {
  const { orderId } = first;
  if (!orderId || !(await mayBeJoined(ctx, first))) return null;
  const { status, receivedKobo } = await lockOrder(ctx, orderId);
  if (status !== "open" || receivedKobo > 0) return null;
  const places = await findCartPlaces(ctx, orderId);
  const isThere = places.some(({ enrolment }) => enrolment.id === first.id);
  if (!isThere || places.length >= mostOrderLines) return null;
  try {
    await refuseWhileComing(ctx, [orderId], asked);
    return (await holdSeatsAgain(ctx, places, wanted)) ? orderId : null;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
