import type { Mail } from "#foundation/mail/letter/letter.ts";
import { greetingTo } from "#foundation/text/names-in-mail.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { type Subject, subjectNames } from "./subjects.ts";

/** An email before it has a recipient: the server sends it, and the screen shows it before. */
type ReplyLetter = Pick<
  Mail,
  "kind" | "subject" | "heading" | "paragraphs" | "quote" | "reference"
>;

export type Question = {
  readonly id: string;
  readonly name: string;
  readonly subject: Subject;
  readonly message: string;
  /** An instant. */
  readonly createdAt: Date | string;
};

/** The answer to a message, with the question quoted below it. */
export const replyLetter = (question: Question, text: string): ReplyLetter => ({
  kind: "contact_reply",
  subject: `Our answer: ${subjectNames[question.subject]}`,
  heading: "Our answer to your message",
  paragraphs: [greetingTo(question.name), text],
  quote: { title: `You wrote on ${formatInstant(question.createdAt)}:`, text: question.message },
  reference: question.id,
});
