import * as z from "zod";
import { exampleCentre } from "#foundation/academy/centres.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { MovedOn } from "../ledger/moved-on.ts";
import { noRefundReason } from "../refunds/refund-limits.ts";
import { amountKobo, RefundRecord } from "../refunds/refunds.ts";
import { creditWays } from "../states.ts";

const tag = "payments";
const params = z.object({ orderId: z.string().max(100) });

/** Money of a payer that covers nothing. */
export const CreditRow = z.object({
  orderId: z.string(),
  payer: z.string(),
  payerEmail: z.string(),
  description: z.string().describe("what the order is for"),
  creditKobo: z.int(),
  since: z.iso.datetime().describe("since when there has been credit without a break"),
});
export type CreditRow = z.output<typeof CreditRow>;

export const listCreditsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/credits",
  who: "admin",
  permission: "payments.read",
  tag,
  summary:
    "Orders with more money than is owed, newest first. format=csv sends everything that matches the search as a file",
  opensInBrowser: true,
  query: AdminListQuery.extend({ sort: z.enum(["ordered"]).default("ordered") }),
  answers: { 200: z.object({ credits: z.array(CreditRow), ...adminPageFields }) },
});

/** A credit with what can be done about it. */
export const CreditRecord = CreditRow.extend({
  freeKobo: z.int().describe("less what is on its way back"),
  cardKobo: z.int().describe("of that, what can go back by card"),
  byHandKobo: z.int().describe("of that, what can go back by hand"),
  reference: z.string().nullable().describe("its newest payment"),
  approvalThresholdKobo: z
    .int()
    .describe("what this admin may give back now without a second admin"),
  hasSecondAdmin: z.boolean(),
  towards: z
    .array(
      z.object({
        enrolmentId: z.string(),
        description: z.string(),
        learner: z.string(),
        openKobo: z.int().describe("what is owed for its whole order"),
      }),
    )
    .describe("what the same payer owes for in other orders"),
});
export type CreditRecord = z.output<typeof CreditRecord>;

export const getCreditEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/credits/:orderId",
  who: "admin",
  permission: "payments.read",
  tag,
  summary: "The credit of an order, how it can go back, and what else its payer owes",
  params,
  answers: { 200: CreditRecord },
});

const GiveBackBody = z.object({
  amountKobo,
  way: z.enum(creditWays, "Choose how the money goes back."),
  location: z
    .string()
    .max(100)
    .nullish()
    .describe(`with cash: the centre that pays it out, such as \`${exampleCentre}\``),
  reference: z
    .string()
    .trim()
    .max(200)
    .nullish()
    .describe("of a transfer: the bank's reference; of cash: the number of the receipt"),
  movedOn: MovedOn,
  reason: z.string().trim().min(3, noRefundReason).max(500),
});
export type GiveBack = z.output<typeof GiveBackBody>;

export const giveBackCreditEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/credits/:orderId/give-back",
  who: "admin",
  permission: "payments.refund",
  tag,
  summary:
    "Gives credit back: refunds of the order's payments, the newest first. Above the limits they wait for a second admin. 422 for more than the credit; 409 refund_under_way, evidence_used, other_way for more than came in that way",
  params,
  body: GiveBackBody,
  answers: { 201: z.object({ refunds: z.array(RefundRecord), credit: CreditRecord }) },
});

const UseBody = z.object({
  amountKobo,
  towards: z.string("Choose what it pays for.").min(1, "Choose what it pays for.").max(100),
});
export type CreditUse = z.output<typeof UseBody>;

export const moveCreditEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/credits/:orderId/use",
  who: "admin",
  permission: "payments.record",
  tag,
  summary:
    "Moves credit to another order of the same payer. 422 for more than the credit or than is owed there; 403 own_record; 409 other_payer",
  params,
  body: UseBody,
  answers: { 200: CreditRecord },
});
