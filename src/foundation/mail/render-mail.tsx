import { renderToStaticMarkup } from "react-dom/server";
import { Letter } from "./letter.tsx";
import type { MailContent } from "./mail-content.ts";
import { plainText } from "./plain-text.ts";
import type { Mail } from "./queue-mail.ts";

/** Old mail programs lay out nested tables correctly only with this one. */
const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">';

/** Renders the HTML and its plain text version, ready for queueMail. */
export async function renderMail(content: MailContent): Promise<Mail> {
  return {
    to: content.to,
    kind: content.kind,
    subject: content.subject,
    text: plainText(content),
    html: `${doctype}${renderToStaticMarkup(<Letter content={content} />)}`,
    ...(content.holdsSecret ? { holdsSecret: true } : {}),
    ...(content.replyTo ? { replyTo: content.replyTo } : {}),
  };
}
