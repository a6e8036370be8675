import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import { lineOf } from "#foundation/forms/read-answer.ts";
import { isRealDay, lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { type AskedOrders, askBeforeReplacing, noneAsked } from "#rooms/payments/server/door.ts";
import type { EnrolmentBody } from "../../contract/enrolment-body.ts";
import type { OrderItem } from "../../rules/order-line.ts";
import { readOrderLines } from "../orders/read-order-lines.ts";
import { enrolments } from "../tables.ts";
import { continuedBy } from "./earlier-places.ts";
import { findOrdersToReplace, type Replaced } from "./replace-enrolment.ts";

/*
 * Before an unpaid order is replaced, the provider is asked about its payment: the money may be there or on its way
 * already. Both calls wait for the provider, so they run outside of the transaction that replaces, which then decides.
 */

/** Unpaid orders of this account for one of these programs, for whichever learner, with all their enrolments. */
async function findOpenOrders(ctx: Context, personId: string, programIds: readonly string[]) {
  const open = and(
    eq(enrolments.accountPersonId, personId),
    eq(enrolments.status, "pending_payment"),
    isNotNull(enrolments.orderId),
  );
  const named = ctx.db
    .select({ id: enrolments.orderId })
    .from(enrolments)
    .where(and(open, inArray(enrolments.programId, [...programIds])));
  const found = await ctx.db
    .select({
      orderId: enrolments.orderId,
      programId: enrolments.programId,
      trainingLevel: enrolments.trainingLevel,
      feeComponents: enrolments.feeComponents,
      answers: enrolments.answers,
    })
    .from(enrolments)
    .where(and(open, inArray(enrolments.orderId, named)));
  return Map.groupBy(found, ({ orderId }) => orderId ?? "");
}

/** Asks about the orders that an order for these programs would replace, not about one that it continues. */
export async function askAboutEarlierOrders(
  ctx: Context,
  items: readonly OrderItem[],
): Promise<AskedOrders> {
  const { personId } = requirePermission(ctx, "orders.place");
  const programIds = items.map(({ courseId }) => courseId);
  const open = await findOpenOrders(ctx, personId, programIds);
  if (open.size === 0) return noneAsked;
  const lines = await orNone(readOrderLines(ctx, items, lagosDay(ctx.clock())));
  if (!lines) return noneAsked;
  const due = lines.filter(({ fee }) => fee.totalKobo > 0);
  const others = [...open].filter(([, places]) => !continuedBy(places, due));
  return askBeforeReplacing(
    ctx,
    others.map(([orderId]) => orderId),
  );
}

/** Asks about the orders of the registrations that this form would replace. */
export async function askAboutEarlierForms(
  ctx: Context,
  body: EnrolmentBody,
  named: Replaced | null,
): Promise<AskedOrders> {
  const { courseId: programId, fullName, dateOfBirth } = body;
  const learner = { fullName: lineOf(fullName), dateOfBirth: lineOf(dateOfBirth) };
  // No day is found by a text that is none, and the database refuses it.
  if (!isRealDay(learner.dateOfBirth)) return noneAsked;
  const orderIds = await findOrdersToReplace(ctx, { programId, learner, named });
  return askBeforeReplacing(ctx, orderIds);
}

/** What is wrong with the order itself is said by the call that places it. */
const orNone = <T>(work: Promise<T>): Promise<T | null> =>
  work.catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
