import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import {
  addPage,
  contactLines,
  drawContacts,
  drawRoll,
  finishDocument,
  fitSize,
  footTop,
  heightOf,
  inks,
  innerWidth,
  openDocument,
  type Pdf,
  page,
  rolls,
  type TextStyle,
  widthOf,
  write,
} from "./open-document.ts";

/** How a text looks; each paper has its own sizes. A `note` leaves the column of the amounts free. */
export type Look = "number" | "title" | "total" | "strong" | "plain" | "part" | "quiet" | "note";

/** A column of a table: its heading and how wide it is; null takes what the others leave. */
type Column = {
  readonly heading: string;
  readonly width: number | null;
  readonly align: "left" | "right";
};

type Row = {
  readonly cells: readonly string[];
  readonly columns: readonly Column[];
  readonly look: Look;
};

type Text = { readonly text: string; readonly look: Look; readonly amountKobo?: number };

/**
 * A line of a sheet: a text, perhaps with an amount at the right; a row of a table; a rule, with the space above and
 * below it; or just space, in points.
 */
export type Line = number | { readonly rule: readonly [above: number, below: number] } | Row | Text;

export const say = (text: string, look: Look): Text => ({ text, look });

/** A text with its amount at the right. */
export const amount = (text: string, amountKobo: number, look: Look = "strong"): Text => ({
  text,
  amountKobo,
  look,
});

/** What lines are drawn on. */
type Paper = {
  readonly left: number;
  readonly width: number;
  /** At least. */
  readonly amountWidth: number;
  readonly ruleColour: string;
  readonly looks: Readonly<Record<Look, TextStyle>>;
};

const bold = (size: number): TextStyle => ({ font: "public-sans-700", size });
const heavy = (size: number): TextStyle => ({ font: "archivo-800", size });

/** The gap between a text and what is to its right, in points. */
const between = 4;

export const a5: Paper = {
  left: page.margin,
  width: innerWidth,
  amountWidth: 90,
  ruleColour: inks.line,
  looks: {
    number: heavy(22),
    title: heavy(18),
    total: heavy(13),
    strong: bold(9.5),
    plain: { size: 9 },
    part: { size: 8.5 },
    quiet: { size: 8, color: inks.quiet },
    note: { size: 8, color: inks.quiet },
  },
};

/** Drawn like A5 and enlarged: with these sizes a text is about as large as on A5, and a page holds twice as much. */
const a4: Paper = {
  ...a5,
  looks: {
    number: heavy(16),
    title: heavy(14),
    total: heavy(10),
    strong: bold(7.2),
    plain: { size: 7 },
    part: { size: 6.6 },
    quiet: { size: 6.2, color: inks.quiet },
    note: { size: 6.2, color: inks.quiet },
  },
};

/** Printers of rolls have one colour. */
function onRoll(
  roll: keyof typeof rolls,
  amountWidth: number,
  [number, strong, quiet, part, total]: readonly [number, number, number, number, number],
): Paper {
  const { margin, width } = rolls[roll];
  return {
    left: margin,
    width: width - 2 * margin,
    amountWidth,
    ruleColour: inks.text,
    looks: {
      number: heavy(number),
      title: heavy(number),
      total: heavy(total),
      strong: bold(strong),
      plain: { size: strong },
      part: { size: part },
      quiet: { size: quiet },
      note: { size: quiet },
    },
  };
}

const papers = {
  a5,
  a4,
  "80mm": onRoll("80mm", 68, [17, 9, 7.5, 8, 12]),
  "58mm": onRoll("58mm", 60, [13, 8, 7, 7.5, 10]),
} as const;

/** An amount is never broken across lines: a long one is printed smaller. */
function fitted(pdf: Pdf, text: string, width: number, style: TextStyle): TextStyle {
  const { font = "public-sans-400", size: most = 9 } = style;
  return { ...style, size: fitSize(pdf, text, width, { font, most, least: 5 }) };
}

/** A text with its place on the line and its style. */
type Piece = { text: string; left: number; width: number; style: TextStyle };

function piecesOfRow(pdf: Pdf, { cells, columns, look }: Row, { left, width, looks }: Paper) {
  const free = columns.reduce((rest, column) => rest - (column.width ?? 0), width);
  let at = left;
  return columns.map(({ width: own, align }, index): Piece => {
    const text = cells[index] ?? "";
    const wide = own ?? free;
    const isAmount = align === "right";
    const style = isAmount ? fitted(pdf, text, wide - between, looks[look]) : looks[look];
    const piece = { text, left: at, width: own === null ? wide - between : wide };
    at += wide;
    return { ...piece, style: { ...style, align } };
  });
}

