import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors.ts";
import {
  findQuoteChange,
  type LineMoney,
  type OrderStatus,
  orderStatus,
} from "#rooms/payments/server/door.ts";
import type { PayNow } from "../contract/enrolment.ts";
import { firstNameOf } from "../rules/course-of-interest.ts";
import type { Enrolment } from "./enrolment-keys.ts";
import { enrolmentFulfilment } from "./fulfilment.ts";
import { getWithLearner } from "./lock-enrolment.ts";
import { placeOf } from "./place-of.ts";

export type EnrolmentMoney = {
  /** Its line item in the current order; null when nothing is or was owed for it. */
  line: LineMoney | null;
  payNow: PayNow | null;
  attempts: OrderStatus["attempts"];
};

/** The order's line item for this enrolment, or for one that it replaced. */
async function lineOf(ctx: Context, { lines }: OrderStatus, enrolmentId: string) {
  for (const line of lines) {
    if ((await placeOf(ctx, line.lineRef)) === enrolmentId) return line;
  }
  return null;
}

/** A program that is no longer sold has no quote. Starting a payment for it gives the error. */
const quoteChangeOf = (ctx: Context, orderId: string) =>
  findQuoteChange(ctx, enrolmentFulfilment, orderId).catch((error: unknown) => {
    if (error instanceof AppError && error.status === 409) return null;
    throw error;
  });

/** What a payment started now would charge: the order's next due amount and the lines it pays. */
async function payNowOf(ctx: Context, order: OrderStatus): Promise<PayNow | null> {
  const { nextDue } = order;
  if (!nextDue) return null;
  const lines: PayNow["lines"] = [];
  for (const { lineRef } of order.lines) {
    const parts = nextDue.parts.filter((part) => part.lineRef === lineRef);
    const amountKobo = parts.reduce((sum, part) => sum + part.amountKobo, 0);
    if (amountKobo === 0) continue;
    const { enrolment, learner } = await getWithLearner(ctx, await placeOf(ctx, lineRef));
    lines.push({
      courseOfInterest: enrolment.courseOfInterest,
      learnerFirstName: firstNameOf(learner.fullName),
      amountKobo,
    });
  }
  const quoteChange = await quoteChangeOf(ctx, order.orderId);
  return { amountKobo: nextDue.amountKobo, lines, quoteChange };
}

/**
 * What the payments room knows about an enrolment. A replaced enrolment owes nothing and shows only
 * the payments that were started for it.
 */
export async function moneyOf(ctx: Context, enrolment: Enrolment): Promise<EnrolmentMoney> {
  const { orderId } = enrolment;
  if (!orderId) return { line: null, payNow: null, attempts: [] };
  const order = await orderStatus(ctx, orderId);
  if (enrolment.replacedBy) {
    const own = order.attempts.filter((attempt) => attempt.orderId === orderId);
    return { line: null, payNow: null, attempts: own };
  }
  const line = await lineOf(ctx, order, enrolment.id);
  return { line, payNow: await payNowOf(ctx, order), attempts: order.attempts };
}
