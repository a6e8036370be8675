import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";

const params = z.object({ id: z.string().max(100) });

/** A learner's proof of a bank transfer, with what to look for on the bank statement. */
export const PaymentProof = z.object({
  id: z.string(),
  enrolmentId: z.string(),
  code: z.string(),
  learner: z.string(),
  program: z.string(),
  name: z.string().describe("of the file"),
  mediaType: z.string(),
  sizeBytes: z.int(),
  sentAt: z.iso.datetime(),
  sentBy: z
    .string()
    .describe("name of the account that sent it; empty when it came with the enrolment's key"),
  dueKobo: z.int().describe("what is due now, otherwise what is due next, for the whole order"),
  nextDueOn: z
    .string()
    .nullable()
    .describe("the day of dueKobo when that is due later; null when it is due now"),
  openKobo: z.int().describe("all that is owed for the whole order; 0 when nothing is"),
  transferReference: z.string().describe("what we asked the payer to write on the transfer"),
});
export type PaymentProof = z.output<typeof PaymentProof>;

export const getPaymentProofEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/payment-proofs/:id",
  who: "admin",
  permission: "payments.read",
  tag: "enrolment",
  summary: "A proof of a bank transfer with what is due. 404 when it was deleted after its time",
  params,
  answers: { 200: PaymentProof },
});

export const openPaymentProofEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/payment-proofs/:id/file",
  who: "admin",
  permission: "payments.record",
  opensInBrowser: true,
  tag: "enrolment",
  summary: "The picture or PDF of a proof, as an attachment. The audit log records who opens it",
  params,
  answers: { 200: z.string().describe("image/jpeg, image/png or application/pdf") },
});
