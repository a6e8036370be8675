import * as z from "zod";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { GivenCode, GivenPassword } from "../people/person-fields.ts";
import { confirmSecondFactorForm } from "./second-factor-forms.ts";

const tag = "accounts";

/** Open to an admin who has none yet, even where it is required. */
const own = {
  who: "admin",
  permission: "account.own",
  beforeSecondFactor: true,
  tag,
} as const;

export const SecondFactor = z.object({
  enrolled: z.boolean(),
  required: z.boolean().describe("whether every other call answers 403 until it is enrolled"),
  recoveryCodesLeft: z.int(),
});
export type SecondFactor = z.output<typeof SecondFactor>;

/** What an authenticator app is given, once. */
export const NewSecondFactor = z.object({
  secret: z.string().describe("base32, to type where no camera is"),
  uri: z.string().describe("otpauth://totp/…"),
  qr: z.object({ size: z.int(), path: z.string() }).describe("the same as an SVG path"),
});
export type NewSecondFactor = z.output<typeof NewSecondFactor>;

export const secondFactorCalls = defineEndpoints({
  getSecondFactor: {
    ...own,
    method: "GET",
    path: "/admin/second-factor",
    summary: "Whether the signed-in admin has a second factor",
    answers: { 200: SecondFactor },
  },
  startSecondFactor: {
    ...own,
    method: "POST",
    path: "/admin/second-factor",
    summary:
      "Makes a secret for an authenticator app. It takes effect with /admin/second-factor/confirm; until then the earlier one stays, and `code` must be one of it or a recovery code. 422 for a wrong password or code",
    body: z.object({ password: GivenPassword, code: GivenCode }),
    answers: { 201: NewSecondFactor },
    perHour: { account: 20 },
  },
});

export const confirmSecondFactorEndpoint = defineEndpoint({
  ...own,
  method: "POST",
  path: "/admin/second-factor/confirm",
  summary:
    "Starts to use the new secret, with a code of it; the account's other sessions end. The recovery codes are shown this once. 409 not_started when no new secret waits",
  body: formBody(confirmSecondFactorForm),
  answers: { 200: z.object({ recoveryCodes: z.array(z.string()) }) },
  perHour: { account: 60 },
});
