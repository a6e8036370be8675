import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { exampleReceipt } from "#rooms/payments/rules/attempts/receipt-number.ts";
import { provisionalShape } from "../rules/attempts/provisional-number.ts";

/** The slip that a counter without a connection prints in place of a receipt. */

export const noteProvisionalSlipEndpoint = defineEndpoint({
  method: "PUT",
  path: "/admin/receipts/:number/provisional-slip",
  who: "admin",
  permission: "payments.record",
  tag: "payments",
  summary:
    "Notes which provisional slip a receipt replaces, for money that the caller recorded: the receipt names it, and the search finds it. 409 slip_noted when it replaces another one",
  params: z.object({ number: z.string().max(40).describe(`such as ${exampleReceipt}`) }),
  body: z.object({
    provisionalNumber: z
      .string()
      .regex(provisionalShape, "A provisional number looks like P-KTM-014."),
  }),
  answers: { 204: null },
});
