import { callApi } from "#foundation/http/call.ts";
import { readKeptCode } from "#rooms/affiliates/ui/kept-code.ts";
import { calls } from "../../contract/calls.ts";
import type { SubmittedEnrolment } from "../../contract/enrolment.ts";
import type { Answers } from "../../contract/enrolment-forms.ts";
import { courseOfInterest } from "../../rules/course-of-interest.ts";
import { submissionKey } from "../draft/submission-key.ts";
import { PaymentRefusal, type Started } from "../payment/payment-phase.ts";
import { startEnrolmentPayment } from "../payment/start-payment.ts";
import type { RegistrationView } from "../registration-view.ts";

/** A code kept from a link goes along unless the learner emptied the field. */
function keptCode(answers: Answers): { keptCode?: string } {
  const kept = answers.affiliateCode ? readKeptCode() : null;
  return kept ? { keptCode: kept } : {};
}

/**
 * Stores the enrolment, or finds it: the same answers of one draft are one enrolment, however often
 * they are sent.
 * @param answers checked, without what is not asked for
 * @param seed of the draft
 * @throws CallError
 */
export function submitRegistration(
  { program }: RegistrationView,
  answers: Answers,
  seed: string,
): Promise<SubmittedEnrolment> {
  const body = {
    courseId: program.id,
    ...answers,
    courseOfInterest: courseOfInterest(program.title, answers.trainingLevel),
    ...keptCode(answers),
  };
  const key = submissionKey(seed, body);
  return callApi(calls.submitEnrolment, { body }, { headers: { "idempotency-key": key } });
}

/**
 * What a stored registration goes on with.
 * @returns null where there is nothing to pay
 * @throws CallError and PaymentRefusal
 */
export async function paymentOf(submitted: SubmittedEnrolment): Promise<Started | null> {
  const { enrolment, payment, paymentProblem } = submitted;
  if (payment) return { kind: "open", payment };
  if (paymentProblem?.code === "payment_in_review") return { kind: "review", reference: null };
  if (paymentProblem) throw new PaymentRefusal(paymentProblem.error);
  if (enrolment.status !== "pending_payment") return null;
  // Something is due, and the way to pay it did not come along: the enrolment knows it.
  return startEnrolmentPayment(enrolment.id, enrolment.resumeToken);
}
