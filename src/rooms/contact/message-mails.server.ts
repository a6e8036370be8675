import { academy } from "#foundation/academy/academy.ts";
import { spokenHours } from "#foundation/academy/spoken-hours.ts";
import type { Context } from "#foundation/context.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { type Question, replyLetter } from "./reply-letter.ts";
import { subjectNames } from "./subjects.ts";
import type { contactMessages } from "./tables.server.ts";

type Message = typeof contactMessages.$inferSelect;
type Address = Pick<Message, "email">;

/**
 * To the sender of a message. It repeats nothing from the message, because anyone could type another person's address
 * and use us to send them a message.
 */
export const acknowledgedMail = ({ id, email }: Pick<Message, "id" | "email">): Mail => ({
  to: email,
  kind: "contact_acknowledged",
  subject: "We have your message",
  heading: "Thank you for writing",
  paragraphs: [
    `We have received your message. A person will read it and reply to this address. We answer ${spokenHours(academy.supportHours).join(", ")}.`,
    "If you did not write to us, someone typed your address by mistake. You do not need to do anything.",
  ],
  reference: id,
});

export const supportMail = ({ id, name, email, subject, message }: Question & Address): Mail => ({
  to: academy.supportEmail,
  kind: "contact_message",
  subject: `${subjectNames[subject]}: ${name}`,
  heading: `Message from ${name}`,
  paragraphs: [message],
  rows: [
    ["Name", name],
    ["Email", email],
    ["Subject", subjectNames[subject]],
  ],
  reference: id,
  replyTo: email,
});

export async function mailAcknowledged(ctx: Context, message: Message): Promise<void> {
  await queueMail(ctx, acknowledgedMail(message));
}

export async function mailToSupport(ctx: Context, message: Message): Promise<void> {
  await queueMail(ctx, supportMail(message), "to_us");
}

/** The answer of the staff, with the question below it. @returns the email's id */
export async function mailReply(ctx: Context, message: Message, text: string) {
  return queueMail(ctx, {
    ...replyLetter(message, text),
    to: message.email,
  });
}
