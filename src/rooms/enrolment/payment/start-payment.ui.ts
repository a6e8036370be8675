import { callApi } from "#foundation/http/call.ts";
import type { PaymentStart } from "../enrolment.ts";
import type { Started } from "./payment-phase.ui.ts";

/** Turns the server's response into the next step. */
function startedOf({ status, reference, payment }: PaymentStart): Started {
  if (payment) return { kind: "open", payment };
  return status === "review" ? { kind: "review" } : { kind: "paid", reference };
}

/**
 * @param acceptAmountKobo the new amount that the page showed, once the quote has expired
 * @param amountKobo how much to pay now; by default what is due
 * @throws CallError
 */
export const startEnrolmentPayment = async (
  id: string,
  resumeToken: string,
  acceptAmountKobo?: number,
  amountKobo?: number | null,
): Promise<Started> =>
  startedOf(
    await callApi(
      "POST /enrolments/:id/payments",
      { params: { id }, body: { amountKobo, acceptAmountKobo } },
      { headers: { "x-resume-token": resumeToken } },
    ),
  );

/**
 * Like startEnrolmentPayment, for everything that the signed-in person has open and has not begun to pay. @throws
 * CallError
 */
export const startPaymentTogether = async (amountKobo: number): Promise<Started> =>
  startedOf(await callApi("POST /me/payments", { body: { amountKobo } }));

/** Like startEnrolmentPayment, for a person who was asked to pay. @throws CallError */
export const startPayerPayment = async (
  payToken: string,
  body: { email: string; amountKobo: number | null; acceptAmountKobo?: number | undefined },
): Promise<Started> =>
  startedOf(await callApi("POST /pay/:payToken/payments", { params: { payToken }, body }));
