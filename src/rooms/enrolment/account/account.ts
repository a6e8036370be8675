import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";

const sums = {
  chargedKobo: z.int().describe("what it costs, after refunds"),
  receivedKobo: z.int().describe("what came and has not gone back"),
  balanceKobo: z.int().describe("charged less received; negative when there is credit"),
  creditKobo: z.int().describe("what the balance is below zero"),
};

/** One day of the plan and what is due on it. */
const AccountDue = z.object({
  dueOn: z.string().describe("YYYY-MM-DD"),
  label: z.string(),
  amountKobo: z.int(),
  openKobo: z.int().describe("still to pay of it"),
});

/** The account of an enrolment, without its entries. */
export const EnrolmentAccount = z.object({
  ...sums,
  dues: z.array(AccountDue),
  payments: z
    .array(z.object({ on: z.string().describe("YYYY-MM-DD"), amountKobo: z.int() }))
    .describe("what came for a fee that was due in parts, once nothing of it is open"),
  order: z.object(sums).describe("of its whole order, which can be for several learners"),
});
export type EnrolmentAccount = z.output<typeof EnrolmentAccount>;

/** A line of the statement. */
export const AccountEntry = z.object({
  at: z.string(),
  kind: z.enum(["charge", "payment", "refund"]),
  text: z.string(),
  amountKobo: z
    .int()
    .describe("what it does to the debt: charges and refunds +, payments and credit notes −"),
  balanceKobo: z.int().describe("what is owed after it"),
  receipt: z.string().optional().describe("the receipt's number"),
});
export type AccountEntry = z.output<typeof AccountEntry>;

export const AccountStatement = EnrolmentAccount.extend({ entries: z.array(AccountEntry) });
export type AccountStatement = z.output<typeof AccountStatement>;

const own = {
  who: "anyone",
  ownCheck: "the enrolment's resume token in the x-resume-token header, or its user's token",
  tag: "enrolment",
  params: z.object({ id: z.string().max(100) }),
} as const;

export const getAccountEndpoint = defineEndpoint({
  ...own,
  method: "GET",
  path: "/enrolments/:id/account",
  summary: "The statement of account of an enrolment: charges, payments, refunds and the balance",
  answers: { 200: AccountStatement },
});

export const getAccountPdfEndpoint = defineEndpoint({
  ...own,
  method: "GET",
  path: "/enrolments/:id/account.pdf",
  opensInBrowser: true,
  summary: "The statement of account as PDF",
  perHour: { id: 120 },
  answers: { 200: z.string().describe("application/pdf") },
});
