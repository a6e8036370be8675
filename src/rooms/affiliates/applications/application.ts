import * as z from "zod";
import { checkForm } from "#foundation/forms/check-form.ts";
import { fieldsOf } from "#foundation/forms/field.ts";
import { bodyShapesOf } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { wellFormed } from "#foundation/text/text.ts";
import { applicationStatuses } from "../states.ts";
import { affiliateApplicationForm, fillInAll, toApplication } from "./application-form.ts";
import { applicationRules } from "./application-rules.ts";
import { socialNetworks } from "./social-networks.ts";

const shapes = bodyShapesOf(fieldsOf(affiliateApplicationForm));
const isNetwork = (name: string) => (socialNetworks as readonly string[]).includes(name);
const pick = (wanted: (name: string) => boolean) =>
  Object.fromEntries(Object.entries(shapes).filter(([name]) => wanted(name)));

/** What the form sends. The first wrong field gives the response's `error`; missing answers come first. */
export const AffiliateApplication = z
  .looseObject({
    ...pick((name) => !isNetwork(name)),
    socialMediaHandles: z.looseObject(pick(isNetwork)).nullish(),
  })
  .transform(({ socialMediaHandles, ...sent }, issues) => {
    const raw = { ...sent, ...socialMediaHandles };
    const { answers, problems } = checkForm(affiliateApplicationForm, raw, applicationRules);
    const isMissing = ([, message]: [string, string]) => message === fillInAll;
    const found = Object.entries(problems);
    for (const [name, message] of [
      ...found.filter(isMissing),
      ...found.filter((one) => !isMissing(one)),
    ]) {
      const path = isNetwork(name) ? ["socialMediaHandles", name] : [name];
      issues.addIssue({ code: "custom", path, message });
    }
    return toApplication(answers);
  });

const optional = (most: number) =>
  z
    .string()
    .max(most, `Use ${most} characters or fewer`)
    .nullish()
    .transform((text) => (text && wellFormed(text).trim()) || undefined);

const Instant = z.iso.datetime();

export const ApplicationStatus = z.enum(applicationStatuses);

/** The admin's record of spec §3.4. */
export const ApplicationRecord = z.object({
  id: z.string(),
  full_name: z.string(),
  email: z.string(),
  phone: z.string(),
  website: z.string().nullable(),
  social_media_handles: z.string().describe("JSON text: network → handle"),
  audience_size: z.int(),
  audience_description: z.string(),
  motivation: z.string(),
  status: ApplicationStatus,
  created_at: Instant,
  updated_at: Instant,
  reviewed_by: z.string().nullable(),
  reviewed_at: Instant.nullable(),
  rejection_reason: z.string().nullable(),
});
export type ApplicationRecord = z.output<typeof ApplicationRecord>;

/** What anyone with the reference can see. */
export const ApplicationProgress = z.object({
  status: ApplicationStatus,
  created_at: Instant,
  reviewed_at: Instant.nullable(),
});

/** The admin's decision. */
export const Review = z
  .object({
    status: ApplicationStatus.exclude(["pending"], "Choose approved or rejected"),
    rejectionReason: optional(2_000),
  })
  .refine(({ status, rejectionReason }) => status === "approved" || rejectionReason, {
    path: ["rejectionReason"],
    error: "Give the reason for the rejection",
  });
export type Review = z.output<typeof Review>;

/** `credentials` only for a new account: shown once, never stored in plain text. */
export const ReviewResult = z.object({
  application: ApplicationRecord,
  credentials: z.object({ email: z.string(), password: z.string() }).optional(),
  affiliateCode: z.string().optional(),
});
export type ReviewResult = z.output<typeof ReviewResult>;

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
