import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { answerCsv } from "#foundation/http/answers/answer-csv.ts";
import { pageOf } from "#foundation/http/lists.ts";
import { answer, type Served, serve } from "#foundation/http/serve.ts";
import { getAffiliate, getOwnAffiliate } from "./account/get-own-affiliate.server.ts";
import {
  affiliateColumns,
  exportAffiliates,
  listAffiliates,
} from "./account/list-affiliates.server.ts";
import { savePaymentInfo, stopAccountChange } from "./account/save-payment-info.server.ts";
import { setAffiliateStatus } from "./account/set-affiliate-status.server.ts";
import { listOwnAffiliateApplicationsEndpoint } from "./applications/application.ts";
import {
  applicationColumns,
  exportApplications,
  findApplicationProgress,
  getApplication,
  listApplications,
  listOwnApplications,
} from "./applications/list-applications.server.ts";
import { reviewApplication } from "./applications/review-application.server.ts";
import { submitApplication } from "./applications/submit-application.server.ts";
import { getMoney, getStats } from "./dashboard/get-stats.server.ts";
import * as endpoints from "./endpoints.ts";
import { recordVisit } from "./funnel/count-link.server.ts";
import { getFunnel } from "./funnel/get-funnel.server.ts";
import { payoutHttp } from "./payouts/payout-http.server.ts";
import { withholdCommission } from "./payouts/withhold-commission.server.ts";
import { ownReferralColumns, referralColumns } from "./referrals/export-referrals.server.ts";
import { validateCode } from "./referrals/find-earning-affiliate.server.ts";
import { getReferral } from "./referrals/find-referral-of.server.ts";
import {
  exportAllReferrals,
  exportOwnReferrals,
  listAllReferrals,
  listOwnReferrals,
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

const forVisitors: Served[] = [
  serve(endpoints.submitApplicationEndpoint, async (ctx, { body }) => {
    const { id, reference } = await submitApplication(ctx, body);
    return answer(201, { id, status: "pending", reference });
  }),
  serve(endpoints.getApplicationProgressEndpoint, async (ctx, { params }) => {
    const found = await findApplicationProgress(ctx, params.reference);
    if (!found) throw notFound("There is no application with this reference.");
    const { status, createdAt, reviewedAt } = found;
    return answer(200, {
      status,
      created_at: createdAt.toISOString(),
      reviewed_at: iso(reviewedAt),
    });
  }),
  serve(endpoints.validateCodeEndpoint, async (ctx, { params }) =>
    answer(200, await validateCode(ctx, params.code)),
  ),
  serve(endpoints.trackReferralEndpoint, async (ctx, { body }) => {
    const lead = { code: body.affiliateCode, ...body.userData };
    return answer(202, { tracked: await recordLead(ctx, { ...lead, source: "track_referral" }) });
  }),
  serve(endpoints.stopAccountChangeEndpoint, async (ctx, { body }) => {
    await stopAccountChange(ctx, body.token);
    return answer(204);
  }),
  serve(endpoints.recordVisitEndpoint, async (ctx, { body: { code, via, page } }) => {
    return answer(202, { counted: await recordVisit(ctx, { code, via, page }) });
  }),
];

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
  serve(endpoints.getProfileEndpoint, async (ctx) =>
    answer(200, await profileOf(ctx, await getOwnAffiliate(ctx))),
  ),
  serve(endpoints.savePaymentInfoEndpoint, async (ctx, { body }) =>
    answer(200, await profileOf(ctx, await savePaymentInfo(ctx, body))),
  ),
  serve(endpoints.getStatsEndpoint, async (ctx) =>
    answer(200, await getStats(ctx, await getOwnAffiliate(ctx))),
  ),
  serve(endpoints.getFunnelEndpoint, async (ctx, { query }) =>
    answer(200, await getFunnel(ctx, await getOwnAffiliate(ctx), query.months)),
  ),
  serve(endpoints.listOwnReferralsEndpoint, async (ctx, { query }, exchange) => {
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
  serve(endpoints.listApplicationsEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      const all = exportApplications(ctx, query);
      return answerCsv(ctx, query, exchange, "affiliate-applications", applicationColumns, all);
    }
    const { rows, ...counted } = await listApplications(ctx, query);
    return answer(200, {
      applications: rows.map(toApplicationRecord),
      ...counted,
      ...pageOf(query),
    });
  }),
  serve(endpoints.getApplicationEndpoint, async (ctx, { params }) => {
    const { application, history } = await getApplication(ctx, params.id);
    return answer(200, { application: toApplicationRecord(application), history });
  }),
  serve(endpoints.reviewApplicationEndpoint, async (ctx, { params, body }) =>
    answer(200, await reviewApplication(ctx, params.id, body)),
  ),
  serve(endpoints.listAffiliatesEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      const all = exportAffiliates(ctx, query);
      return answerCsv(ctx, query, exchange, "affiliates", affiliateColumns, all);
    }
    const { rows, ...counted } = await listAffiliates(ctx, query);
    return answer(200, {
      affiliates: rows.map((one) => toAffiliateRecord(one.affiliate, one.totals)),
      ...counted,
      ...pageOf(query),
    });
  }),
  serve(endpoints.getAffiliateEndpoint, async (ctx, { params }) => {
    const { affiliate, totals, history } = await getAffiliate(ctx, params.id);
    return answer(200, { affiliate: toAffiliateRecord(affiliate, totals), history });
  }),
  serve(endpoints.setAffiliateStatusEndpoint, async (ctx, { params, body }) => {
    const { affiliate, totals } = await setAffiliateStatus(ctx, params.id, body.status);
    return answer(200, toAffiliateRecord(affiliate, totals));
  }),
  serve(endpoints.getMoneyEndpoint, async (ctx, { params }) =>
    answer(200, await getMoney(ctx, params.id)),
  ),
  serve(endpoints.listAllReferralsEndpoint, async (ctx, { query }, exchange) => {
    if (query.format === "csv") {
      const all = exportAllReferrals(ctx, query);
      return answerCsv(ctx, query, exchange, "referrals", referralColumns, all);
    }
    const { referrals, ...counted } = await listAllReferrals(ctx, query);
    return answer(200, {
      referrals: referrals.map(toAdminReferralRecord),
      ...counted,
      ...pageOf(query),
    });
  }),
  serve(endpoints.getReferralEndpoint, async (ctx, { params }) =>
    answer(200, await getReferral(ctx, params.id)),
  ),
  serve(endpoints.withholdCommissionEndpoint, async (ctx, { params, body }) =>
    answer(200, toAdminReferralRecord(await withholdCommission(ctx, params.id, body))),
  ),
];

export const affiliatesHttp: Served[] = [
  ...forVisitors,
  ...forUsers,
  ...forAffiliates,
  ...posterHttp,
  ...forAdmins,
  ...payoutHttp,
];
