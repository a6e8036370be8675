import * as z from "zod";
import { emailShape, normaliseEmail } from "#foundation/email-address.ts";
import { notAPhoneNumber, readPhoneNumber } from "#foundation/phone-number.ts";
import { normaliseName } from "#rooms/accounts/rules/normalise.ts";
import { minimumAudience } from "../rules/affiliate-terms.ts";
import { applicationStatuses } from "../rules/states.ts";

/** Spec §5.6, "Affiliate application", to the letter. */
export const fillInAll = "Please fill in all required fields";
export const audienceTooSmall = `Audience size must be at least ${minimumAudience}`;

const tooLong = (most: number) => `Use ${most} characters or fewer`;

const required = (most: number, normalise = (text: string) => text.toWellFormed().trim()) =>
  z
    .string(fillInAll)
    .max(100_000, tooLong(most))
    .transform(normalise)
    .pipe(z.string().min(1, fillInAll).max(most, tooLong(most)));

const optional = (most: number) =>
  z
    .string()
    .max(most, tooLong(most))
    .nullish()
    .transform((text) => text?.toWellFormed().trim() || undefined);

export const socialNetworks = ["facebook", "instagram", "twitter", "linkedin", "youtube"] as const;
export type SocialNetwork = (typeof socialNetworks)[number];
export type SocialMediaHandles = Partial<Record<SocialNetwork, string>>;

/** Empty handles are dropped. */
const Handles = z
  .object({
    facebook: optional(200),
    instagram: optional(200),
    twitter: optional(200),
    linkedin: optional(200),
    youtube: optional(200),
  })
  .nullish()
  .transform(
    (handles) =>
      Object.fromEntries(
        Object.entries(handles ?? {}).filter(([, handle]) => handle),
      ) as SocialMediaHandles,
  );

/** What the form sends, in the form's order. The first wrong field gives the response's `error`. */
export const AffiliateApplication = z.object({
  // An approved applicant becomes a person, whose name is one line of at most 100 characters.
  fullName: required(100, normaliseName),
  email: required(254, normaliseEmail).pipe(
    z.email({ pattern: emailShape, error: "Enter a valid email address" }),
  ),
  // Stored in normalised form, to compare numbers: people cannot earn from their own number.
  phone: required(40).transform(readPhoneNumber).pipe(z.string(notAPhoneNumber)),
  website: optional(500).refine(
    (text) => !text || (/^https?:\/\//i.test(text) && URL.canParse(text)),
    { error: "Enter a website address that begins with https://" },
  ),
  socialMediaHandles: Handles,
  audienceDescription: required(5_000),
  motivation: required(5_000),
  audienceSize: z.coerce
    .number(audienceTooSmall)
    .int("Audience size must be a whole number")
    .min(minimumAudience, audienceTooSmall)
    .max(2_000_000_000, "Audience size is too large"),
});
export type AffiliateApplication = z.output<typeof AffiliateApplication>;

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
