import { academy } from "../../academy/academy.ts";
import { spokenHours } from "../../academy/spoken-hours.ts";
import { whatsAppChat } from "../../contacts/whatsapp.ts";
import type { Letter, MailRow } from "./letter.ts";

const [days, times] = spokenHours(academy.supportHours);

/** When a person answers, as a sentence. */
export const helpHours = `Questions? We answer ${days}, ${times}.`;

/** The ways to reach the academy, each with the address of its link. */
export const helpWays = [
  { label: "Call", value: academy.phone, url: `tel:${academy.phone.replaceAll(" ", "")}` },
  { label: "WhatsApp", value: academy.phone, url: whatsAppChat(academy.phone) },
  { label: "Email", value: academy.supportEmail, url: `mailto:${academy.supportEmail}` },
] as const;

/** Values are aligned in one column. Further lines of a value are indented to it. */
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

/** The plain text version of a letter: the same facts in the same order as in its HTML. */
export function plainText(letter: Letter): string {
  const { card, rows, action, steps, afterwards, quote } = letter;
  return [
    underlined(letter.heading, "="),
    ...letter.paragraphs,
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
    ...(letter.closing ?? []),
    ...(quote
      ? [[quote.title, ...quote.text.split("\n").map((line) => `> ${line}`)].join("\n")]
      : []),
    "--",
    [
      ...(letter.reference ? [`Reference: ${letter.reference}`] : []),
      helpHours,
      alignRows(helpWays.map(({ label, value }) => [label, value])),
      academy.name,
    ].join("\n"),
  ].join("\n\n");
}
