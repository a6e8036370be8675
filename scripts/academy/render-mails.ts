import { programs as ownPrograms } from "#academy/programs";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { plainText } from "#foundation/mail/letter/plain-text.ts";
import { renderHtml } from "#foundation/mail/letter/render-html.tsx";
import { type MailKind, mailKindNames } from "#foundation/mail-kinds.ts";
import { mailSamples } from "./mail-samples.ts";
import { oddWords } from "./odd-words.ts";

/** Writes every kind of email with an academy's own data. */

async function render(mail: Mail) {
  const { kind, subject } = mail;
  return {
    kind,
    subject,
    html: await renderHtml({ subject, letter: mail }),
    text: plainText(mail),
  };
}

type RenderedMail = Awaited<ReturnType<typeof render>>;

/** Where the words of an email come from. */
const anywhere = "correct it in academy.yaml, or in the program that the email names";
const whereToLook: Partial<Record<MailKind, string>> = {
  contact_reply: "correct the saved reply in content/replies.yaml",
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** @returns every email, and a line for what is wrong in one */
export async function renderMails(programs = ownPrograms) {
  const mails: RenderedMail[] = [];
  const failures = new Set<string>();
  for (const { kind, write } of mailSamples(programs)) {
    const name = `the email “${mailKindNames[kind]}”`;
    try {
      for (const mail of await Promise.all(write().map(render))) {
        mails.push(mail);
        for (const words of oddWords(`${mail.subject} ${mail.html} ${mail.text}`))
          failures.add(
            `${name} says ${words}, which is no text: ${whereToLook[mail.kind] ?? anywhere}`,
          );
      }
    } catch (error) {
      failures.add(`${name} cannot be written: ${reasonOf(error)}`);
    }
  }
  return { mails, failures: [...failures] };
}
