import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { ApplicationStatus } from "./application.ts";

/** An affiliate application as its applicant sees it on the dashboard. */
export const OwnAffiliateApplication = z.object({
  reference: z.string(),
  status: ApplicationStatus,
  createdAt: z.iso.datetime(),
  reviewedAt: z.iso.datetime().nullable(),
  rejectionReason: z.string().nullable().describe("as the email about the decision gave it"),
});
export type OwnAffiliateApplication = z.output<typeof OwnAffiliateApplication>;

export const listOwnAffiliateApplicationsEndpoint = defineEndpoint({
  method: "GET",
  path: "/me/affiliate-applications",
  who: "user",
  tag: "affiliates",
  summary: "The affiliate applications under the user's confirmed email address, newest first",
  answers: { 200: z.object({ applications: z.array(OwnAffiliateApplication), total: z.int() }) },
});
