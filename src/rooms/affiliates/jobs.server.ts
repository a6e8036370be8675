import type { RoomJobs } from "#foundation/jobs.ts";
import { sweepAffiliateApplicationsJob } from "./applications/submit-application.server.ts";
import { sweepLeadsJob } from "./referrals/take-lead.server.ts";

export const affiliateJobs: RoomJobs = {
  retention: [sweepAffiliateApplicationsJob, sweepLeadsJob],
};
