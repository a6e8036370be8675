import * as z from "zod";
import { fieldBody, formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { AffiliateUser, DeviceToken, User } from "../sign-in/sign-in.ts";
import { askCodeForm, enterCodeForm } from "./code-forms.ts";

const tag = "accounts";
const accepted = z.object({ accepted: z.literal(true) });

/** Who can sign in by a code. Staff can't: their second factor must not have a way around it. */
const codeRoles = ["user", "affiliate"] as const;
export type CodeRole = (typeof codeRoles)[number];

const role = z.enum(codeRoles).default("user").describe("which kind of session; `user` by default");
const phone = fieldBody(askCodeForm.fields[0]);

/** What somebody enters as a code. Every wrong code gets the same answer. */
const code = z.string("Enter the code").trim().min(1, "Enter the code").max(100);

export const askCodeEndpoint = defineEndpoint({
  method: "POST",
  path: "/auth/code",
  who: "anyone",
  tag,
  summary:
    "Sends a code to sign in to a number that its owner has confirmed in the account. The answer is the same for every number. A code that is asked for again within a minute isn't sent twice. 404 where nothing goes to phones",
  body: z.object({ phone, role }),
  answers: { 202: accepted },
  perMinute: 60,
});

export const verifyCodeEndpoint = defineEndpoint({
  method: "POST",
  path: "/auth/code/verify",
  who: "anyone",
  tag,
  summary:
    "Signs in with the code that was sent to a number: it works once, for ten minutes and five tries. 401 `wrong_code`",
  body: z.object({ phone, code, role }),
  answers: {
    200: z.object({
      token: z.string(),
      user: z.union([User, AffiliateUser]),
      deviceToken: DeviceToken,
    }),
  },
  perMinute: 60,
});

export const OwnPhone = z.object({
  phone: z.string().nullable(),
  isConfirmed: z.boolean().describe("whether a code sent to it opens the account"),
  isAvailable: z.boolean().describe("whether this academy sends codes to phones"),
});
export type OwnPhone = z.output<typeof OwnPhone>;

export const getPhoneEndpoint = defineEndpoint({
  method: "GET",
  path: "/me/phone",
  who: "user",
  tag,
  summary: "The number that opens the account by a code",
  answers: { 200: OwnPhone },
});

export const affiliateGetPhoneEndpoint = defineEndpoint({
  ...getPhoneEndpoint,
  path: "/affiliates/phone",
  who: "affiliate",
});

export const askPhoneCodeEndpoint = defineEndpoint({
  method: "POST",
  path: "/me/phone/code",
  who: "user",
  tag,
  summary:
    "Sends a code to a number, to confirm that it is the caller's. 409 `is_staff`, 404 where nothing goes to phones",
  body: formBody(askCodeForm),
  answers: { 202: accepted },
  perHour: { account: 10 },
});

export const affiliateAskPhoneCodeEndpoint = defineEndpoint({
  ...askPhoneCodeEndpoint,
  path: "/affiliates/phone/code",
  who: "affiliate",
});

export const confirmPhoneEndpoint = defineEndpoint({
  method: "POST",
  path: "/me/phone/confirm",
  who: "user",
  tag,
  summary:
    "Confirms the number with that code. From then on codes sent to it open the caller's account, and no longer one that confirmed it before",
  body: formBody(enterCodeForm),
  answers: { 200: OwnPhone },
});

export const affiliateConfirmPhoneEndpoint = defineEndpoint({
  ...confirmPhoneEndpoint,
  path: "/affiliates/phone/confirm",
  who: "affiliate",
});
