import { programs as ownPrograms } from "#academy/programs";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { plainText } from "#foundation/mail/letter/plain-text.ts";
import { renderHtml } from "#foundation/mail/letter/render-html.tsx";
import { type MailKind, mailKindNames } from "#foundation/mail-kinds.ts";
import { measureShort } from "#foundation/messages/parts.ts";
import type { Language } from "#foundation/messages/ways.ts";
import { mailSamples } from "./mail-samples.ts";
import { anywhere, oddLines } from "./odd-words.ts";

/** Writes every kind of email with an academy's own data. */

async function render(mail: Mail) {
  const { kind, subject } = mail;
  return {
    kind,
    subject,
    html: await renderHtml({ subject, letter: mail }),
    text: plainText(mail),
    short: mail.short ?? null,
  };
}

/** The most parts of a short form: each part of an SMS costs money. */
const mostParts = 2;

/** The short forms that need more parts than we pay for. */
function tooLong(name: string, { short }: RenderedMail): string[] {
  if (!short) return [];
  return Object.entries(measureShort(short)).flatMap(([language, { parts }]) =>
    parts > mostParts
      ? `${name} needs ${parts} parts of SMS (${language}), at most ${mostParts}: shorten the titles and names in “${short[language as Language]}”`
      : [],
  );
}

type RenderedMail = Awaited<ReturnType<typeof render>>;

/** Where the words of an email come from, if not from anywhere. */
const whereToLook: Partial<Record<MailKind, string>> = {
  contact_reply: "correct the saved reply in content/replies.yaml",
};

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/**
 * @param folder of the academy, to say where a fault is
 * @returns every email, and a line for what is wrong in one
 */
export async function renderMails(programs = ownPrograms, folder = "") {
  const mails: RenderedMail[] = [];
  const failures = new Set<string>();
  for (const { kind, write } of mailSamples(programs)) {
    const name = `the email “${mailKindNames[kind]}”`;
    try {
      for (const mail of await Promise.all(write().map(render))) {
        mails.push(mail);
        const { short } = mail;
        const phone = short ? `${short.en} ${short.ha}` : "";
        const all = `${mail.subject} ${mail.html} ${mail.text} ${phone}`;
        const otherwise = whereToLook[mail.kind] ?? anywhere;
        for (const line of oddLines(folder, name, all, otherwise)) failures.add(line);
        for (const line of tooLong(name, mail)) failures.add(line);
      }
    } catch (error) {
      failures.add(`${name} cannot be written: ${reasonOf(error)}`);
    }
  }
  return { mails, failures: [...failures] };
}
