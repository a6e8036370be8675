import * as z from "zod";
import { timeZone } from "#academy";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import {
  AdminListQuery,
  adminPageFields,
  ListQuery,
  Month,
  pageFields,
} from "#foundation/http/lists.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { KeptMessages, MessagesBody, OwnMessages } from "#foundation/messages/message-choice.ts";
import {
  AffiliateMoney,
  AffiliateProfile,
  AffiliateRecord,
  AffiliateStats,
  AffiliateStatus,
  CodeCheck,
} from "./account/affiliate.ts";
import { PaymentInfo } from "./account/payment-info.ts";
import { stopAccountForm } from "./account/payment-info-form.ts";
import {
  AffiliateApplication,
  ApplicationProgress,
  ApplicationRecord,
  ApplicationStatus,
  Review,
  ReviewResult,
} from "./applications/application.ts";
import { Funnel, FunnelQuery, LinkVisit } from "./funnel/funnel-record.ts";
import {
  AdminReferralRecord,
  CommissionMark,
  ReferralRecord,
  ReferralStatus,
  referralFlags,
  TrackedReferral,
  Withholding,
} from "./referrals/referral.ts";
import { sharePageNames } from "./sharing/share-links.ts";

const tag = "affiliates";
const id = z.object({ id: z.string().min(1).max(100) });

export const listApplicationsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/applications",
  who: "admin",
  permission: "affiliates.read",
  opensInBrowser: true,
  tag,
  summary: "Affiliate applications",
  query: AdminListQuery.extend({
    status: ApplicationStatus.optional(),
    sort: z.enum(["created_at", "full_name", "audience_size", "status"]).default("created_at"),
  }),
  answers: { 200: z.object({ applications: z.array(ApplicationRecord), ...adminPageFields }) },
});

export const listAffiliatesEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/affiliates",
  who: "admin",
  permission: "affiliates.read",
  opensInBrowser: true,
  tag,
  summary: "Approved affiliates with their earnings",
  query: AdminListQuery.extend({
    status: AffiliateStatus.optional(),
    sort: z
      .enum(["created_at", "full_name", "affiliate_code", "total_earnings", "total_referrals"])
      .default("created_at"),
  }),
  answers: { 200: z.object({ affiliates: z.array(AffiliateRecord), ...adminPageFields }) },
});

export const listAllReferralsEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/referrals",
  who: "admin",
  permission: "affiliates.read",
  opensInBrowser: true,
  tag,
  summary: "Referrals of all affiliates; the search looks at learner, affiliate and code",
  query: AdminListQuery.extend({
    status: ReferralStatus.optional(),
    affiliateId: z.string().max(100).optional(),
    flag: z
      .enum(referralFlags)
      .optional()
      .describe("`own`: with the affiliate's own email or phone"),
    sort: z.enum(["created_at", "completed_at", "commission_amount"]).default("created_at"),
  }),
  answers: {
    200: z.object({ referrals: z.array(AdminReferralRecord), ...adminPageFields }),
  },
});

export const affiliateCalls = defineEndpoints({
  getApplication: {
    method: "GET",
    path: "/admin/applications/:id",
    who: "admin",
    permission: "affiliates.read",
    tag,
    summary: "An application, with each decision and who made it",
    params: id,
    answers: { 200: z.object({ application: ApplicationRecord, history: z.array(PastEvent) }) },
  },
  getAffiliate: {
    method: "GET",
    path: "/admin/affiliates/:id",
    who: "admin",
    permission: "affiliates.read",
    tag,
    summary: "An affiliate, with each decision about them and their application, and who made it",
    params: id,
    answers: { 200: z.object({ affiliate: AffiliateRecord, history: z.array(PastEvent) }) },
  },
  getMoney: {
    method: "GET",
    path: "/admin/affiliates/:id/money",
    who: "admin",
    permission: "affiliates.read",
    tag,
    summary: "An affiliate's figures, bank account and rates",
    params: id,
    answers: { 200: AffiliateMoney },
  },
  reviewApplication: {
    method: "POST",
    path: "/admin/applications/:id/review",
    who: "admin",
    permission: "affiliates.review",
    tag,
    summary:
      "Approve or reject an application; 409 already_reviewed, already_affiliate, or disabled for the address of dismissed staff",
    params: id,
    body: Review,
    answers: { 200: ReviewResult },
  },
  setAffiliateStatus: {
    method: "POST",
    path: "/admin/affiliates/:id/status",
    who: "admin",
    permission: "affiliates.review",
    tag,
    summary: "Suspend an affiliate or end a suspension. 409 already_so",
    params: id,
    body: z.object({ status: AffiliateStatus }),
    answers: { 200: AffiliateRecord },
  },
  getReferral: {
    method: "GET",
    path: "/admin/referrals/:id",
    who: "admin",
    permission: "affiliates.read",
    tag,
    summary: "A referral with its story, and who withheld or released its commission and why",
    params: id,
    answers: { 200: z.object({ referral: AdminReferralRecord, marks: z.array(CommissionMark) }) },
  },
  withholdCommission: {
    method: "POST",
    path: "/admin/commissions/:id/withhold",
    who: "admin",
    permission: "affiliates.pay",
    tag,
    summary:
      "Withhold the commission of a referral (by the referral's id), or release it; 409 already_so, paid_out",
    params: id,
    body: Withholding,
    answers: { 200: AdminReferralRecord },
  },
});

