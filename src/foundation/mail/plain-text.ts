import { academy } from "../academy.ts";
import { helpHours, helpWays } from "./help-ways.ts";
import type { MailContent, MailRow } from "./mail-content.ts";

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
export function plainText(content: MailContent): string {
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
