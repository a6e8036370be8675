import * as z from "zod";
import { formBody } from "#foundation/forms/form-shape.ts";
import { subjects } from "../rules/subjects.ts";
import { contactForm } from "./contact-form.ts";

export const Subject = z.enum(subjects, "Choose a subject");

/** What the contact form sends. */
export const ContactMessage = formBody(contactForm);
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
