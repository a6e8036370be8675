import * as z from "zod";
import { CentreIdShape } from "#foundation/academy/centre-shapes.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { mailFailures, mailStatuses } from "#foundation/mail-states.ts";
import { languages, ways } from "#foundation/messages/ways.ts";
import { reviewClosings } from "#rooms/payments/cases/case-kinds.ts";
import { exampleReceipt } from "#rooms/payments/receipts/receipt-number.ts";
import { paymentChannels, paymentMethods, providerStatuses } from "#rooms/payments/states.ts";
import { AccountStatement } from "../account/account.ts";
import { EnrolmentRow, EnrolmentStatus, EnrolmentSummary } from "../enrolment.ts";
import { cancelCauses } from "../states.ts";

/** Everything about an enrolment, for admins. */

const RecordedPayment = z.object({
  reference: z.string(),
  status: z.string(),
  providerStatus: z
    .enum(providerStatuses)
    .nullable()
    .describe("when we last asked the card provider"),
  method: z.enum(paymentMethods),
  channel: z.enum(paymentChannels).nullable(),
  amountKobo: z.int().describe("what came, otherwise what was asked for"),
  refundedKobo: z.int(),
  receipt: z.string().nullable().describe(`such as ${exampleReceipt}; null until it is booked`),
  startedAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  payerName: z.string(),
  payerEmail: z.string(),
  recorded: z
    .object({
      by: z.string().describe("the admin's id"),
      centreId: CentreIdShape.nullable(),
      takerName: z.string().nullable(),
      evidence: z.string().nullable(),
      note: z.string().nullable(),
      provisionalNumber: z
        .string()
        .nullable()
        .describe("of the slip that replaced its receipt while the counter had no connection"),
    })
    .nullable()
    .describe("null for a card payment"),
});

const Proof = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.string(),
  sizeBytes: z.int(),
  sentAt: z.iso.datetime(),
  claimedKobo: z.int().nullable().describe("what was due when it was sent"),
  reviewId: z.string().nullable(),
  isOpen: z.boolean().describe("it waits for a person"),
  closedHow: z.enum(reviewClosings).nullable(),
});

const Referral = z.object({
  affiliateId: z.string(),
  affiliateName: z.string(),
  code: z.string(),
  source: z.string(),
  status: z.string(),
  ownMatch: z.string().nullable().describe("the affiliate's own registration, known by this"),
  commissionKobo: z.int(),
});

export const EnrolmentRecord = EnrolmentRow.extend({
  summary: EnrolmentSummary,
  seat: z
    .object({ heldUntil: z.iso.datetime().nullable(), isGone: z.boolean() })
    .nullable()
    .describe(
      "of its start, while nothing was paid: until when it is held, and whether others have it; null when it needs none",
    ),
  reach: z
    .object({
      channels: z.array(z.enum(ways)),
      language: z.enum(languages),
      stoppedAt: z.iso.datetime().nullable().describe("since when the number gets only codes"),
      badSince: z.iso.datetime().nullable().describe("since when nothing reaches the number"),
    })
    .nullable()
    .describe("how the learner is told; null where nothing goes to phones"),
  dateOfBirth: z.string(),
  account: AccountStatement.describe("of it; with entries for payments.read"),
  madeBy: z
    .object({ name: z.string(), email: z.string(), isForSelf: z.boolean() })
    .nullable()
    .describe("signed in at registration; isForSelf: it registered its own person"),
  answers: z
    .record(z.string(), z.union([z.string(), z.array(z.string()), z.boolean()]))
    .nullable()
    .describe("by field name; null until the form is filled in"),
  review: z
    .array(
      z.object({
        title: z.string(),
        answers: z.array(z.object({ name: z.string(), label: z.string(), text: z.string() })),
      }),
    )
    .describe("the answers as text with their labels, by step of the form"),
  payments: z
    .array(RecordedPayment)
    .nullable()
    .describe("every one that was started, oldest first; null without payments.read"),
  together: z
    .array(
      z.object({
        id: z.string(),
        code: z.string(),
        courseOfInterest: z.string(),
        fullName: z.string(),
        status: EnrolmentStatus,
      }),
    )
    .describe("the other enrolments of the same order: one payment pays them all"),
  proofs: z
    .array(Proof)
    .nullable()
    .describe(
      "pictures of bank transfers that the learner sent, oldest first; null without payments.read",
    ),
  mails: z
    .array(
      z.object({
        id: z.string(),
        way: z.enum(ways),
        kind: z.string(),
        subject: z.string(),
        status: z.enum(mailStatuses),
        failure: z.enum(mailFailures).nullable().describe("why the last try failed"),
        at: z.iso.datetime(),
        sentAt: z.iso.datetime().nullable(),
        tries: z.int(),
      }),
    )
    .nullable()
    .describe(
      "messages to the learner and a guardian about this enrolment, oldest first; null without mail.read",
    ),
  referral: Referral.nullable(),
  changes: z
    .array(PastEvent)
    .describe(
      "of the enrolment, and for payments.read of its payments, from the audit log, oldest first",
    ),
  decided: z
    .object({ by: z.string().nullable(), at: z.iso.datetime() })
    .nullable()
    .describe("about a sponsored place"),
  cancelled: z
    .object({ by: z.string(), reason: z.string().nullable() })
    .nullable()
    .describe("by an admin; the reason is null once the learner's data is erased"),
  cancelCause: z
    .enum(cancelCauses)
    .nullable()
    .describe("why nobody is waiting for the place any more"),
  people: z.record(z.string(), z.string()).describe("names of the admins above, by their ids"),
});
export type EnrolmentRecord = z.output<typeof EnrolmentRecord>;
