import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { getPerson, requirePermission } from "#rooms/accounts/door.server.ts";
import {
  askAboutOrders,
  findJoinable,
  findJointPayment,
  type OrderAccount,
  type PaymentWishes,
  readAccounts,
  refuseWhileComing,
  startPayment,
} from "#rooms/payments/door.server.ts";
import type { PaymentStart } from "../enrolment.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import { selectOwnEnrolments } from "../own-page/select-own-enrolments.server.ts";
import { findUnpaid, keepSeatsToPay } from "../seats/keep-seats.server.ts";
import { can } from "../states.ts";
import { toPaymentStart } from "./start-enrolment-payment.server.ts";

/**
 * The orders that one payment of an account can cover together, by their ids: no money has come for them, and they
 * charge only for enrolments that the account made. Someone who registered under the account's address without signing
 * in holds that registration's key, which would open everything it's joined with. Empty for fewer than two, because a
 * single order is paid by itself.
 */
export async function findTogether(
  ctx: Context,
  personId: string,
  own: readonly Enrolment[],
  accounts: ReadonlyMap<string, OrderAccount>,
): Promise<OrderAccount[]> {
  const ids = new Set(
    own.flatMap(({ id, accountPersonId, ...rest }) =>
      can.confirm(rest) && accountPersonId === personId ? id : [],
    ),
  );
  const open = [...accounts.values()].filter(({ lines }) =>
    lines.every(({ lineRef, openKobo }) => openKobo === 0 || ids.has(lineRef)),
  );
  const found = await findJoinable(ctx, open);
  return found.length < 2 ? [] : found.sort((one, other) => (one.orderId < other.orderId ? -1 : 1));
}

/**
 * Starts one payment for everything that the signed-in person has open and hasn't begun to pay. Calls the card
 * provider, so never call it inside a transaction.
 */
export async function payTogether(
  ctx: Context,
  amountKobo: PaymentWishes["amountKobo"],
): Promise<PaymentStart> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const find = async () => {
    const own = (await selectOwnEnrolments(ctx, personId)).map(({ enrolment }) => enrolment);
    const orderIds = new Set(own.flatMap(({ orderId }) => orderId ?? []));
    return findTogether(ctx, personId, own, await readAccounts(ctx, [...orderIds]));
  };
  const before = (await find()).map(({ orderId }) => orderId);
  await refuseWhileComing(ctx, before, await askAboutOrders(ctx, before));
  // What the provider says is paid gets booked now, so it isn't paid again.
  const now = (await find()).map(({ orderId }) => orderId);
  if (now.length < before.length) throw changedMeanwhile();
  const { email } = await getPerson(ctx, personId);
  return startTogether(ctx, now, { amountKobo, payer: { email } });
}

/** @param orderIds in the order of `findTogether` */
async function startTogether(
  ctx: Context,
  orderIds: readonly string[],
  wishes: Pick<PaymentWishes, "amountKobo" | "payer">,
): Promise<PaymentStart> {
  const [first, ...alsoFor] = orderIds;
  if (!first) throw changedMeanwhile();
  for (const orderId of orderIds) {
    await keepSeatsToPay(ctx, orderId, await findUnpaid(ctx, orderId), true);
  }
  return toPaymentStart(await startPayment(ctx, first, { ...wishes, alsoFor }));
}

/**
 * Continues a payment for several orders that its payer left on the provider's page, for as much as they wanted to pay.
 * @returns null if it was for one order, or if they can't all be paid together any more
 */
export async function continueTogether(
  ctx: Context,
  { reference, expectedKobo }: { reference: string; expectedKobo: number },
): Promise<PaymentStart | null> {
  const joint = await findJointPayment(ctx, reference);
  if (!joint) return null;
  const { orderIds, payerEmail } = joint;
  const open = await findJoinable(ctx, [...(await readAccounts(ctx, orderIds)).values()]);
  if (open.length < orderIds.length) return null;
  const openKobo = open.reduce((sum, order) => sum + order.openKobo, 0);
  const amountKobo = Math.min(expectedKobo, openKobo);
  return startTogether(ctx, orderIds, { amountKobo, payer: { email: payerEmail } });
}

const changedMeanwhile = () =>
  conflict(
    "nothing_together",
    "What you owe has changed in the meantime, so nothing was started. Load this page again to see what is open.",
  );