export const ownCalls = defineEndpoints({
  getMessages: {
    method: "GET",
    path: "/affiliates/messages",
    who: "affiliate",
    tag,
    summary: "How the affiliate is told: by SMS, WhatsApp or email",
    answers: { 200: OwnMessages },
  },
  saveMessages: {
    method: "PUT",
    path: "/affiliates/messages",
    who: "affiliate",
    tag,
    summary:
      "Changes how the affiliate is told. The learner's account of the same person has the same choice. 409 email_only where nothing goes to phones",
    body: MessagesBody,
    answers: { 200: KeptMessages },
    perHour: { account: 60 },
  },
  getProfile: {
    method: "GET",
    path: "/affiliates/profile",
    who: "affiliate",
    tag,
    summary: "The affiliate's own profile; 403 `not_approved` when suspended",
    answers: { 200: AffiliateProfile },
  },
  savePaymentInfo: {
    method: "PUT",
    path: "/affiliates/payment-info",
    who: "affiliate",
    tag,
    summary:
      "Save the bank account that receives the affiliate's commissions. A changed account gets money after a wait, the first one at once; 409 `changed_meanwhile` for a stale edit",
    body: PaymentInfo,
    answers: { 200: AffiliateProfile },
    perHour: { account: 20 },
  },
  getStats: {
    method: "GET",
    path: "/affiliates/stats",
    who: "affiliate",
    tag,
    summary: "The affiliate's own totals",
    answers: { 200: AffiliateStats },
  },
  getFunnel: {
    method: "GET",
    path: "/affiliates/funnel",
    who: "affiliate",
    tag,
    summary:
      "Visits by the affiliate's links, sign-ups, registrations and payments of the last months",
    query: FunnelQuery,
    answers: { 200: Funnel },
  },
});

export const listOwnReferralsEndpoint = defineEndpoint({
  method: "GET",
  path: "/affiliates/referrals",
  who: "affiliate",
  tag,
  opensInBrowser: true,
  summary:
    "The affiliate's own referrals, with masked names and addresses; the search looks at learner and program",
  query: ListQuery.extend({
    status: ReferralStatus.optional(),
    month: Month.optional().describe(`in ${timeZone}: YYYY-MM`),
    format: z.enum(["json", "csv"]).default("json").describe("csv: the whole filtered list"),
  }),
  answers: { 200: z.object({ referrals: z.array(ReferralRecord), ...pageFields }) },
});

export const visitorCalls = defineEndpoints({
  submitApplication: {
    method: "POST",
    path: "/affiliates/applications",
    who: "anyone",
    tag,
    summary:
      "Apply to become an affiliate. The answer is the same when the address already has an application or belongs to an affiliate; the email says so",
    body: AffiliateApplication,
    answers: {
      201: z.object({ id: z.string(), status: z.literal("pending"), reference: z.string() }),
    },
    // Far more than an application may have, so that an overlong text is refused at its own field.
    bodyBytes: 1_000_000,
    perMinute: 120,
    perHour: { email: 5 },
  },
  getApplicationProgress: {
    method: "GET",
    path: "/affiliates/applications/status/:reference",
    who: "anyone",
    tag,
    summary: "The status of an application, by its secret reference",
    params: z.object({ reference: z.string().trim().min(1).max(200) }),
    answers: { 200: ApplicationProgress },
    perMinute: 120,
  },
  stopAccountChange: {
    method: "POST",
    path: "/affiliates/payment-info/stop",
    who: "anyone",
    tag,
    summary: "Stops a pending change of a bank account, with the secret from the email about it",
    body: formBody(stopAccountForm),
    answers: { 204: null },
    perMinute: 120,
    perHour: { token: 20 },
  },
  recordVisit: {
    method: "POST",
    path: "/affiliates/visits",
    who: "anyone",
    tag,
    summary: "Count a visit by an affiliate's link; nothing about the visitor is stored",
    body: LinkVisit,
    answers: {
      202: z.object({ counted: z.boolean().describe("whether the code is an affiliate's now") }),
    },
    bodyBytes: 2_000,
    perMinute: 240,
  },
  validateCode: {
    method: "GET",
    path: "/affiliates/validate-code/:code",
    who: "anyone",
    tag,
    summary: "Check whether a code belongs to an approved affiliate",
    params: z.object({
      code: z.string().max(500).describe("as typed or pasted: also the whole link"),
    }),
    answers: { 200: CodeCheck },
    // Codes are short. The limit stops people from guessing them one by one.
    perMinute: 120,
  },
  trackReferral: {
    method: "POST",
    path: "/affiliates/track-referral",
    who: "anyone",
    tag,
    summary:
      "Records interest that an affiliate raised; never creates money. It counts once the owner of the address confirms it",
    body: TrackedReferral,
    answers: { 202: z.object({ tracked: z.boolean() }) },
    perMinute: 120,
    perHour: { "userData.email": 10 },
  },
});

/** The response is a file, not JSON. Drawing one keeps the processor busy for some milliseconds. */
const poster = {
  method: "GET",
  who: "affiliate",
  opensInBrowser: true,
  tag: "affiliates",
  answers: { 200: z.string().describe("application/pdf") },
  perHour: { account: 120 },
} as const;

const paper = z.enum(["a4", "a5"], "Choose a4 or a5");

export const getPagePosterEndpoint = defineEndpoint({
  ...poster,
  path: "/affiliates/posters/pages/:page/:paper",
  summary: "A poster with the affiliate's code that leads to a page of the site, as PDF",
  params: z.object({ page: z.enum(sharePageNames, "There is no poster for this page"), paper }),
});

export const getProgramPosterEndpoint = defineEndpoint({
  ...poster,
  path: "/affiliates/posters/programs/:id/:paper",
  summary: "A poster with the affiliate's code for a program on offer, as PDF",
  params: z.object({ id: z.string().max(200), paper }),
});
