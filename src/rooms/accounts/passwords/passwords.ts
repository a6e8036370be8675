import * as z from "zod";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { actorKinds } from "#foundation/context.ts";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { EmailAddress } from "../people/person-fields.ts";
import { choosePasswordMs } from "../secret-lives.ts";
import { changePasswordForm, confirmEmailForm, resetPasswordForm } from "./password-forms.ts";

const tag = "accounts";
const answers = { 204: null } as const;

/** At which of the three sign-ins a person continues after choosing a password. */
export const Audience = z.enum(actorKinds);
export type Audience = z.output<typeof Audience>;

/** As an address carries it; learners by default. */
export const readAudience = (text: string | null): Audience =>
  Audience.safeParse(text).data ?? "user";

const PasswordChange = formBody(changePasswordForm);

export const changePasswordEndpoint = defineEndpoint({
  method: "POST",
  path: "/auth/change-password",
  who: "any-token",
  beforePasswordChange: true,
  tag,
  summary:
    "Changes the password; the account's other sessions end. 403 admin_account for staff, who change theirs in the back office",
  body: PasswordChange,
  answers,
  perHour: { account: 20 },
});

export const adminChangePasswordEndpoint = defineEndpoint({
  ...changePasswordEndpoint,
  path: "/admin/change-password",
  who: "admin",
  permission: "account.own",
  beforeSecondFactor: true,
});

export const affiliateChangePasswordEndpoint = defineEndpoint({
  ...changePasswordEndpoint,
  path: "/affiliates/change-password",
  who: "affiliate",
});

const PasswordLinkRequest = z.object({
  email: EmailAddress,
  audience: Audience.default("user"),
});

export const passwordCalls = defineEndpoints({
  forgotPassword: {
    method: "POST",
    path: "/auth/forgot-password",
    who: "anyone",
    tag,
    summary: "Mails a link to set a password, if there is such an account; answers the same if not",
    body: PasswordLinkRequest,
    answers: { 202: z.object({ accepted: z.literal(true) }) },
    perMinute: 120,
    perHour: { email: 5 },
  },
  resetPassword: {
    method: "POST",
    path: "/auth/reset-password",
    who: "anyone",
    tag,
    summary: "Sets a password with a mailed link; all sessions of the account end",
    body: formBody(resetPasswordForm),
    answers,
    perMinute: 120,
    perHour: { token: 20 },
  },
  confirmEmail: {
    method: "POST",
    path: "/auth/confirm-email",
    who: "anyone",
    tag,
    summary:
      "Proves with the link of the welcome mail that the address is the person's own. Unless the call carries the account's user token, all sessions and the password end, and `passwordToken` sets a new one",
    body: formBody(confirmEmailForm),
    answers: {
      200: z.object({
        passwordToken: z
          .string()
          .nullable()
          .describe(
            `for /auth/reset-password, for ${formatDuration(choosePasswordMs)}; null when the password stays`,
          ),
      }),
    },
    perMinute: 120,
    perHour: { token: 20 },
  },
});
