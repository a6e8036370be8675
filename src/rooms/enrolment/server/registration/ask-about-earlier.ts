import type { Context } from "#foundation/context.ts";
import { lineOf } from "#foundation/forms/read-answer.ts";
import { isRealDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { mayBeReferred } from "#rooms/affiliates/server/door.ts";
import { type AskedOrders, askAboutOrders, noneAsked } from "#rooms/payments/server/door.ts";
import type { EnrolmentBody } from "../../contract/enrolment-body.ts";
import { can } from "../../rules/states.ts";
import { findOpenCart } from "../cart/open-cart.ts";
import { findResent, type Named } from "./find-amendable.ts";

/*
 * Before an unpaid order is changed, the provider is asked about its payment: the money may be there or on its way
 * already. Both calls wait for the provider, so they run outside of the transaction that changes, which then decides.
 */

/** Asks about the account's open order before the cart changes it. */
export async function askAboutCart(ctx: Context): Promise<AskedOrders> {
  const { personId } = requirePermission(ctx, "orders.place");
  const orderId = await findOpenCart(ctx, personId);
  return orderId ? askAboutOrders(ctx, [orderId]) : noneAsked;
}

/** What is found out before the transaction that stores a form. */
export type AskedBefore = { asked: AskedOrders; isReferred: boolean };

/** Asks about the order of the registration that this form would change, and whether it may have an affiliate. */
export async function askBeforeForm(
  ctx: Context,
  body: EnrolmentBody,
  named: Named | null,
): Promise<AskedBefore> {
  const { affiliateCode, emailAddress, keptCode = null } = body;
  const given = { affiliateCode: lineOf(affiliateCode), keptCode, email: lineOf(emailAddress) };
  return {
    isReferred: await mayBeReferred(ctx, given),
    asked: await askAboutEarlier(ctx, body, named),
  };
}

async function askAboutEarlier(
  ctx: Context,
  body: EnrolmentBody,
  named: Named | null,
): Promise<AskedOrders> {
  const { courseId: programId, fullName, dateOfBirth } = body;
  const learner = { fullName: lineOf(fullName), dateOfBirth: lineOf(dateOfBirth) };
  // No day is found by a text that is none, and the database refuses it.
  if (!isRealDay(learner.dateOfBirth)) return noneAsked;
  const found = await findResent(ctx, { programId, learner, named });
  return found?.orderId && can.amend(found) && found.receivedKobo === 0
    ? askAboutOrders(ctx, [found.orderId])
    : noneAsked;
}
