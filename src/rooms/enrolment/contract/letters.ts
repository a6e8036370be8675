import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";

const staff = { who: "admin", permission: "enrolments.manage", tag: "enrolment" } as const;
const id = z.string().min(1).max(100);

/** The longest subject, and the longest text. */
export const letterLengths = { subject: 150, text: 5_000 } as const;

/** What staff write to a learner. The email begins with a greeting and ends with the code. */
export const Letter = z.object({
  subject: z
    .string()
    .trim()
    .min(1, "Write a subject")
    .max(letterLengths.subject, "Shorten the subject"),
  text: z.string().trim().min(1, "Write the email").max(letterLengths.text, "Shorten the email"),
});
export type Letter = z.output<typeof Letter>;

export const writeToLearnerEndpoint = defineEndpoint({
  method: "POST",
  path: "/admin/enrolments/:id/letters",
  ...staff,
  summary:
    "Emails the learner. It leaves after a few seconds, and can be taken back until then. 409 no_address",
  params: z.object({ id }),
  body: Letter,
  answers: { 201: z.object({ mailId: z.string() }) },
});

export const withdrawLetterEndpoint = defineEndpoint({
  method: "DELETE",
  path: "/admin/enrolments/:id/letters/:mailId",
  ...staff,
  summary: "Takes such an email back before it leaves. 409 mail_sent",
  params: z.object({ id, mailId: id }),
  answers: { 204: null },
});
