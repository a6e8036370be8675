import * as z from "zod";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { AdminListQuery, adminPageFields } from "#foundation/http/lists.ts";
import { LineFacts } from "../attempts/payment.ts";
import { RefundRecord } from "../refunds/refunds.ts";
import { reviewClosings, reviewKinds } from "./case-kinds.ts";

const tag = "payments";
const params = z.object({ id: z.string().max(100) });

/** A case for a person, in the list. */
export const ReviewRow = z.object({
  id: z.string(),
  kind: z.enum(reviewKinds),
  reference: z.string().describe("the payment's, or the registration's for transfer_proof"),
  order_id: z.string().nullable(),
  amount_kobo: z.int().nullable().describe("what it is about, if that is one amount"),
  opened_at: z.iso.datetime(),
  closed_at: z.iso.datetime().nullable(),
  closed_how: z.enum(reviewClosings).nullable().describe("null when it closed automatically"),
});
export type ReviewRow = z.output<typeof ReviewRow>;

export const listReviewsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/reviews",
  who: "admin",
  permission: "payments.read",
  tag,
  summary:
    "Lists the cases that a person has to look at, newest first; all or only open ones. format=csv sends everything that matches the filters as a file",
  opensInBrowser: true,
  query: AdminListQuery.extend({
    kind: z.enum(reviewKinds).optional(),
    state: z.enum(["open", "closed"]).optional(),
    sort: z.enum(["opened_at"]).default("opened_at"),
  }),
  answers: { 200: z.object({ reviews: z.array(ReviewRow), ...adminPageFields }) },
});

/** A case with what to compare. */
export const ReviewRecord = ReviewRow.extend({
  subject: z.string(),
  details: z
    .record(z.string(), z.unknown())
    .describe("what was reported, and `compare`: what to do"),
  version: z.int().describe("send it with the closing: a case that changed since is not closed"),
  ways: z
    .array(z.enum(reviewClosings))
    .describe("those that are true now; if there are none, it closes on its own"),
  closed_by: z.string().nullable().describe("the admin's id"),
  closed_note: z.string().nullable(),
  write_off: z
    .object({
      by: z.string().describe("the admin's id"),
      amountKobo: z.int(),
      note: z.string().nullable().describe("why, in that admin's words"),
    })
    .nullable()
    .describe(
      "someone asked to write this much off: a second person closes it as written_off, or the same one, if `ways` says so by now",
    ),
  payments: z
    .array(
      z.object({
        reference: z.string(),
        status: z.string(),
        method: z.string(),
        expectedKobo: z.int(),
        receivedKobo: z.int().nullable(),
        refundedKobo: z.int(),
        paidAt: z.iso.datetime().nullable(),
      }),
    )
    .describe("all payments of the order"),
  lines: z.array(
    z.object({
      lineRef: z.string(),
      description: z.string(),
      chargedKobo: z.int(),
      receivedKobo: z.int(),
      refundedKobo: z.int(),
      openKobo: z.int(),
    }),
  ),
  places: z.array(LineFacts).describe("what the lines are for"),
  refund: RefundRecord.nullable().describe("of refund_to_approve: what was asked for"),
  people: z.record(z.string(), z.string()).describe("names of the admins above, by their ids"),
});
export type ReviewRecord = z.output<typeof ReviewRecord>;

export const reviewCalls = defineEndpoints({
  getReview: {
    method: "GET",
    path: "/admin/reviews/:id",
    who: "admin",
    permission: "payments.read",
    tag,
    summary: "A case with what to compare and the ways to close it",
    params,
    answers: { 200: ReviewRecord },
  },
  closeReview: {
    method: "POST",
    path: "/admin/reviews/:id/close",
    who: "admin",
    permission: "payments.record",
    tag,
    summary:
      "Closes a case in a way that its kind allows. 409 already_closed, stale (it changed since it was read), closes_itself; 403 for a kind that needs payments.refund. written_off above the limits of a refund leaves it open until a second person does the same (403 same_person). 409 nothing_recorded, not_given_back, not_ended, nothing_owed or no_refund while the way is not true yet",
    params,
    body: z.object({
      how: z.enum(reviewClosings, "Choose how the case ended."),
      note: z.string().trim().min(3, "Write what you found.").max(1_000),
      version: z.int("Read the case again."),
    }),
    answers: { 200: ReviewRecord },
  },
});
