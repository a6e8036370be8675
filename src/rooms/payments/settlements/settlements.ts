import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { itemStates, refundSides } from "./settlement-states.ts";

const staff = { who: "admin", permission: "bank.reconcile", tag: "payments" } as const;

/** A settlement: what a card provider paid to the academy's bank account. */
export const SettlementRow = z.object({
  id: z.string(),
  provider: z.string(),
  number: z.string().describe("the provider's"),
  day: z.string(),
  netKobo: z.int().nullable().describe("null when it is in another currency"),
  feesKobo: z.int().nullable(),
  state: z.enum(["agrees", "differs"]),
  bankLineId: z.string().nullable().describe("the line of the bank that it is"),
});
export type SettlementRow = z.output<typeof SettlementRow>;

const SettledPayment = z.object({
  reference: z.string(),
  amountKobo: z.int(),
  feesKobo: z.int(),
  bookedKobo: z.int().nullable().describe("null when our books don't have it"),
  bookedFeesKobo: z.int().nullable().describe("0: we were not told, and it was posted with this"),
  state: z.enum(itemStates),
  paidAt: z.iso.datetime().nullable(),
});

export const SettlementRecord = SettlementRow.extend({
  grossKobo: z.int().nullable(),
  takenKobo: z.int().nullable().describe("taken off for refunds and disputes"),
  expectedKobo: z.int().nullable().describe("what our books expect"),
  isPosted: z.boolean(),
  comparedAt: z.iso.datetime(),
  reviewId: z.string().nullable().describe("the case, if it differs or did"),
  words: z.array(z.string()).describe("what differs, for a bookkeeper"),
  payments: z.array(SettledPayment),
  refunds: z.array(
    z.object({
      reference: z.string(),
      amountKobo: z.int().describe("below zero: it lowered the settlement"),
      side: z.enum(refundSides),
    }),
  ),
});
export type SettlementRecord = z.output<typeof SettlementRecord>;

export const listSettlementsEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/settlements",
  summary:
    "What the card provider paid to the academy's bank account, newest first. format=csv sends it as a file",
  opensInBrowser: true,
  query: AdminListQuery.extend({
    sort: z.enum(["day"]).default("day"),
    state: z
      .enum(["agrees", "differs", "unseen"])
      .optional()
      .describe("`unseen`: booked, and not seen on a bank statement after 3 working days"),
  }),
  answers: { 200: z.object({ settlements: z.array(SettlementRow), ...adminPageFields }) },
});

export const getSettlementEndpoint = defineEndpoint({
  ...staff,
  method: "GET",
  path: "/admin/settlements/:id",
  summary: "A settlement with its payments and what differs from our books",
  params: z.object({ id: z.string().max(100) }),
  answers: { 200: SettlementRecord },
});

export const fetchSettlementsEndpoint = defineEndpoint({
  ...staff,
  method: "POST",
  path: "/admin/settlements/fetch",
  summary:
    "Asks the card provider for its settlements of the last month, posts the new ones and compares all. 409 no_settlements when the provider tells none; 503 provider_unavailable when it does not answer",
  repeatable: true,
  answers: {
    200: z.object({
      added: z.int(),
      differing: z.int().describe("of all that were compared"),
    }),
  },
});
