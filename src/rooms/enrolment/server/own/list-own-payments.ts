import type { Context } from "#foundation/context.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { howPaid } from "#rooms/payments/rules/how-paid.ts";
import { orderStatuses, paymentStatusOf, pendingDetailOf } from "#rooms/payments/server/door.ts";
import type { OwnPayment } from "../../contract/own-enrolments.ts";
import { firstNameOf } from "../../rules/course-of-interest.ts";
import { selectOwnEnrolments } from "./select-own-enrolments.ts";

/**
 * The payments that were started for the signed-in user's enrolments, newest first. Two statements, whatever their
 * number.
 * @throws AppError 401, 403
 */
export async function listOwnPayments(ctx: Context): Promise<OwnPayment[]> {
  const { personId } = requirePermission(ctx, "profile.manage");
  return readPaymentsOf(ctx, personId);
}

/** The same, for a person whose access is checked. */
export async function readPaymentsOf(ctx: Context, personId: string): Promise<OwnPayment[]> {
  const own = await selectOwnEnrolments(ctx, personId, "all");
  const orderIds = [...new Set(own.flatMap(({ enrolment }) => enrolment.orderId ?? []))];
  const statuses = await orderStatuses(ctx, orderIds);
  const payments = new Map<string, OwnPayment>();
  /** What an order was for. Of a place and the ones that it replaced in the same order, only the place. */
  const paidIn = (orderId: string) => {
    const places = own.filter(({ enrolment }) => enrolment.orderId === orderId);
    const replaced = new Set(
      places.flatMap(({ enrolment: { id, replacedBy } }) =>
        places.some(({ enrolment }) => enrolment.id === replacedBy) ? id : [],
      ),
    );
    return places
      .filter(({ enrolment }) => !replaced.has(enrolment.id))
      .map(({ enrolment: { id, courseOfInterest }, learner }) => ({
        ...{ id, courseOfInterest },
        learnerFirstName: firstNameOf(learner.fullName),
      }));
  };
  for (const [orderId, { attempts }] of statuses) {
    for (const attempt of attempts) {
      const ofOrder = paidIn(attempt.orderId);
      // A new quote moves an order's places to the order that replaced it.
      const enrolments = ofOrder.length > 0 ? ofOrder : paidIn(orderId);
      const { reference, amountKobo, refundedKobo, receipt, startedAt, paidAt } = attempt;
      const status = paymentStatusOf(attempt, refundedKobo);
      payments.set(reference, {
        ...{ reference, status, amountKobo, refundedKobo, receipt, enrolments },
        pendingDetail: status === "pending" ? pendingDetailOf(attempt) : null,
        howPaid: howPaid(attempt),
        startedAt: startedAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
      });
    }
  }
  return [...payments.values()].sort((one, other) => other.startedAt.localeCompare(one.startedAt));
}