function piecesOfText(pdf: Pdf, { text, look, amountKobo }: Text, paper: Paper): Piece[] {
  const { left, width, amountWidth: least } = paper;
  const style = paper.looks[look];
  if (amountKobo === undefined) {
    return [{ text, left, width: look === "note" ? width - least : width, style }];
  }
  const amount = formatNaira(amountKobo);
  const amountStyle = fitted(pdf, amount, width * 0.55, style);
  const amountWidth = Math.max(least, widthOf(pdf, amount, amountStyle));
  return [
    { text, left, width: width - amountWidth - between, style },
    {
      text: amount,
      left: left + width - amountWidth,
      width: amountWidth,
      style: { ...amountStyle, align: "right" },
    },
  ];
}

const isRule = (line: Line) => typeof line === "object" && "rule" in line;
const isRow = (line: Line | undefined): line is Row => typeof line === "object" && "cells" in line;
/** Text-only lines below it belong to it. */
const isEntry = (line: Line) =>
  isRow(line) ||
  (typeof line === "object" && "amountKobo" in line && line.amountKobo !== undefined);

/** @returns the y below it */
function drawLine(pdf: Pdf, top: number, line: Line, paper: Paper, isDrawn = true): number {
  if (typeof line === "number") return top + line;
  if ("rule" in line) {
    const [above, below] = line.rule;
    if (isDrawn) pdf.rect(paper.left, top + above, paper.width, 0.5).fill(paper.ruleColour);
    return top + above + below;
  }
  const pieces = isRow(line) ? piecesOfRow(pdf, line, paper) : piecesOfText(pdf, line, paper);
  const ends = pieces.map(({ text, left, width, style }) =>
    isDrawn ? write(pdf, text, [left, top, width], style) : top + heightOf(pdf, text, width, style),
  );
  return Math.max(...ends);
}

/**
 * What stays together on one page: an entry with the texts below it; a rule with what follows, up to the first entry.
 */
function blocksOf(lines: readonly Line[]): Line[][] {
  const blocks: Line[][] = [[]];
  for (const line of lines) {
    const last = blocks.at(-1) as Line[];
    if (isRule(line) || (isEntry(line) && last.some(isEntry))) blocks.push([line]);
    else last.push(line);
  }
  return blocks;
}

/** The headings of a table. A page that starts within the table repeats them. */
export const headingsOf = (columns: readonly Column[]): Row => ({
  columns,
  cells: columns.map(({ heading }) => heading),
  look: "quiet",
});

const isRoll = (paper: Paper) => paper !== a5 && paper !== a4;

/** Draws lines from `top`; on A5 and A4, on as many pages as they need. @returns the y below them */
export function drawLines(pdf: Pdf, top: number, lines: readonly Line[], paper = a5): number {
  let y = top;
  for (const block of blocksOf(lines)) {
    const below = (at: number, line: Line) => drawLine(pdf, at, line, paper, false);
    // A roll ends where its lines end.
    if (!isRoll(paper) && block.reduce<number>(below, y) > footTop) {
      drawContacts(pdf);
      addPage(pdf);
      y = page.margin;
      if (isRow(block[0])) y = drawLine(pdf, y, headingsOf(block[0].columns), paper) + 4;
    }
    for (const line of block) y = drawLine(pdf, y, line, paper);
  }
  return y;
}

/** A fact with its name above it, and smaller lines below. */
export const factLines = (term: string, value: string, more: readonly string[] = []): Line[] => [
  ...[say(term, "quiet"), say(value, "strong")],
  ...more.map((text) => say(text, "part")),
];

type About = {
  /** Names the document in viewers. */
  readonly title: string;
  /** The heading at its top. */
  readonly heading: string;
  readonly at: Date;
  /** Draws the top of A5 and A4, with the heading. @returns the y below it */
  readonly band: (pdf: Pdf, heading: string) => number;
};

/** Draws a whole sheet: heading, lines, the academy's contacts. Long ones take more pages or a longer roll. */
export async function drawSheet(
  { heading, band, ...about }: About,
  lines: readonly Line[],
  paper: keyof typeof papers = "a5",
): Promise<Buffer> {
  if (paper === "80mm" || paper === "58mm") {
    const all: Line[] = [
      ...[say(academy.name, "total"), 2, say(heading, "strong"), 2],
      ...[...lines, { rule: [5, 6] } as const],
      ...contactLines().flatMap((text) => [say(text, "quiet"), 2]),
    ];
    const roll = rolls[paper];
    return drawRoll(about, roll, (pdf) => drawLines(pdf, roll.margin, all, papers[paper]));
  }
  const pdf = await openDocument({ ...about, paper });
  drawLines(pdf, band(pdf, heading) + 14, lines, papers[paper]);
  drawContacts(pdf);
  return finishDocument(pdf);
}
