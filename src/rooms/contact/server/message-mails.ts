import { academy } from "#foundation/academy.ts";
import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { subjectNames } from "../rules/subjects.ts";
import type { contactMessages } from "./tables.ts";

type Message = typeof contactMessages.$inferSelect;

/**
 * To whoever wrote. Nothing of the message is repeated: anybody can type another's address, and would
 * have us carry their words there.
 */
export async function mailAcknowledged(ctx: Context, { id, email }: Message): Promise<void> {
  await queueMail(
    ctx,
    await renderMail({
      to: email,
      kind: "contact_acknowledged",
      subject: "We have your message",
      heading: "Thank you for writing",
      paragraphs: [
        `Your message has arrived. Somebody at ${academy.name} reads it in support hours (${academy.supportHours}) and answers to this address.`,
        "If you did not write to us, somebody typed your address by mistake. There is nothing that you need to do.",
      ],
      reference: id,
    }),
  );
}

/** The message itself, to the people who answer it. */
export async function mailToSupport(ctx: Context, message: Message): Promise<void> {
  await queueMail(
    ctx,
    await renderMail({
      to: academy.supportEmail,
      kind: "contact_message",
      subject: `${subjectNames[message.subject]}: ${message.name}`,
      heading: `Message from ${message.name}`,
      paragraphs: [...new Set(message.message.split(/\n\s*\n/))],
      rows: [
        ["Name", message.name],
        ["E-mail", message.email],
        ["Subject", subjectNames[message.subject]],
      ],
      reference: message.id,
    }),
  );
}
