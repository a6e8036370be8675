import * as z from "zod";
import { CentreIdShape } from "#foundation/academy/centre-shapes.ts";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { GivenCode, GivenPassword } from "../people/person-fields.ts";
import { staffRoles } from "../permissions.ts";
import { signUpForm } from "./sign-up-form.ts";

const tag = "accounts";
const perMinute = 300;

/** Present, and true, only while a temporary password must be changed. */
const mustChangePassword = z.boolean().optional();

/** The stored user of spec §3.7. */
export const User = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(["admin", "user"]),
  mustChangePassword,
});
export type User = z.output<typeof User>;

export const AdminUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.literal("admin"),
  staffRole: z.enum(staffRoles).optional(),
  centreId: CentreIdShape.optional().describe(
    "of a clerk or cashier who belongs to a centre: their learners come first",
  ),
  permissions: z
    .array(z.string())
    .describe("what this admin may do; screens hide the rest, the server refuses it"),
  needsSecondFactor: z
    .literal(true)
    .optional()
    .describe(
      "present while this admin still has to set one up; until then other calls answer 403",
    ),
  mustChangePassword,
});
export type AdminUser = z.output<typeof AdminUser>;

export const AffiliateUser = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.literal("affiliate"),
  mustChangePassword: z.boolean(),
});
export type AffiliateUser = z.output<typeof AffiliateUser>;

/** What a browser keeps and sends with its next sign-in; see sign-in/guesses.ts. */
export const DeviceToken = z
  .string()
  .describe(
    "For the x-device-token header of later sign-ins, so that other people's wrong passwords do not lock this device out",
  );

/**
 * The details of a sign-in. The shape of the email is not checked, because all wrong details get the same answer. An
 * admin with a second factor sends its code at every sign-in.
 */
const SignInDetails = z.object({
  email: z
    .string("Email address is required")
    .trim()
    .min(1, "Email address is required")
    .max(1_000, "That is too long to be an email address"),
  password: GivenPassword,
  code: GivenCode,
});

export const registerEndpoint = defineEndpoint({
  method: "POST",
  path: "/auth/register",
  who: "anyone",
  tag,
  summary: "Makes an account and signs it in",
  body: formBody(signUpForm),
  answers: { 201: z.object({ token: z.string(), user: User, deviceToken: DeviceToken }) },
  perMinute,
  perHour: { email: 10 },
});

export const loginEndpoint = defineEndpoint({
  method: "POST",
  path: "/auth/login",
  who: "anyone",
  tag,
  summary:
    "Signs a learner in. An admin with a second factor sends `code` too: 401 `second_factor_needed` without it",
  body: SignInDetails,
  answers: { 200: z.object({ token: z.string(), user: User, deviceToken: DeviceToken }) },
  perMinute,
});

export const affiliateLoginEndpoint = defineEndpoint({
  method: "POST",
  path: "/auth/affiliate/login",
  who: "anyone",
  tag,
  summary: "Signs an affiliate in. With `code` as at /auth/login",
  body: SignInDetails,
  answers: { 200: z.object({ token: z.string(), user: AffiliateUser, deviceToken: DeviceToken }) },
  perMinute,
});

export const adminLoginEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/login",
  who: "anyone",
  tag,
  summary:
    "Signs an admin in. An admin with a second factor sends `code` too: 401 `second_factor_needed` without it",
  body: SignInDetails,
  answers: { 200: z.object({ token: z.string(), admin: AdminUser, deviceToken: DeviceToken }) },
  perMinute,
});

export const meEndpoint = defineEndpoint({
  method: "GET",
  path: "/auth/me",
  who: "user",
  tag,
  summary: "Who is signed in",
  answers: { 200: User },
});
