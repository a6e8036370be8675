import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import { howPaid, isOnItsWay } from "#rooms/payments/attempts/how-paid.ts";
import { paymentStatusOf, pendingDetailOf, readAccounts } from "#rooms/payments/door.server.ts";
import { moneyAndOrdersOf } from "../account/money-of.server.ts";
import { findTogether } from "../payment/pay-together.server.ts";
import { showNumbers } from "../payment/show-number.server.ts";
import { firstNameOf } from "../registration/course-of-interest.ts";
import { hasSlip } from "../states.ts";
import { toSummary } from "./get-enrolment.server.ts";
import { nextStepOf } from "./next-step.ts";
import type { OwnEnrolments, OwnPayment } from "./own-enrolments.ts";
import { selectOwnEnrolments } from "./select-own-enrolments.server.ts";

/**
 * The signed-in user's enrolments, newest first: made while signed in, or with the user's confirmed email address. Also
 * what one payment can cover for several of them. Takes five statements for any number, and one for each account
 * number that is shown; asks for those that are missing.
 */
export async function listOwnEnrolments(ctx: Context): Promise<OwnEnrolments> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const rows = await selectOwnEnrolments(ctx, personId);
  const shown = rows.map(({ enrolment }) => enrolment);
  const { money, orders, payTogether } = await moneyAndOrdersOf(ctx, shown, "quotes-not-checked");
  await showNumbers(
    ctx,
    shown.map(({ id, orderId }) => ({ orderId, payNow: money.get(id)?.payNow ?? null })),
  );
  const together = await findTogether(ctx, personId, shown, orders);
  const togetherIds = new Set(together.map(({ orderId }) => orderId));
  const today = lagosDay(ctx.clock());
  const all = rows.map(({ enrolment, learner, intake }) => {
    const owed = money.get(enrolment.id);
    if (!owed) throw notFound();
    const isInReview = owed.attempts.some(
      ({ status, providerStatus }) => status === "review" || isOnItsWay(providerStatus),
    );
    const training = intake && {
      startsOn: intake.startsOn,
      endsOn: registeredEnd(intake, enrolment),
    };
    const next = owed.account.dues.find(({ openKobo }) => openKobo > 0);
    const nextDueOn = next?.dueOn ?? null;
    return {
      ...toSummary(enrolment, { ...owed, learner, intake }, ctx.clock()),
      learnerId: learner.id,
      nextStep: nextStepOf({ status: enrolment.status, nextDueOn, isInReview, training }, today),
      receipts: owed.attempts.flatMap(({ receipt }) => receipt ?? []),
      slipAvailable: hasSlip(enrolment.status),
    };
  });
  const paid = shown.filter(({ orderId }) => orderId !== null && togetherIds.has(orderId));
  const payNow = payTogether(together);
  return {
    enrolments: all,
    total: all.length,
    payTogether: payNow && { ...payNow, enrolmentIds: paid.map(({ id }) => id) },
  };
}

/** The payments started for the signed-in user's enrolments, newest first. Takes two statements for any number. */
export async function listOwnPayments(ctx: Context): Promise<OwnPayment[]> {
  const { personId } = requirePermission(ctx, "profile.manage");
  return readPaymentsOf(ctx, personId);
}

/** The same, for a person whose access has been checked. */
export async function readPaymentsOf(ctx: Context, personId: string): Promise<OwnPayment[]> {
  const own = await selectOwnEnrolments(ctx, personId);
  const orderIds = [...new Set(own.flatMap(({ enrolment }) => enrolment.orderId ?? []))];
  const accounts = await readAccounts(ctx, orderIds);
  const payments = new Map<string, OwnPayment>();
  for (const [orderId, { attempts }] of accounts) {
    const enrolments = own
      .filter(({ enrolment }) => enrolment.orderId === orderId)
      .map(({ enrolment: { id, courseOfInterest }, learner }) => ({
        id,
        courseOfInterest,
        learnerFirstName: firstNameOf(learner.fullName),
      }));
    for (const attempt of attempts) {
      const { reference, amountKobo, refundedKobo, receipt, startedAt, paidAt } = attempt;
      const known = payments.get(reference);
      if (known) {
        // A payment that collects for several orders.
        known.enrolments.push(...enrolments);
        continue;
      }
      const status = paymentStatusOf(attempt, refundedKobo);
      payments.set(reference, {
        reference,
        status,
        amountKobo,
        refundedKobo,
        receipt,
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
