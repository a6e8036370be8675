import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { type AskedOrders, lockOrder, refuseWhileComing } from "#rooms/payments/door.server.ts";
import { findCartPlaces } from "../cart/open-cart.server.ts";
import { mostOrderLines } from "../cart/order-line.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import { type Enrolment, findEnrolmentByKey } from "../own-page/enrolment-keys.server.ts";
import type { NewLearner } from "../registration/find-or-add-learner.server.ts";
import { can } from "../states.ts";

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

/** Whether an order can still take another registration, as far as one can see without locking it. */
export const mayBeJoined = (first: Enrolment): boolean =>
  first.orderId !== null &&
  first.answers !== null &&
  can.confirm(first) &&
  first.receivedKobo === 0;

/**
 * Finds and locks the order of the first registration, so that one payment covers the new one too.
 * @param asked what the provider said about it (find-amendable.server.ts)
 * @returns its id; null if the new one is paid alone, because money has come or may be on its way
 */
export async function lockOrderToJoin(
  ctx: Context,
  first: Enrolment,
  asked: AskedOrders,
): Promise<string | null> {
  const { orderId } = first;
  if (!orderId || !mayBeJoined(first)) return null;
  const { status, receivedKobo } = await lockOrder(ctx, orderId);
  if (status !== "open" || receivedKobo > 0) return null;
  const places = await findCartPlaces(ctx, orderId);
  const isThere = places.some(({ enrolment }) => enrolment.id === first.id);
  if (!isThere || places.length >= mostOrderLines) return null;
  try {
    await refuseWhileComing(ctx, [orderId], asked);
    return orderId;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}
