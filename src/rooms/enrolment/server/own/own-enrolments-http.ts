import { answer, type Served, serve } from "#foundation/http/serve.ts";
import {
  listOwnEnrolmentsEndpoint,
  listOwnPaymentsEndpoint,
  openOwnEnrolmentEndpoint,
  payTogetherEndpoint,
  sendPaymentProofEndpoint,
} from "../../contract/own-enrolments.ts";
import { payTogether } from "../paying/pay-together.ts";
import { sendPaymentProof } from "../proofs/send-payment-proof.ts";
import { listOwnEnrolments } from "./list-own-enrolments.ts";
import { listOwnPayments } from "./list-own-payments.ts";
import { openOwnEnrolment } from "./open-own-enrolment.ts";

/** What a signed-in person sees and does about their own enrolments. */
export const ownEnrolmentsHttp: Served[] = [
  serve(listOwnEnrolmentsEndpoint, async (ctx) => answer(200, await listOwnEnrolments(ctx))),
  serve(listOwnPaymentsEndpoint, async (ctx) => {
    const payments = await listOwnPayments(ctx);
    return answer(200, { payments, total: payments.length });
  }),
  serve(payTogetherEndpoint, async (ctx, { body }) =>
    answer(200, await payTogether(ctx, body?.amountKobo)),
  ),
  serve(openOwnEnrolmentEndpoint, async (ctx, { params }) =>
    answer(201, await openOwnEnrolment(ctx, params.id)),
  ),
  serve(sendPaymentProofEndpoint, async (ctx, { params, body }) =>
    answer(201, await sendPaymentProof(ctx, params.id, body.proof)),
  ),
];
