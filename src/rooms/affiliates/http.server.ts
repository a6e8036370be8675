import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve, serveAll } from "#foundation/http/serve.ts";
import { serveList } from "#foundation/http/serve-list.ts";
import { saveMessagesOf, showMessagesOf } from "#rooms/accounts/door.server.ts";
import { getAffiliate, getOwnAffiliate } from "./account/get-own-affiliate.server.ts";
import { affiliateColumns, affiliateList } from "./account/list-affiliates.server.ts";
import { savePaymentInfo, stopAccountChange } from "./account/save-payment-info.server.ts";
import { setAffiliateStatus } from "./account/set-affiliate-status.server.ts";
import { listOwnAffiliateApplicationsEndpoint } from "./applications/application.ts";
import {
  applicationColumns,
  applicationList,
  findApplicationProgress,
  getApplication,
  listOwnApplications,
} from "./applications/list-applications.server.ts";
import { reviewApplication } from "./applications/review-application.server.ts";
import { submitApplication } from "./applications/submit-application.server.ts";
import { getMoney, getStats } from "./dashboard/get-stats.server.ts";
import {
  affiliateCalls,
  listAffiliatesEndpoint,
  listAllReferralsEndpoint,
  listApplicationsEndpoint,
  listOwnReferralsEndpoint,
  ownCalls,
  visitorCalls,
} from "./endpoints.ts";
import { recordVisit } from "./funnel/count-link.server.ts";
import { getFunnel } from "./funnel/get-funnel.server.ts";
import { payoutHttp } from "./payouts/payout-http.server.ts";
import { withholdCommission } from "./payouts/withhold-commission.server.ts";
import { ownReferralColumns, referralColumns } from "./referrals/export-referrals.server.ts";
import { validateCode } from "./referrals/find-earning-affiliate.server.ts";
import { getReferral } from "./referrals/find-referral-of.server.ts";
import {
  exportOwnReferrals,
  listOwnReferrals,
  referralList,
} from "./referrals/list-referrals.server.ts";
import { findKnownRates } from "./referrals/rate-on.server.ts";
import { recordLead } from "./referrals/record-lead.server.ts";
import { posterHttp } from "./sharing/make-poster.server.ts";
import type { AffiliateRow } from "./tables.server.ts";
import {
  iso,
  toAdminReferralRecord,
  toAffiliateProfile,
  toAffiliateRecord,
  toApplicationRecord,
  toReferralRecord,
} from "./to-records.server.ts";

const forVisitors: Served[] = serveAll(visitorCalls, {
  async submitApplication(ctx, application) {
    const { id, reference } = await submitApplication(ctx, application);
    return { id, status: "pending" as const, reference };
  },
  async getApplicationProgress(ctx, reference) {
    const found = await findApplicationProgress(ctx, reference);
    if (!found) throw notFound("There is no application with this reference.");
    const { status, createdAt, reviewedAt } = found;
    return { status, created_at: createdAt.toISOString(), reviewed_at: iso(reviewedAt) };
  },
  validateCode,
  async trackReferral(ctx, { affiliateCode, userData }) {
    const lead = { code: affiliateCode, ...userData, source: "track_referral" } as const;
    return { tracked: await recordLead(ctx, lead) };
  },
  stopAccountChange: (ctx, { token }) => stopAccountChange(ctx, token),
  recordVisit: async (ctx, { code, via, page }) => ({
    counted: await recordVisit(ctx, { code, via, page }),
  }),
});

/** For signed-in people, before they are affiliates. */
const forUsers: Served[] = [
  serve(listOwnAffiliateApplicationsEndpoint, async (ctx) => {
    const applications = await listOwnApplications(ctx);
    return answer(200, { applications, total: applications.length });
  }),
];

const profileOf = async (ctx: Context, affiliate: AffiliateRow) =>
  toAffiliateProfile(affiliate, await findKnownRates(ctx, affiliate.id), ctx.clock());

const forAffiliates: Served[] = [
  ...serveAll(ownCalls, {
    getProfile: async (ctx) => profileOf(ctx, await getOwnAffiliate(ctx)),
    savePaymentInfo: async (ctx, info) => profileOf(ctx, await savePaymentInfo(ctx, info)),
    getMessages: async (ctx) => showMessagesOf(ctx, await getOwnAffiliate(ctx)),
    saveMessages: async (ctx, wanted) => saveMessagesOf(ctx, await getOwnAffiliate(ctx), wanted),
    getStats: async (ctx) => getStats(ctx, await getOwnAffiliate(ctx)),
    getFunnel: async (ctx, { months }) => getFunnel(ctx, await getOwnAffiliate(ctx), months),
  }),
  serve(listOwnReferralsEndpoint, async (ctx, { query }, exchange) => {
    const affiliate = await getOwnAffiliate(ctx);
    if (query.format === "csv") {
      const all = exportOwnReferrals(ctx, affiliate, query);
      return answerCsv(ctx, query, exchange, "referrals", ownReferralColumns, all);
    }
    const { referrals, total } = await listOwnReferrals(ctx, affiliate, query);
    return answer(200, {
      referrals: referrals.map(toReferralRecord),
      total,
      ...pageOf(query),
    });
  }),
];

const forAdmins: Served[] = [
  serveList(listApplicationsEndpoint, applicationList, {
    file: "affiliate-applications",
    columns: applicationColumns,
    body: (rows) => ({ applications: rows.map(toApplicationRecord) }),
  }),
  serveList(listAffiliatesEndpoint, affiliateList, {
    file: "affiliates",
    columns: affiliateColumns,
    body: (rows) => ({
      affiliates: rows.map(({ affiliate, totals }) => toAffiliateRecord(affiliate, totals)),
    }),
  }),
  serveList(listAllReferralsEndpoint, referralList, {
    file: "referrals",
    columns: referralColumns,
    body: (rows) => ({ referrals: rows.map(toAdminReferralRecord) }),
  }),
  ...serveAll(affiliateCalls, {
    async getApplication(ctx, id) {
      const { application, history } = await getApplication(ctx, id);
      return { application: toApplicationRecord(application), history };
    },
    async getAffiliate(ctx, id) {
      const { affiliate, totals, history } = await getAffiliate(ctx, id);
      return { affiliate: toAffiliateRecord(affiliate, totals), history };
    },
    getMoney,
    reviewApplication,
    async setAffiliateStatus(ctx, id, { status }) {
      const { affiliate, totals } = await setAffiliateStatus(ctx, id, status);
      return toAffiliateRecord(affiliate, totals);
    },
    getReferral,
    withholdCommission: async (ctx, id, withholding) =>
      toAdminReferralRecord(await withholdCommission(ctx, id, withholding)),
  }),
];

export const affiliatesHttp: Served[] = [
  ...forVisitors,
  ...forUsers,
  ...forAffiliates,
  ...posterHttp,
  ...forAdmins,
  ...payoutHttp,
];
