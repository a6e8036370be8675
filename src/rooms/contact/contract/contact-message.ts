import * as z from "zod";
import { EmailAddress, PersonName } from "#rooms/accounts/contract/person-fields.ts";
import { longestMessage, subjects } from "../rules/subjects.ts";

export const Subject = z.enum(subjects, "Choose a subject");

/** What the contact form sends (spec §3). */
export const ContactMessage = z.object({
  name: PersonName,
  email: EmailAddress,
  subject: Subject,
  message: z
    .string("Message is required")
    .transform((text) =>
      text
        .toWellFormed()
        .replaceAll("\r\n", "\n")
        // Control characters show nothing, and one of them (NUL) cannot be stored.
        .replace(/[^\P{Cc}\n\t]/gu, "")
        .trim(),
    )
    .pipe(
      z
        .string()
        .min(1, "Message is required")
        .max(longestMessage, `Use ${longestMessage.toLocaleString("en")} characters or fewer`),
    ),
});
export type ContactMessage = z.output<typeof ContactMessage>;

export const ContactMessageRecord = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  subject: Subject,
  message: z.string(),
  created_at: z.iso.datetime(),
});
export type ContactMessageRecord = z.output<typeof ContactMessageRecord>;
