import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { getPerson, requirePermission } from "#rooms/accounts/server/door.ts";
import {
  askAboutOrders,
  findJoinable,
  type OrderAccount,
  type PaymentWishes,
  readAccounts,
  refuseWhileComing,
  startPayment,
} from "#rooms/payments/server/door.ts";
import type { PaymentStart } from "../../contract/enrolment.ts";
import { can } from "../../rules/states.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { selectOwnEnrolments } from "../own/select-own-enrolments.ts";
import { findUnpaid, keepSeatsToPay } from "../seats/keep-seats.ts";
import { toPaymentStart } from "./start-enrolment-payment.ts";

/**
 * The orders that one payment of an account can pay for together, by their ids: no money has come for them, and all that
 * is charged is for enrolments that the account made. Who registered without it, under its address, holds the key of
 * that registration, which would open what it is joined with. Empty for fewer than two: that one is paid by itself.
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
 * Starts one payment for everything that the signed-in person has open and has not begun to pay. Calls the card
 * provider, so never inside a transaction.
 * @throws AppError 409 `nothing_together` for fewer than two open orders; 409 `payment_on_its_way`, `already_paid`; else
 *   like startPaymentOf
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
  // What the provider says to be paid is booked now, and not paid again.
  const [first, ...others] = (await find()).map(({ orderId }) => orderId);
  if (!first || others.length + 1 < before.length) throw changedMeanwhile();
  for (const orderId of [first, ...others]) {
    await keepSeatsToPay(ctx, orderId, await findUnpaid(ctx, orderId), true);
  }
  const { email } = await getPerson(ctx, personId);
  const wishes = { amountKobo, alsoFor: others, payer: { email } };
  return toPaymentStart(await startPayment(ctx, first, wishes));
}

const changedMeanwhile = () =>
  conflict(
    "nothing_together",
    "What you owe has changed in the meantime, so nothing was started. Load this page again to see what is open.",
  );
