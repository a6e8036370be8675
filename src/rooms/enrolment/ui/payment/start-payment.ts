import { callApi } from "#foundation/http/call.ts";
import { calls } from "../../contract/calls.ts";
import type { PaymentStart } from "../../contract/enrolment.ts";
import type { Started } from "./payment-phase.ts";

/** The server's answer to starting a payment, as what there is to do. */
function startedOf({ status, reference, payment }: PaymentStart): Started {
  if (payment) return { kind: "open", payment };
  return status === "review" ? { kind: "review" } : { kind: "settled", reference };
}

/** @throws CallError */
export const startEnrolmentPayment = async (id: string, resumeToken: string): Promise<Started> =>
  startedOf(
    await callApi(
      calls.startEnrolmentPayment,
      { params: { id } },
      { headers: { "x-resume-token": resumeToken } },
    ),
  );

/** @throws CallError */
export const startPayerPayment = async (payToken: string, email: string): Promise<Started> =>
  startedOf(await callApi(calls.startPayerPayment, { params: { payToken }, body: { email } }));
