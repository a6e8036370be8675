import * as z from "zod";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { Interview, Stage } from "./admin-applications.ts";
import { applicationFiles, maxApplicationBytes } from "./application-files.ts";
import { applicationForm } from "./application-form.ts";

/** Any possible date is accepted here; the verb compares it with today. */
const anyDay = { today: "9999-12-31" };

/** Fields and files named as in the specification; everything else that is sent is dropped. */
const JobApplicationBody = formBody(applicationForm, anyDay);

export const submitJobApplicationEndpoint = defineEndpoint({
  method: "POST",
  path: "/job-applications",
  who: "anyone",
  tag: "careers",
  summary: "Apply for a position",
  files: applicationFiles,
  body: JobApplicationBody,
  answers: { 201: z.object({ id: z.string(), reference: z.string() }) },
  // The files, and the texts around them.
  bodyBytes: maxApplicationBytes + 500_000,
  perMinute: 120,
  perHour: { emailAddress: 10 },
});

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
