import type { Context } from "#foundation/context.ts";
import { AppError, conflict } from "#foundation/errors/errors.ts";
import {
  type FirstAttempt,
  type PaymentWishes,
  type StartedPayment,
  startPayment,
} from "#rooms/payments/door.server.ts";
import type { PlacedOrder } from "../cart/order.ts";
import type { PaymentStart, SubmittedEnrolment } from "../enrolment.ts";
import { findWithLearners, getWithLearner } from "../lock-enrolment.server.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import { findToPay, keepSeatsToPay } from "../seats/keep-seats.server.ts";

export const toPaymentStart = (started: StartedPayment): PaymentStart =>
  started.status === "open"
    ? { ...started, reference: started.payment.reference }
    : { ...started, payment: null };

/**
 * Starts or resumes the payment for an enrolment. Calls the card provider, so never call it inside a
 * transaction.
 * @param wishes who pays, and the new amount that they agreed to
 */
export async function startPaymentOf(
  ctx: Context,
  enrolmentId: string,
  wishes: PaymentWishes = {},
): Promise<PaymentStart> {
  const { enrolment, ofOrder } = await findToPay(ctx, enrolmentId);
  const { orderId, status } = enrolment;
  if (!orderId) throw conflict("nothing_to_pay", "There is nothing to pay for this registration.");
  if (status === "cancelled" || status === "declined") {
    throw conflict(
      "registration_closed",
      "This registration has ended. Open it again, or register again.",
    );
  }
  await keepSeatsToPay(ctx, orderId, ofOrder);
  return toPaymentStart(await startPayment(ctx, orderId, wishes));
}

export async function startEnrolmentPayment(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
  wishes: Pick<PaymentWishes, "amountKobo" | "acceptAmountKobo"> = {},
): Promise<PaymentStart> {
  const { id } = await openEnrolment(ctx, enrolmentId, resumeToken);
  return startPaymentOf(ctx, id, wishes);
}

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

/** How much to pay first: an amount, what is due now, or by default the whole. */
type FirstPart = number | "due" | null | undefined;

/** As a form or a cart says it. */
export const firstPartOf = ({
  inParts,
  amountKobo,
}: {
  inParts?: boolean | null | undefined;
  amountKobo?: number | null | undefined;
}): FirstPart => (inParts ? "due" : inParts === false ? null : amountKobo);

/** The result of starting a payment: one to make, why there's none, or that the money is already here. */
type FirstPayment = Pick<SubmittedEnrolment, "payment" | "paymentProblem"> & {
  isPaid: boolean;
};

/**
 * Starts the payment for a stored enrolment's order. Never fails: it says what to do instead.
 * @param part how much to pay now
 * @param first the attempt stored with it a moment ago, so its seat is held and its price still holds
 */
async function tryFirstPayment(
  ctx: Context,
  enrolmentId: string,
  part: FirstPart,
  first: FirstAttempt | null = null,
): Promise<FirstPayment> {
  const none = { payment: null, paymentProblem: null, isPaid: false };
  let started: PaymentStart;
  try {
    const amountKobo = part === "due" ? null : (part ?? ("whole" as const));
    const wishes = { amountKobo, first };
    started = first
      ? toPaymentStart(await startPayment(ctx, first.order.id, wishes))
      : await startPaymentOf(ctx, enrolmentId, wishes);
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
 * @param first the attempt that was stored with it just now (submitToPay)
 */
export async function startFirstPayment(
  ctx: Context,
  submitted: SubmittedEnrolment,
  part: FirstPart = null,
  first: FirstAttempt | null = null,
): Promise<SubmittedEnrolment> {
  if (submitted.enrolment.status !== "pending_payment") return submitted;
  const { id } = submitted.enrolment;
  const { payment, paymentProblem, isPaid } = await tryFirstPayment(ctx, id, part, first);
  if (!isPaid) return { ...submitted, payment, paymentProblem };
  const { enrolment } = await getWithLearner(ctx, id);
  return { ...submitted, enrolment: { ...submitted.enrolment, status: enrolment.status } };
}

/**
 * Starts the payment of an order that was just placed. Like startFirstPayment it never fails and is safe to repeat.
 */
export async function startOrderPayment(
  ctx: Context,
  placed: PlacedOrder,
  part: FirstPart = null,
): Promise<PlacedOrder> {
  const due = placed.enrolments.find(({ status }) => status === "pending_payment");
  if (!due) return placed;
  const { payment, paymentProblem, isPaid } = await tryFirstPayment(ctx, due.id, part);
  if (!isPaid) return { ...placed, payment, paymentProblem };
  const now = await findWithLearners(
    ctx,
    placed.enrolments.map(({ id }) => id),
  );
  return {
    ...placed,
    enrolments: placed.enrolments.map((one) => ({
      ...one,
      status: now.get(one.id)?.enrolment.status ?? one.status,
    })),
  };
}
