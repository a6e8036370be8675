import type { Context } from "#foundation/context.ts";
import { AppError } from "#foundation/errors/errors.ts";
import type { PaymentStart, SubmittedEnrolment } from "../../contract/enrolment.ts";
import { getWithLearner } from "../lock-enrolment.ts";
import { startPaymentOf } from "./start-enrolment-payment.ts";

const inReview = {
  code: "payment_in_review",
  error:
    "We have received a payment for this registration and are checking it. Please do not pay again.",
};

/** The message for a payment that could not start. The registration is saved. */
const problemOf = (error: unknown) =>
  error instanceof AppError && error.status < 500
    ? { code: error.code, error: error.fields?.amountKobo ?? error.message, details: error.details }
    : {
        code: "provider_unavailable",
        error:
          "We cannot reach the card payment service right now. Your registration is saved. Please try again in a moment, or pay by bank transfer.",
      };

/** What came of starting a payment: one to make, or why there is none, or that the money is already here. */
type FirstPayment = Pick<SubmittedEnrolment, "payment" | "paymentProblem"> & {
  isPaid: boolean;
};

/**
 * Starts the payment of a stored enrolment's order. Never fails: it says what to do instead.
 * @param amountKobo how much to pay now; by default the whole
 */
export async function tryFirstPayment(
  ctx: Context,
  enrolmentId: string,
  amountKobo: number | null = null,
): Promise<FirstPayment> {
  const none = { payment: null, paymentProblem: null, isPaid: false };
  let started: PaymentStart;
  try {
    started = await startPaymentOf(ctx, enrolmentId, { amountKobo: amountKobo ?? "whole" });
  } catch (err) {
    const isExpected = err instanceof AppError;
    ctx.log[isExpected ? "warn" : "error"]({ err, enrolmentId }, "payment could not be started");
    return { ...none, paymentProblem: problemOf(err) };
  }
  switch (started.status) {
    case "open":
      return { ...none, payment: started.payment };
    case "review":
      return { ...none, paymentProblem: inReview };
    case "paid":
      return { ...none, isPaid: true };
  }
}

/**
 * Starts the payment for a registration that was just stored. It never fails: if the provider does,
 * the registration stays saved and `paymentProblem` says what to do. Safe to repeat: it returns an
 * attempt that is still open.
 */
export async function startFirstPayment(
  ctx: Context,
  submitted: SubmittedEnrolment,
  amountKobo: number | null | undefined = null,
): Promise<SubmittedEnrolment> {
  if (submitted.enrolment.status !== "pending_payment") return submitted;
  const { id } = submitted.enrolment;
  const { payment, paymentProblem, isPaid } = await tryFirstPayment(ctx, id, amountKobo ?? null);
  if (!isPaid) return { ...submitted, payment, paymentProblem };
  const { enrolment } = await getWithLearner(ctx, id);
  return { ...submitted, enrolment: { ...submitted.enrolment, status: enrolment.status } };
}
