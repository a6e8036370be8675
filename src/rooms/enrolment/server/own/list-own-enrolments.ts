import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { registeredEnd } from "#rooms/catalogue/rules/training/training-days.ts";
import { isOnItsWay } from "#rooms/payments/rules/attempts/how-paid.ts";
import type { OwnEnrolments } from "../../contract/own-enrolments.ts";
import { nextStepOf } from "../../rules/documents/next-step.ts";
import { hasSlip } from "../../rules/states.ts";
import { toSummary } from "../get-enrolment.ts";
import { moneyAndOrdersOf } from "../money/money-of.ts";
import { findTogether } from "../paying/pay-together.ts";
import { selectOwnEnrolments } from "./select-own-enrolments.ts";

/**
 * The signed-in user's enrolments, newest first: made while signed in, or made with the user's
 * confirmed email address; and what one payment can pay for several of them. Four statements, whatever their number.
 * @throws AppError 401, 403
 */
export async function listOwnEnrolments(ctx: Context): Promise<OwnEnrolments> {
  const { personId } = requirePermission(ctx, "profile.manage");
  const rows = await selectOwnEnrolments(ctx, personId);
  const shown = rows.map(({ enrolment }) => enrolment);
  const { money, orders, payTogether } = await moneyAndOrdersOf(ctx, shown, "quotes-not-checked");
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
      ...toSummary(enrolment, { ...owed, learner, intake }),
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
