import * as z from "zod";
import { CentreIdShape, knownCentreId } from "#foundation/academy/centre-shapes.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { MovedOn } from "../ledger/moved-on.ts";
import { refundRequestStatuses, refundWays } from "../states.ts";
import { noRefundReason } from "./refund-limits.ts";

const tag = "payments";

export const RefundRecord = z.object({
  id: z.string(),
  reference: z.string().describe("the payment's"),
  status: z
    .enum(refundRequestStatuses)
    .describe("requested: waits for a second admin; sending: the provider has not answered yet"),
  amountKobo: z.int(),
  lines: z
    .array(z.object({ lineRef: z.string(), amountKobo: z.int() }))
    .nullable()
    .describe("null for money that paid for nothing"),
  way: z.enum(refundWays),
  centreId: CentreIdShape.nullable(),
  evidence: z.string().nullable(),
  movedOn: z
    .string()
    .nullable()
    .describe("of our bank transfer: the day on which the bank sent it, if it was not booked then"),
  reason: z.string(),
  requestedBy: z.string().describe("the admin's id"),
  requestedAt: z.iso.datetime(),
  decidedBy: z.string().nullable().describe("the second admin's id"),
  decidedAt: z.iso.datetime().nullable(),
  problem: z.string().nullable().describe("why the provider refused it"),
});
export type RefundRecord = z.output<typeof RefundRecord>;

/** An amount that goes back. */
export const amountKobo = z
  .int("Enter an amount in naira, with two decimals at most.")
  .positive("Enter an amount above ₦0.")
  .max(100_000_000_000, "This is too much.");

/** Strict, because an amount under a wrong name would give back all that is left. */
const RefundBody = z.strictObject({
  amountKobo: amountKobo.nullish().describe("all that is left by default. Not with lines"),
  lines: z
    .array(
      z
        .strictObject({
          enrolmentId: z.string().max(100),
          amountKobo: amountKobo.nullish().describe("all that is left of the line by default"),
        })
        // This room does not know what a line is.
        .transform(({ enrolmentId, ...line }) => ({ lineRef: enrolmentId, ...line })),
    )
    .min(1, "Choose at least one program.")
    .max(50)
    .nullish()
    .describe("to give back some programs of an order; all lines in proportion by default"),
  reason: z.string().trim().min(3, noRefundReason).max(500),
  centreId: knownCentreId()
    .nullish()
    .describe("of a payment by hand that goes back in cash: whose cash box"),
  evidence: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .describe(
      "of a payment by hand: the bank's reference of our transfer; for cash, the number in the receipt book, if it has one",
    ),
  movedOn: MovedOn,
});
export type RefundWish = z.output<typeof RefundBody>;

export const requestRefundEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/payments/:reference/refund",
  who: "admin",
  permission: "payments.give_back",
  tag,
  summary:
    "Refunds a payment, whole or in part, or some programs of its order. Above the limits it waits for a second admin, if there is one; a clerk's limits are lower. 403 `cash_only` for a clerk and money that was not paid in cash; 409 refund_under_way, nothing_received, nothing_to_refund, evidence_used; 422 for more than is left, too_little_cash for more than the till should hold",
  params: z.object({ reference: z.string().min(1).max(100) }),
  body: RefundBody,
  answers: { 201: RefundRecord },
});

const params = z.object({ id: z.string().max(100) });

export const approveRefundEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/refunds/:id/approve",
  who: "admin",
  permission: "payments.refund",
  tag,
  summary:
    "Approves a refund that another admin asked for. 403 same_person; 409 already_decided, nothing_to_refund; 422 too_little_cash",
  params,
  answers: { 200: RefundRecord },
});

export const declineRefundEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/refunds/:id/decline",
  who: "admin",
  permission: "payments.give_back",
  tag,
  summary:
    "Declines a refund that waits for a second admin, or takes the caller's own request back",
  params,
  answers: { 200: RefundRecord },
});
