import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors.ts";
import type { PayerView } from "../contract/enrolment.ts";
import { firstNameOf } from "../rules/course-of-interest.ts";
import { referenceOf } from "../rules/reference.ts";
import { can } from "../rules/states.ts";
import { type Enrolment, findEnrolmentByPayToken } from "./enrolment-keys.ts";
import { getWithLearner } from "./lock-enrolment.ts";

function statusOf(enrolment: Enrolment): PayerView["status"] {
  if (can.pay(enrolment)) return "due";
  return enrolment.status === "confirmed" || enrolment.status === "awaiting_form"
    ? "paid"
    : "closed";
}

/**
 * All that somebody who was asked to pay may see: program, learner's first name, amount.
 * @throws AppError 404 for a token that is none
 */
export async function getPayerView(ctx: Context, payToken: string): Promise<PayerView> {
  const enrolment = await findEnrolmentByPayToken(ctx, payToken);
  if (!enrolment) throw notFound();
  const { learner } = await getWithLearner(ctx, enrolment.id);
  return {
    programTitle: enrolment.programTitle,
    learnerFirstName: firstNameOf(learner.fullName),
    reference: referenceOf(enrolment),
    amountKobo: enrolment.totalKobo,
    status: statusOf(enrolment),
  };
}
