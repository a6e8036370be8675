import { renderToStaticMarkup } from "react-dom/server";
import { academy } from "../../academy/academy.ts";
import type { Mail } from "../queue-mail.ts";
import { helpHours, helpWays, Letter } from "./letter.tsx";
import type { MailContent, MailRow } from "./mail-content.ts";
import { markRows } from "./mark-cells.ts";

/** Values begin in one column. The lines of a longer value are indented to it. */
function alignRows(rows: readonly MailRow[]): string {
  const column = Math.max(...rows.map(([label]) => label.length)) + 3;
  return rows
    .map(([label, value, link]) => {
      const whole = link ? `${value}\n${link.url}` : value;
      const lines = whole.replaceAll("\n", `\n${" ".repeat(column)}`);
      return `${`${label}:`.padEnd(column)}${lines}`;
    })
    .join("\n");
}

const underlined = (title: string, line: string) => `${title}\n${line.repeat(title.length)}`;

/** The plain text version of an email: the same facts in the same order. */
function plainText(content: MailContent): string {
  const { card, rows, action, steps, afterwards, quote } = content;
  return [
    underlined(content.heading, "="),
    ...content.paragraphs,
    ...(card
      ? [
          underlined(`${card.name}: ${card.title}`, "-"),
          alignRows([[card.code.label, card.code.value], ...card.rows]),
        ]
      : []),
    ...(rows ? [alignRows(rows)] : []),
    ...(action ? [`${action.label}:\n${action.url}`] : []),
    ...(steps
      ? [
          underlined(steps.title, "-"),
          steps.items.map((step, at) => `${at + 1}. ${step}`).join("\n"),
        ]
      : []),
    ...(afterwards ? [underlined(afterwards.title, "-"), alignRows(afterwards.rows)] : []),
    ...(content.closing ?? []),
    ...(quote
      ? [[quote.title, ...quote.text.split("\n").map((line) => `> ${line}`)].join("\n")]
      : []),
    "--",
    [
      ...(content.reference ? [`Reference: ${content.reference}`] : []),
      helpHours,
      alignRows(helpWays.map(({ label, value }) => [label, value])),
      academy.name,
    ].join("\n"),
  ].join("\n\n");
}

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
    html: `${doctype}${renderToStaticMarkup(<Letter content={content} mark={await markRows()} />)}`,
    ...(content.holdsSecret ? { holdsSecret: true } : {}),
    ...(content.replyTo ? { replyTo: content.replyTo } : {}),
  };
}
