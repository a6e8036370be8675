import { formatNaira } from "#foundation/amounts/money.ts";
import { formatDay, formatInstant, formatMonth } from "#foundation/time/time.ts";
import { centreName } from "../ledger/ledger-words.ts";
import { ages, figureWords, isOutgoing } from "./month-figures.ts";
import type { MonthRecord } from "./months.ts";

/** What the screen and the files for the bookkeeper say about a month. */

/** One amount of a month. */
export type MonthRow = {
  readonly label: string;
  /** Null as long as a first count could be read from it. */
  readonly amountKobo: number | null;
  /** The figure whose lines it opens; null for a sum. */
  readonly figure: string | null;
  readonly isSum: boolean;
  /** In smaller letters below the label. */
  readonly second?: string;
};

export type MonthSection = {
  readonly title: string;
  readonly hint: string | null;
  readonly rows: readonly MonthRow[];
};

type Figures = Pick<MonthRecord, "figures">;

/** Amounts that lower the academy's money are below zero here, so that a section adds up. */
function rowsOf({ figures }: Figures, which: (figure: string) => boolean): MonthRow[] {
  return figures
    .filter(({ figure }) => which(figure))
    .map(({ figure, label, amountKobo }) => ({
      figure,
      label,
      amountKobo: amountKobo !== null && isOutgoing(figure) ? 0 - amountKobo : amountKobo,
      isSum: false,
    }));
}

/** Hidden if a part of it is. */
const totalOf = (rows: readonly Pick<MonthRow, "amountKobo">[]) =>
  rows.reduce(
    (sum: number | null, { amountKobo }) =>
      sum === null || amountKobo === null ? null : sum + amountKobo,
    0,
  );

function sumOf({ figures }: Figures, figure: string, label = figureWords(figure)): MonthRow {
  const found = figures.find((one) => one.figure === figure);
  const amountKobo = found ? found.amountKobo : 0;
  return { label, amountKobo, figure: null, isSum: true };
}

/** The money from the start of the month to its end. */
function moneyRows(record: Figures): MonthRow[] {
  const received = rowsOf(record, (figure) => figure.startsWith("received:"));
  const others = [
    "fees",
    "bank_charges",
    "commission:paid",
    "cash_differences",
    "petty_cash",
    "other",
  ];
  return [
    sumOf(record, "opening"),
    ...received,
    { label: "Received in all", amountKobo: totalOf(received), figure: null, isSum: true },
    ...rowsOf(record, (figure) => figure.startsWith("refunds:")),
    ...others.flatMap((name) => rowsOf(record, (figure) => figure === name)),
    sumOf(record, "closing"),
  ];
}

/** A month in sections, as screen, PDF and CSV show it. */
export function sectionsOf(record: MonthRecord): MonthSection[] {
  const { pockets, lastDay } = record;
  const ageFigures: readonly string[] = ages.map(({ figure }) => figure);
  return [
    {
      title: "The academy’s money",
      hint: "In the bank, in tills and safes, on the way to the bank, and what the card provider holds for us.",
      rows: moneyRows(record),
    },
    {
      title: "Where the money is",
      hint: null,
      rows: [
        ...pockets.map(({ account, label, closingKobo }) => ({
          label,
          amountKobo: closingKobo,
          figure: `pocket:${account}`,
          isSum: false,
          ...(account === "bank"
            ? { second: `${formatNaira(record.bankSeenKobo)} of it seen in statements` }
            : {}),
        })),
        sumOf(record, "closing"),
      ],
    },
    {
      title: "Between our own accounts",
      hint: "This does not change the total.",
      rows: rowsOf(record, (figure) => figure === "moved"),
    },
    {
      title: "Owed to the academy",
      hint: `On ${formatDay(lastDay)}, by how long it has been due. A registration that nobody has paid anything for is not a debt yet.`,
      rows: [
        ...rowsOf(record, (figure) => ageFigures.includes(figure)),
        sumOf(record, "owed"),
        ...rowsOf(record, (figure) => figure === "credits" || figure === "unplaced"),
      ],
    },
    {
      title: "Affiliates",
      hint: null,
      rows: [
        ...rowsOf(record, (figure) => figure === "commission:earned"),
        ...rowsOf(record, (figure) => figure === "commission:paid").map((row) => ({
          ...row,
          amountKobo: row.amountKobo === null ? null : 0 - row.amountKobo,
        })),
        ...rowsOf(record, (figure) => figure === "commission:owed"),
      ],
    },
  ];
}

type Till = MonthRecord["tills"][number];

const noTill = "Before there were tills";

