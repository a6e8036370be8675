import * as z from "zod";
import { currency } from "#academy";
import { CentreIdShape, knownCentreId } from "#foundation/academy/centre-shapes.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { PaymentStatus } from "../attempts/payment.ts";
import { paymentChannels, paymentMethods } from "../states.ts";

/** A payment in the admins' list. Amounts are in naira, as in the other records. */
export const PaymentRecord = z.object({
  reference: z.string(),
  status: PaymentStatus,
  amount: z.number().describe("requested amount in naira"),
  amount_received: z
    .number()
    .nullable()
    .describe("received amount in naira; null for money in another currency"),
  amount_refunded: z.number(),
  currency: z.literal(currency.code),
  method: z
    .enum(paymentMethods)
    .describe("card: through the provider; transfer and cash: recorded by an admin"),
  channel: z.enum(paymentChannels).nullable(),
  centre_id: CentreIdShape.nullable().describe("of cash: the centre that took it"),
  recorded_by: z
    .string()
    .nullable()
    .describe("id of the admin who recorded it; null when the card provider confirmed it"),
  note: z.string().nullable().describe("that admin's note"),
  payer_name: z.string(),
  payer_email: z.string(),
  description: z.string().describe("descriptions of the line items"),
  order_id: z.string(),
  line_ref: z.string().nullable().describe("what its first line item is for: a registration’s id"),
  receipt: z
    .string()
    .nullable()
    .describe("the newest one, if the amount was corrected; null until its money has come"),
  created_at: z.iso.datetime(),
  paid_at: z.iso.datetime().nullable(),
  review_reasons: z.array(z.string()).describe("kinds of the open review cases"),
});
export type PaymentRecord = z.output<typeof PaymentRecord>;

export const listPaymentsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/payments",
  who: "admin",
  permission: "payments.read",
  tag: "payments",
  summary:
    "Lists payments, newest first; format=csv sends everything that matches the filters as a file",
  opensInBrowser: true,
  query: AdminListQuery.extend({
    status: z
      .enum([...PaymentStatus.options, "not_completed"])
      .optional()
      .describe("`not_completed`: pending or failed"),
    by: z.enum(["me"]).optional().describe("`me`: recorded by the caller"),
    way: z.enum(paymentMethods).optional(),
    centre: knownCentreId().optional().describe("of cash: the centre that took it"),
    sort: z.enum(["created_at", "amount"]).default("created_at"),
  }),
  answers: { 200: z.object({ payments: z.array(PaymentRecord), ...adminPageFields }) },
});
