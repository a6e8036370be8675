import { bandOf, ownDoor } from "#design/card-art/draw-band.ts";
import { amount, drawSheet, type Line, say } from "#foundation/documents/sheet.ts";
import { csvFile } from "#foundation/http/answers/csv.ts";
import { formatMonth } from "#foundation/time/time.ts";
import { caseKinds } from "../cases/case-kinds.ts";
import { hiddenWords } from "../tills/till-words.ts";
import {
  agreesWords,
  cashByCentre,
  type MonthSection,
  monthTitle,
  sectionsOf,
  stateWords,
  warningText,
} from "./month-words.ts";
import type { MonthRecord } from "./months.ts";

export const monthFileName = ({ month }: Pick<MonthRecord, "month">) => `month-${month}`;

const openLines = ({ cases, openCases, warnings }: MonthRecord): string[] => [
  ...cases.map(({ kind, reference }) => `Open case: ${caseKinds[kind].label} (${reference})`),
  ...(openCases > cases.length ? [`… and ${openCases - cases.length} more cases`] : []),
  ...warnings.map(warningText),
];

const sectionLines = ({ title, hint, rows }: MonthSection): Line[] => [
  { rule: [8, 8] },
  say(title, "strong"),
  ...(hint ? [2, say(hint, "quiet")] : []),
  4,
  ...rows.flatMap(({ label, amountKobo, isSum, second }): Line[] => [
    amountKobo === null
      ? say(`${label}: ${hiddenWords.toLowerCase()}`, "plain")
      : amount(label, amountKobo, isSum ? "strong" : "plain"),
    2,
    ...(second ? [say(second, "quiet"), 2] : []),
  ]),
];

/** A line for each clerk, not for each till. */
const clerkSections = (record: MonthRecord): MonthSection[] =>
  cashByCentre(record).map(({ title, clerks }) => ({
    title,
    hint: "By clerk. The CSV has every till.",
    rows: clerks,
  }));

/** A month for the bookkeeper on A4. @param at when it is drawn */
export function monthPdf(record: MonthRecord, at: Date): Promise<Buffer> {
  const heading = "Month’s end";
  const open = openLines(record);
  const about = { title: monthTitle(record), heading, at, band: bandOf(ownDoor) };
  const lines: Line[] = [
    ...[say(formatMonth(record.month), "title"), 2],
    say(stateWords(record), "plain"),
    ...[2, say(agreesWords(record), "strong")],
    ...record.differences.flatMap(({ label, amountKobo }): Line[] => [
      2,
      amount(label, amountKobo, "plain"),
    ]),
    ...[...sectionsOf(record), ...clerkSections(record)].flatMap(sectionLines),
    ...(open.length > 0
      ? [
          { rule: [8, 8] } as const,
          say("Still open", "strong"),
          ...open.flatMap((text): Line[] => [2, say(text, "plain")]),
        ]
      : []),
  ];
  return drawSheet(about, lines, "a4");
}

/** The same for a spreadsheet. */
export function monthCsv(record: MonthRecord): string {
  const rows = [...sectionsOf(record), ...cashByCentre(record)].flatMap(({ title, rows: some }) =>
    some.map(({ label, amountKobo }) => [
      ...[record.month, title, label],
      amountKobo === null ? null : { kobo: amountKobo },
    ]),
  );
  const differences = record.differences.map(({ label, amountKobo }) => [
    ...[record.month, agreesWords(record), label],
    { kobo: amountKobo },
  ]);
  return csvFile(
    ["Month", "Part", "Figure", "Amount (NGN)"],
    [
      ...rows,
      ...(differences.length > 0
        ? differences
        : [[record.month, "Check", agreesWords(record), null]]),
      ...(record.closed?.despite ? [[record.month, "Check", stateWords(record), null]] : []),
      ...openLines(record).map((text) => [record.month, "Still open", text, null]),
    ],
  );
}
