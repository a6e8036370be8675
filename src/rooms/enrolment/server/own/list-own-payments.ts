import type { Context } from "#foundation/context.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { howPaid } from "#rooms/payments/rules/attempts/how-paid.ts";
import { paymentStatusOf, pendingDetailOf, readAccounts } from "#rooms/payments/server/door.ts";
import type { OwnPayment } from "../../contract/own-enrolments.ts";
import { firstNameOf } from "../../rules/registration/course-of-interest.ts";
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
  const own = await selectOwnEnrolments(ctx, personId);
  const orderIds = [...new Set(own.flatMap(({ enrolment }) => enrolment.orderId ?? []))];
  const accounts = await readAccounts(ctx, orderIds);
  const payments = new Map<string, OwnPayment>();
  for (const [orderId, { attempts }] of accounts) {
    const enrolments = own
      .filter(({ enrolment }) => enrolment.orderId === orderId)
      .map(({ enrolment: { id, courseOfInterest }, learner }) => ({
        ...{ id, courseOfInterest },
        learnerFirstName: firstNameOf(learner.fullName),
      }));
    for (const attempt of attempts) {
      const { reference, amountKobo, refundedKobo, receipt, startedAt, paidAt } = attempt;
      const known = payments.get(reference);
      if (known) {
        // One that collects for several orders.
        known.enrolments.push(...enrolments);
        continue;
      }
      const status = paymentStatusOf(attempt, refundedKobo);
      payments.set(reference, {
        ...{ reference, status, amountKobo, refundedKobo, receipt },
        enrolments: [...enrolments],
        pendingDetail: status === "pending" ? pendingDetailOf(attempt) : null,
        howPaid: howPaid(attempt),
        startedAt: startedAt.toISOString(),
        paidAt: paidAt?.toISOString() ?? null,
      });
    }
  }
  return [...payments.values()].sort((one, other) => other.startedAt.localeCompare(one.startedAt));
}
