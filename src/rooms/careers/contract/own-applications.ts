import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { Interview, Stage } from "./admin-applications.ts";

/** A job application as its applicant sees it on the dashboard. */
export const OwnJobApplication = z.object({
  reference: z.string(),
  positionApplied: z.string(),
  preferredWorkLocation: z.string(),
  createdAt: z.iso.datetime(),
  stage: Stage,
  interview: Interview.nullable().describe("when and where, for an invited applicant"),
  rejectionReason: z.string().nullable().describe("as the email gave it"),
});
export type OwnJobApplication = z.output<typeof OwnJobApplication>;

export const listOwnJobApplicationsEndpoint = defineEndpoint({
  method: "GET",
  path: "/me/job-applications",
  who: "user",
  tag: "careers",
  summary: "The job applications under the user's confirmed email address, newest first",
  answers: { 200: z.object({ applications: z.array(OwnJobApplication), total: z.int() }) },
});
