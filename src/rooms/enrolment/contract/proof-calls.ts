import { endpointAddress } from "#foundation/http/endpoint.ts";
import type { recordManualPaymentEndpoint } from "./desk.ts";
import type { getPaymentProofEndpoint } from "./proofs.ts";

/** The calls of the admin screens about proofs of transfers. */
export const proofCalls = {
  get: endpointAddress<typeof getPaymentProofEndpoint>("GET", "/admin/payment-proofs/:id"),
  record: endpointAddress<typeof recordManualPaymentEndpoint>(
    "POST",
    "/admin/enrolments/:id/manual-payment",
  ),
};

/** The path of a proof's file, for a one-use link. */
export const proofFilePath = (proofId: string) =>
  `/admin/payment-proofs/${encodeURIComponent(proofId)}/file`;
