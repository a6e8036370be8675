import type { Mail } from "#foundation/mail/letter/letter.ts";
import { longestMessage } from "#rooms/contact/subjects.ts";

export type MailPreviewProps = {
  readonly to: string;
  readonly letter: Pick<Mail, "subject" | "heading" | "paragraphs" | "rows" | "closing" | "quote">;
};

/** No field accepts more. A browser needs half a minute to break 100 KB without spaces into lines. */
const startOf = (text: string) =>
  text.length > longestMessage ? `${text.slice(0, longestMessage)}…` : text;

/** Shows an email before it is sent. */
export const MailPreview = ({ to, letter }: MailPreviewProps) => (
  <section
    className="framed stack stack-12 small mail-preview"
    aria-label="The email that goes out"
  >
    <p className="mail-preview-head">
      To {to}
      <br />
      <b>{letter.subject}</b>
    </p>
    <h3>{letter.heading}</h3>
    {letter.paragraphs.map((paragraph) => (
      <p key={paragraph}>{startOf(paragraph)}</p>
    ))}
    {letter.rows && (
      <dl>
        {letter.rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{startOf(value)}</dd>
          </div>
        ))}
      </dl>
    )}
    {letter.closing?.map((paragraph) => (
      <p key={paragraph}>{startOf(paragraph)}</p>
    ))}
    {letter.quote && (
      <>
        <p>{letter.quote.title}</p>
        <blockquote>{startOf(letter.quote.text)}</blockquote>
      </>
    )}
  </section>
);
