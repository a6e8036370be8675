import { sendUpload } from "#foundation/http/answers/send-file.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { getPaymentProofEndpoint, openPaymentProofEndpoint } from "../../contract/proofs.ts";
import { getPaymentProof, openPaymentProof } from "./open-proof.ts";

/** What admins read of learners' proofs of transfers. */
export const proofsHttp: Served[] = [
  serve(getPaymentProofEndpoint, async (ctx, { params }) =>
    answer(200, await getPaymentProof(ctx, params.id)),
  ),
  serve(openPaymentProofEndpoint, async (ctx, { params }, exchange) =>
    sendUpload(exchange, await openPaymentProof(ctx, params.id)),
  ),
];
