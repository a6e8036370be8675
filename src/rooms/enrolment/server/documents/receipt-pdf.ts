import { drawBand } from "#design/card-art/draw-band.ts";
import {
  contactLines,
  drawContacts,
  drawRoll,
  finishDocument,
  fitSize,
  inks,
  innerWidth,
  openDocument,
  type Pdf,
  page,
  type Roll,
  rolls,
  type TextStyle,
  widthOf,
  write,
} from "#design/card-art/open-document.ts";
import { academy } from "#foundation/academy/academy.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Receipt } from "../../contract/receipt.ts";
import { type ReceiptPaper, receiptTitle } from "../../rules/money/receipt-words.ts";
import { type Look, type PaperLine, receiptLines, type StaffPrint } from "./receipt-lines.ts";

/** What a receipt is drawn on: where its lines are, and how large. */
type Paper = {
  readonly left: number;
  readonly width: number;
  /** At least. */
  readonly amountWidth: number;
  readonly looks: Readonly<Record<Look, TextStyle>>;
  readonly ruleColour: string;
  /** Room for a line at this height; on a new page if there is none. @returns the y to write at */
  roomFor(pdf: Pdf, y: number): number;
};

const bold = (size: number): TextStyle => ({ font: "public-sans-700", size });
const heavy = (size: number): TextStyle => ({ font: "archivo-800", size });

/** Rows below this height go to another page. */
const lastRow = page.height - page.margin - 60;

const a5: Paper = {
  left: page.margin,
  width: innerWidth,
  amountWidth: 90,
  looks: {
    number: heavy(22),
    place: bold(9.5),
    strong: bold(9.5),
    quiet: { size: 8, color: inks.quiet },
    part: { size: 8.5 },
    total: heavy(13),
  },
  ruleColour: inks.line,
  roomFor(pdf, y) {
    if (y <= lastRow) return y;
    drawContacts(pdf);
    pdf.addPage();
    return page.margin;
  },
};

/** Printers of rolls have one colour. */
const onRoll = (
  { width, margin }: Roll,
  amountWidth: number,
  [number, strong, quiet, part, total]: readonly [number, number, number, number, number],
): Paper => ({
  ...{ left: margin, width: width - 2 * margin, amountWidth, ruleColour: inks.text },
  looks: {
    number: heavy(number),
    place: bold(strong),
    strong: bold(strong),
    quiet: { size: quiet },
    part: { size: part },
    total: heavy(total),
  },
  roomFor: (_pdf, y) => y,
});

const rollPapers = {
  "80mm": onRoll(rolls["80mm"], 68, [17, 9, 7.5, 8, 12]),
  "58mm": onRoll(rolls["58mm"], 60, [13, 8, 7, 7.5, 10]),
} as const;

/** @returns the y below it */
function drawLine(pdf: Pdf, top: number, line: PaperLine, paper: Paper): number {
  const { left, width } = paper;
  if (line === "rule") {
    const at = paper.roomFor(pdf, top);
    pdf.rect(left, at + 5, width, 0.5).fill(paper.ruleColour);
    return at + 11;
  }
  const style = paper.looks[line.look];
  // A text stays on the page of the amount that it is about.
  if (line.amountKobo === undefined) return write(pdf, line.text, [left, top, width], style) + 2;
  const amount = formatNaira(line.amountKobo);
  // An amount is never broken. On a narrow roll a long one is smaller, so that its words have room.
  const { font = "public-sans-400", size: most = 9 } = style;
  const size = fitSize(pdf, amount, width * 0.55, { font, most, least: 5 });
  const amountWidth = Math.max(paper.amountWidth, widthOf(pdf, amount, { font, size }));
  const y = paper.roomFor(pdf, line.look === "place" ? top + 3 : top);
  const below = write(pdf, line.text, [left, y, width - amountWidth - 4], style);
  const right = [left + width - amountWidth, y, amountWidth] as const;
  write(pdf, amount, right, { ...style, size, align: "right" });
  return below + 2;
}

const drawLines = (pdf: Pdf, top: number, lines: readonly PaperLine[], paper: Paper): number =>
  lines.reduce((y, line) => drawLine(pdf, y, line, paper), top);

const titleOf = ({ number }: Receipt) => `${receiptTitle} ${number}`;

/** On the roll of a small printer, as long as it needs. */
function receiptRoll(
  receipt: Receipt,
  at: Date,
  print: StaffPrint | null,
  paper: keyof typeof rolls,
): Promise<Buffer> {
  const quiet = (text: string): PaperLine => ({ text, look: "quiet" });
  const lines: PaperLine[] = [
    { text: academy.name, look: "total" },
    { text: receiptTitle, look: "strong" },
    ...receiptLines(receipt, print),
    "rule",
    ...contactLines().map(quiet),
  ];
  return drawRoll({ title: titleOf(receipt), at }, rolls[paper], (pdf) =>
    drawLines(pdf, rolls[paper].margin, lines, rollPapers[paper]),
  );
}

/**
 * A receipt on A5, where a long order takes more than one page, or on a roll.
 * @param print as staff print it; null for its holder, who opens it without one
 */
export async function receiptPdf(
  receipt: Receipt,
  at: Date,
  print: StaffPrint | null = null,
  paper: ReceiptPaper = "a5",
): Promise<Buffer> {
  if (paper !== "a5") return receiptRoll(receipt, at, print, paper);
  const pdf = await openDocument({ title: titleOf(receipt), at });
  const top = drawBand(pdf, receipt.art, receiptTitle) + 14;
  drawLines(pdf, top, receiptLines(receipt, print), a5);
  drawContacts(pdf);
  return finishDocument(pdf);
}