/** "Rahila Bello, 3 November 2026" */
const tillName = ({ clerk, openedAt }: Till): string =>
  clerk !== null && openedAt !== null ? `${clerk}, ${formatDay(new Date(openedAt))}` : noTill;

const tillsWords = (many: number) => `${many} ${many === 1 ? "till" : "tills"}`;

const rowOfTill = (till: Till): MonthRow => ({
  label: tillName(till),
  amountKobo: till.amountKobo,
  figure: till.id && `till:${till.id}`,
  isSum: false,
});

/** Tills by what they have in common, in the order of their first. */
function groupTills(tills: readonly Till[], keyOf: (till: Till) => string): Map<string, Till[]> {
  const groups = new Map<string, Till[]>();
  for (const till of tills) {
    const group = groups.get(keyOf(till));
    if (group) group.push(till);
    else groups.set(keyOf(till), [till]);
  }
  return groups;
}

/** All tills of one clerk in a line. */
function rowOfClerk(tills: readonly Till[]): MonthRow {
  const [first] = tills;
  if (first && tills.length === 1) return { ...rowOfTill(first), figure: null };
  const label = first?.clerk ? `${first.clerk}, ${tillsWords(tills.length)}` : noTill;
  return { label, amountKobo: totalOf(tills), figure: null, isSum: false };
}

/** A centre's cash: its tills, and shorter, for paper, its clerks. */
type CentreCash = MonthSection & {
  readonly count: string;
  readonly amountKobo: number | null;
  readonly clerks: readonly MonthRow[];
};

/** Cash by till, for each centre. A month has a till for each clerk and day. */
export function cashByCentre({ tills }: Pick<MonthRecord, "tills">): CentreCash[] {
  return [...groupTills(tills, ({ centreId }) => centreId)].map(([centreId, some]) => ({
    title: `Cash received by till in ${centreName(centreId)}`,
    hint: null,
    rows: some.map(rowOfTill),
    count: tillsWords(some.length),
    amountKobo: totalOf(some),
    clerks: [...groupTills(some, ({ clerk }) => clerk ?? "").values()].map(rowOfClerk),
  }));
}

/** Whether a month is before the first one with anything in the books. */
export const isBeforeBooks = ({ month, firstMonth }: MonthRecord): boolean =>
  firstMonth !== null && month < firstMonth;

/** "Closed by Hauwa Bello, 2 November 2026, 10:12." */
export function stateWords(record: MonthRecord): string {
  const { state, closed, lastDay, firstMonth } = record;
  if (firstMonth !== null && isBeforeBooks(record))
    return `There is nothing in this month: the books begin in ${formatMonth(firstMonth)}.`;
  if (closed) {
    const despite = closed.despite
      ? ` It did not agree with the books: “${closed.despite.reason}”`
      : "";
    return `Closed by ${closed.by}, ${formatInstant(closed.at)}. The figures are kept as they were then.${despite}`;
  }
  if (state === "in_progress") return `In progress: everything up to ${formatDay(lastDay)}.`;
  return "The month is over and not closed yet.";
}

/** Whether the month's figures agree with the ledger to the kobo. */
export const agreesWords = ({ differences }: MonthRecord): string =>
  differences.length === 0
    ? "Agrees with the books, to the kobo."
    : "Does not agree with the books: ask a developer to look before you use these figures.";

export const monthTitle = ({ month }: Pick<MonthRecord, "month">): string =>
  `Month’s end: ${formatMonth(month)}`;

/** What somebody should look at: the words for one and several, after the count. */
const warningWords: Readonly<
  Record<MonthRecord["warnings"][number]["kind"], readonly [string, string]>
> = {
  bank_lines: ["line of the bank is not decided", "lines of the bank are not decided"],
  bank_lines_later: ["line of the bank is put aside", "lines of the bank are put aside"],
  books_only: [
    "transfer in the books has no line of the bank",
    "transfers in the books have no line of the bank",
  ],
  no_statement: [
    "transfer is in the books, and no statement of the bank for this month is imported",
    "transfers are in the books, and no statement of the bank for this month is imported",
  ],
  tills_open: ["till is not closed", "tills are not closed"],
  till_differences: [
    "till has a difference that nobody has answered",
    "tills have a difference that nobody has answered",
  ],
  tills_to_count: [
    "closed till is not counted again yet: what its count changes is shown after that",
    "closed tills are not counted again yet: what their counts change is shown after that",
  ],
  deposits: ["deposit has not been seen at the bank", "deposits have not been seen at the bank"],
};

/** "3 lines of the bank are not decided" */
export const warningText = ({ kind, count }: MonthRecord["warnings"][number]): string =>
  `${count.toLocaleString("en-NG")} ${warningWords[kind][count === 1 ? 0 : 1]}`;
