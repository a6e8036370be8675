import * as z from "zod";
import { formBody } from "#foundation/forms/form-shape.ts";
import { defineEndpoint, defineEndpoints } from "#foundation/http/endpoint.ts";
import { KeptMessages, MessagesBody, OwnMessages } from "#foundation/messages/message-choice.ts";
import { closeAccountForm, profileForm } from "./profile-form.ts";

const tag = "accounts";

export const Profile = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  emailConfirmed: z
    .boolean()
    .describe("whether the person has proved that they read this address's email"),
  createdAt: z.iso.datetime(),
});
export type Profile = z.output<typeof Profile>;

export const ownAccountCalls = defineEndpoints({
  getProfile: {
    method: "GET",
    path: "/me/profile",
    who: "user",
    tag,
    summary: "The signed-in person's name, address and phone",
    answers: { 200: Profile },
  },
  saveProfile: {
    method: "PUT",
    path: "/me/profile",
    who: "user",
    tag,
    summary: "Changes name and phone",
    body: formBody(profileForm),
    answers: { 200: Profile },
    perHour: { account: 60 },
  },
  getOwnMessages: {
    method: "GET",
    path: "/me/messages",
    who: "user",
    tag,
    summary: "How the signed-in person is told: by SMS, WhatsApp or email",
    answers: {
      200: OwnMessages,
    },
  },
  saveOwnMessages: {
    method: "PUT",
    path: "/me/messages",
    who: "user",
    tag,
    summary:
      "Changes how the signed-in person is told. SMS and WhatsApp need a number in the account. 409 email_only where nothing goes to phones",
    body: MessagesBody,
    answers: { 200: KeptMessages },
    perHour: { account: 60 },
  },
  sendConfirmation: {
    method: "POST",
    path: "/me/confirmation-email",
    who: "user",
    tag,
    summary:
      "Sends the link that confirms the person's address again. The answer is the same when the address is already confirmed, or when enough links were sent in the last hour",
    answers: { 202: z.object({ accepted: z.literal(true) }) },
    perHour: { account: 20 },
  },
});

/** Everything that we hold about a person, by room. The names inside are those of the rooms' own records. */
export const PersonalExport = z.object({
  exportedAt: z.iso.datetime(),
  parts: z
    .record(z.string(), z.record(z.string(), z.unknown()))
    .describe("account, enrolments, job applications, messages, …: one for each room"),
});
export type PersonalExport = z.output<typeof PersonalExport>;

export const exportDataEndpoint = defineEndpoint({
  method: "GET",
  path: "/me/export",
  who: "user",
  opensInBrowser: true,
  tag,
  summary: "Everything we hold about the signed-in person",
  answers: { 200: PersonalExport },
  perHour: { account: 60 },
});

export const closeAccountEndpoint = defineEndpoint({
  method: "DELETE",
  path: "/me",
  who: "user",
  tag,
  summary:
    "Deletes the account: personal data is erased in every room, sessions end, payments stay without a name. 422 for a wrong password; The provider is asked about open payments first. 409 `unpaid_commission`, `payment_on_its_way` or `is_admin`, 503 `earlier_payment_unclear`",
  body: formBody(closeAccountForm),
  answers: { 204: null },
  perHour: { account: 20 },
});
