import { bandOf, ownDoor } from "#design/card-art/draw-band.ts";
import { amount, drawSheet, type Line, say } from "#foundation/documents/sheet.ts";
import { csvFile } from "#foundation/http/answers/csv.ts";
import { formatDay, formatMonth } from "#foundation/time/time.ts";
import { caseKinds } from "../cases/case-kinds.ts";
import { centreName } from "../ledger/ledger-words.ts";
import {
  agreesWords,
  type MonthSection,
  monthTitle,
  sectionsOf,
  stateWords,
  warningText,
} from "./month-words.ts";
import type { MonthRecord } from "./months.ts";

export const monthFileName = ({ month }: Pick<MonthRecord, "month">) => `month-${month}`;

/** "Rahila Bello, 3 November 2026" */
const tillName = ({ clerk, openedAt }: MonthRecord["tills"][number]): string =>
  clerk !== null && openedAt !== null
    ? `${clerk}, ${formatDay(new Date(openedAt))}`
    : "Before there were tills";

/** Cash by till, a section for each centre. */
function tillSections({ tills }: MonthRecord): MonthSection[] {
  const centres = [...new Set(tills.map(({ centreId }) => centreId))];
  return centres.map((centreId) => ({
    title: `Cash received by till in ${centreName(centreId)}`,
    hint: null,
    rows: tills
      .filter((till) => till.centreId === centreId)
      .map((till) => ({
        label: tillName(till),
        amountKobo: till.amountKobo,
        figure: null,
        isSum: false,
      })),
  }));
}

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
  ...rows.flatMap(({ label, amountKobo, isSum }): Line[] => [
    amount(label, amountKobo, isSum ? "strong" : "plain"),
    2,
  ]),
];

/** A month for the bookkeeper on A5. @param at when it is drawn */
export function monthPdf(record: MonthRecord, at: Date): Promise<Buffer> {
  const heading = "Month’s end";
  const open = openLines(record);
  const about = { title: monthTitle(record), heading, at, band: bandOf(ownDoor) };
  return drawSheet(about, [
    ...[say(formatMonth(record.month), "title"), 2],
    say(stateWords(record), "plain"),
    ...[2, say(agreesWords(record), "strong")],
    ...record.differences.flatMap(({ label, amountKobo }): Line[] => [
      2,
      amount(label, amountKobo, "plain"),
    ]),
    ...[...sectionsOf(record), ...tillSections(record)].flatMap(sectionLines),
    ...(open.length > 0
      ? [
          { rule: [8, 8] } as const,
          say("Still open", "strong"),
          ...open.flatMap((text): Line[] => [2, say(text, "plain")]),
        ]
      : []),
  ]);
}

/** The same for a spreadsheet. */
export function monthCsv(record: MonthRecord): string {
  const rows = [...sectionsOf(record), ...tillSections(record)].flatMap(({ title, rows: some }) =>
    some.map(({ label, amountKobo }) => [record.month, title, label, { kobo: amountKobo }]),
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
      ...openLines(record).map((text) => [record.month, "Still open", text, null]),
    ],
  );
}
