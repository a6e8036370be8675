import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import {
  type PaymentWishes,
  type StartedPayment,
  startPayment,
} from "#rooms/payments/server/door.ts";
import type { PaymentStart } from "../../contract/enrolment.ts";
import { openEnrolment } from "../open-enrolment.ts";
import { findToPay, keepSeatsToPay } from "../seats/keep-seats.ts";

export const toPaymentStart = (started: StartedPayment): PaymentStart =>
  started.status === "open"
    ? { ...started, reference: started.payment.reference }
    : { ...started, payment: null };

/**
 * Starts or resumes the payment for an enrolment. Calls the card provider, so never call it inside a
 * transaction.
 * @param wishes who pays, and the new amount that they agreed to
 * @throws AppError 404, 409 when nothing is owed, 409 `full` when its seat was not held any more and has gone, 409 `quote_changed` when the quote has expired and the
 *   price has changed, 503 `provider_unavailable`
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

/** @throws AppError 404 if the caller has no access; otherwise the errors of startPaymentOf */
export async function startEnrolmentPayment(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
  wishes: Pick<PaymentWishes, "amountKobo" | "acceptAmountKobo"> = {},
): Promise<PaymentStart> {
  const { id } = await openEnrolment(ctx, enrolmentId, resumeToken);
  return startPaymentOf(ctx, id, wishes);
}
