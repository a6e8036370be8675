import * as z from "zod";
import { defineEndpoint } from "#foundation/http/endpoint.ts";
import { PastEvent } from "#foundation/http/past-event.ts";
import { affiliateStatuses, applicationStatuses } from "#rooms/affiliates/states.ts";
import { stages } from "#rooms/careers/stages.ts";
import { ContactMessageRecord } from "#rooms/contact/contact-message.ts";
import { PersonRecord } from "#rooms/enrolment/people/people.ts";
import { MailRecord } from "../mail/mail.ts";

/** The most messages, applications and emails that a person's page shows; each has its list. */
export const mostOfAPart = 20;

const At = z.iso.datetime();

/**
 * Everything the academy knows about one person, as far as the caller may see it: a part is null if they may not read
 * it. Learners have the parts of `PersonRecord`; others have none of them.
 */
export const Person = PersonRecord.extend({
  learnerId: z
    .string()
    .nullable()
    .describe(
      "null for someone who never registered: an affiliate, an applicant, or someone who wrote to us",
    ),
  emails: z.array(z.string()).describe("all addresses in their records"),
  affiliate: z
    .object({
      affiliates: z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          status: z.enum(affiliateStatuses),
          createdAt: At,
        }),
      ),
      applications: z.array(
        z.object({ id: z.string(), status: z.enum(applicationStatuses), createdAt: At }),
      ),
    })
    .nullable()
    .describe("with `affiliates.read`"),
  jobs: z
    .object({
      applications: z.array(
        z.object({
          id: z.string(),
          reference: z.string(),
          positionApplied: z.string(),
          stage: z.enum(stages),
          createdAt: At,
        }),
      ),
      notes: z.array(
        z.object({ id: z.string(), text: z.string(), by: z.string().nullable(), createdAt: At }),
      ),
    })
    .nullable()
    .describe("applications under their addresses, with the notes of staff; with `careers.read`"),
  messages: z
    .array(ContactMessageRecord)
    .nullable()
    .describe("from their addresses; with `messages.read`"),
  mails: z
    .array(MailRecord)
    .nullable()
    .describe("to their addresses and numbers; with `mail.read`"),
  devices: z
    .array(
      z.object({
        id: z.string(),
        device: z.string().nullable(),
        signedInAt: At,
        lastUsedAt: At,
      }),
    )
    .nullable()
    .describe("where their account is signed in; with `people.manage`"),
  history: z.array(PastEvent).describe("of everything shown, oldest first"),
});
export type Person = z.output<typeof Person>;

export const getPersonEndpoint = defineEndpoint({
  method: "GET",
  path: "/admin/people/:id",
  who: "admin",
  permission: "enrolments.read",
  tag: "admin",
  summary:
    "Everything about one person. The id is that of a learner, or of anything that names one: a registration or its code, a payment’s reference, an account, a message, a job application, an affiliate or an application. For a joined record, the answer is the record it was joined with",
  params: z.object({ id: z.string().max(100) }),
  answers: { 200: Person },
});
