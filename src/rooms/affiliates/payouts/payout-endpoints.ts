import * as z from "zod";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields, ListQuery, pageFields } from "#foundation/http/lists.ts";
import { AffiliateRecord, NewRate } from "../account/affiliate.ts";
import {
  AffiliateStatement,
  DuePayout,
  LeftOut,
  OwnPayout,
  PaidByBank,
  PayoutDetails,
  PayoutEnd,
  PayoutRecord,
  PayoutReturn,
  PayoutStatus,
  PayoutStory,
  Statement,
  StatementNumber,
} from "./payouts.ts";

const tag = "affiliates";
const id = z.object({ id: z.string().min(1).max(100) });
const number = z.object({ number: StatementNumber });

export const listPayoutsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/payouts",
  who: "admin",
  permission: "payouts.read",
  opensInBrowser: true,
  tag,
  summary: "Payouts; the search looks at the bank's reference, statement numbers and affiliates",
  query: AdminListQuery.extend({
    status: PayoutStatus.optional(),
    sort: z.enum(["created_at"]).default("created_at"),
  }),
  answers: { 200: z.object({ payouts: z.array(PayoutRecord), ...adminPageFields }) },
});

export const payoutCalls = defineEndpoints({
  setRate: {
    method: "PUT",
    path: "/admin/affiliates/:id/rate",
    who: "admin",
    permission: "affiliates.rate",
    tag,
    summary: "Sets an affiliate's rate from today or a later day. Earlier payments keep their rate",
    params: id,
    body: NewRate,
    answers: { 200: AffiliateRecord },
  },
  getDuePayout: {
    method: "GET",
    path: "/admin/payouts/due",
    who: "admin",
    permission: "payouts.read",
    tag,
    summary: "What a payout would contain now, and who would be left out",
    answers: { 200: DuePayout },
  },
  makePayout: {
    method: "POST",
    path: "/admin/payouts",
    who: "admin",
    permission: "payouts.make",
    tag,
    summary: "Prepares a payout of everything due; 409 `nothing_due` when nothing is",
    answers: { 201: PayoutDetails.extend({ leftOut: z.array(LeftOut) }) },
  },
  getPayout: {
    method: "GET",
    path: "/admin/payouts/:id",
    who: "admin",
    permission: "payouts.read",
    tag,
    summary: "A payout with its statements and history",
    params: id,
    answers: { 200: PayoutStory },
  },
  listStatements: {
    method: "GET",
    path: "/admin/affiliates/:id/statements",
    who: "admin",
    permission: "payouts.read",
    tag,
    summary: "All statements of an affiliate, newest first",
    params: id,
    query: ListQuery.omit({ search: true, order: true }),
    answers: { 200: z.object({ statements: z.array(AffiliateStatement), ...pageFields }) },
  },
  approvePayout: {
    method: "POST",
    path: "/admin/payouts/:id/approve",
    who: "admin",
    permission: "payouts.approve",
    tag,
    summary:
      "Approves a prepared payout. 409 `own_payout` for the admin who made it, unless there is no other admin; 409 `commission_changed` when commission has since been taken back, `withheld` or `suspended`. 409 `wrong_state` when it is not prepared any more",
    params: id,
    answers: { 200: PayoutDetails },
  },
  payPayout: {
    method: "POST",
    path: "/admin/payouts/:id/pay",
    who: "admin",
    permission: "payouts.pay",
    tag,
    summary:
      "Marks an approved payout as paid, with the bank's reference. 409 `commission_changed` when commission has since been taken back, `withheld` or `suspended`. 409 `wrong_state` when it is not approved, `evidence_used`",
    params: id,
    body: PaidByBank,
    answers: { 200: PayoutDetails },
  },
  returnPayout: {
    method: "POST",
    path: "/admin/payouts/:id/return",
    who: "admin",
    permission: "payouts.pay",
    tag,
    summary:
      "Records that the bank sent money back, all of a payout or one affiliate's: it is due again. 409 `wrong_state` before it is paid, or when it was returned already",
    params: id,
    body: PayoutReturn,
    answers: { 200: PayoutDetails },
  },
  cancelPayout: {
    method: "POST",
    path: "/admin/payouts/:id/cancel",
    who: "admin",
    permission: "payouts.pay",
    tag,
    summary:
      "Drops a payout, or one affiliate of it, before the bank has paid: it is due again. 409 `wrong_state` once it is paid or cancelled",
    params: id,
    body: PayoutEnd,
    answers: { 200: PayoutDetails },
  },
});

export const exportPayoutEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/payouts/:id/csv",
  who: "admin",
  permission: "payouts.pay",
  opensInBrowser: true,
  tag,
  summary:
    "The transfers of an approved payout as CSV for the bank; refused for the same reasons as paying it, and with 409 `wrong_state` before it is approved",
  params: id,
  answers: { 200: z.string().describe("text/csv") },
});

const ownStatement = { who: "affiliate", tag, params: number } as const;

export const ownPayoutCalls = defineEndpoints({
  listOwnPayouts: {
    method: "GET",
    path: "/affiliates/payouts",
    who: "affiliate",
    tag,
    summary:
      "The affiliate's own payouts, newest first: paid ones, and those that the bank returned",
    query: ListQuery.omit({ search: true, order: true }),
    answers: { 200: z.object({ payouts: z.array(OwnPayout), ...pageFields }) },
  },
  getStatement: {
    ...ownStatement,
    method: "GET",
    path: "/affiliates/statements/:number",
    summary: "One of the affiliate's own statements",
    answers: { 200: Statement },
  },
});

export const getStatementPdfEndpoint = defineEndpoint({
  ...ownStatement,
  method: "GET",
  path: "/affiliates/statements/:number/pdf",
  opensInBrowser: true,
  perHour: { account: 120 },
  summary: "The statement as PDF",
  answers: { 200: z.string().describe("application/pdf") },
});

export const getStatementCsvEndpoint = defineEndpoint({
  ...ownStatement,
  method: "GET",
  path: "/affiliates/statements/:number/csv",
  opensInBrowser: true,
  perHour: { account: 120 },
  summary: "The statement's lines as CSV",
  answers: { 200: z.string().describe("text/csv") },
});
