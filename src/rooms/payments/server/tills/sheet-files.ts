import { drawBand } from "#design/card-art/draw-band.ts";
import {
  drawContacts,
  finishDocument,
  inks,
  innerWidth,
  openDocument,
  type Pdf,
  page,
  type TextStyle,
  write,
} from "#design/card-art/open-document.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import { csvFile } from "#foundation/http/answers/csv.ts";
import { formatInstant } from "#foundation/time/time.ts";
import type { Count, CountedSheet, Movement } from "../../contract/tills.ts";
import {
  aboutMovement,
  clockWords,
  countsWords,
  differenceWords,
  movementNames,
  namedCounts,
  sheetSums,
  tillStateNames,
} from "../../rules/till-words.ts";

const { margin } = page;
const amountWidth = 90;
const label = { size: 8, color: inks.quiet } as const;
const strong = { font: "public-sans-700", size: 9.5 } as const;
/** Rows below this height go to another page. */
const lastRow = page.height - margin - 73;
const art = { id: "zaure", family: "build", glyph: "ph:door-open" } as const;
const title = "Day’s sheet of a till";

const rule = (pdf: Pdf, y: number) => pdf.rect(margin, y, innerWidth, 0.5).fill(inks.line);

/** Room for a row; on a new page if there is none. @returns the y to write at */
function roomFor(pdf: Pdf, y: number): number {
  if (y <= lastRow) return y;
  drawContacts(pdf);
  pdf.addPage();
  return margin;
}

/** A row with its amount at the right. @returns the y below it */
function row(pdf: Pdf, top: number, text: string, amountKobo: number, style: TextStyle): number {
  const y = roomFor(pdf, top);
  const below = write(pdf, text, [margin, y, innerWidth - amountWidth - 8], style);
  const right = margin + innerWidth - amountWidth;
  write(pdf, formatNaira(amountKobo), [right, y, amountWidth], { ...style, align: "right" });
  return below;
}

const line = (pdf: Pdf, y: number, text: string, style: TextStyle = label) =>
  write(pdf, text, [margin, roomFor(pdf, y), innerWidth - amountWidth], style);

function drawCount(pdf: Pdf, name: string, count: Count, top: number): number {
  let y = row(pdf, top, `${name}: counted`, count.countKobo, strong);
  y = line(pdf, y, `${formatInstant(count.at)}, ${count.by.name}`);
  const differs = count.differenceKobo !== 0;
  y = line(pdf, y, differenceWords(count.differenceKobo), differs ? strong : label);
  for (const text of [count.note ?? "", countsWords(count)]) if (text) y = line(pdf, y, text);
  return y + 5;
}

function drawMovement(pdf: Pdf, movement: Movement, top: number): number {
  const { kind, receipt, amountKobo, at } = movement;
  const what = [movementNames[kind], receipt].filter(Boolean).join(" ");
  const y = row(pdf, top, what, amountKobo ?? 0, { size: 9 });
  return line(pdf, y, [formatInstant(at), aboutMovement(movement)].filter(Boolean).join(", ")) + 4;
}

/** The day's sheet on A5: counts, sums and every movement. @param at when it is drawn */
export async function sheetPdf(sheet: CountedSheet, at: Date): Promise<Buffer> {
  const pdf = await openDocument({ title: `${title}, ${sheet.location}`, at });
  const place = (y: number) => [margin, y, innerWidth] as const;
  let y = drawBand(pdf, art, title);
  y = write(pdf, sheet.location, place(y + 14), { font: "archivo-800", size: 18 });
  y = write(pdf, sheet.clerk.name, place(y + 2), strong);
  y = write(pdf, tillStateNames[sheet.state], place(y), { size: 9 });
  const clock = clockWords(sheet);
  if (clock) y = write(pdf, clock, place(y + 2), strong);
  rule(pdf, y + 6);
  y += 14;
  for (const { name, count } of namedCounts(sheet)) y = drawCount(pdf, name, count, y);
  rule(pdf, y);
  y += 8;
  for (const { term, kobo } of sheetSums(sheet)) y = row(pdf, y, term, kobo, strong) + 2;
  rule(pdf, y + 4);
  y = line(pdf, y + 12, "Every movement", strong) + 4;
  if (sheet.movements.length === 0) y = line(pdf, y, "No cash came or went.");
  for (const movement of sheet.movements) y = drawMovement(pdf, movement, y);
  drawContacts(pdf);
  return finishDocument(pdf);
}

const columns = [
  "Time",
  "What",
  "Receipt",
  "Payment",
  "Who",
  "For",
  "Number",
  "Amount (NGN)",
  "Should hold (NGN)",
  "Counted (NGN)",
  "By",
];

/** The day's sheet in the order of the day: counts and movements, a line each. */
export function sheetCsv(sheet: CountedSheet): string {
  const [opening, ...later] = namedCounts(sheet).map(({ name, count }) => [
    ...[new Date(count.at), `${name}: ${differenceWords(count.differenceKobo)}`, null, null],
    ...[null, [count.note, countsWords(count)].filter(Boolean).join(". ") || null, null],
    ...[{ kobo: count.differenceKobo }, { kobo: count.shouldBeKobo }],
    ...[{ kobo: count.countKobo }, count.by.name],
  ]);
  const movements = sheet.movements.map((movement) => [
    ...[new Date(movement.at), movementNames[movement.kind], movement.receipt],
    ...[movement.paymentReference, movement.who, movement.what, movement.reference],
    ...[
      { kobo: movement.amountKobo ?? 0 },
      { kobo: movement.balanceKobo ?? 0 },
      null,
      sheet.clerk.name,
    ],
  ]);
  return csvFile(columns, [...(opening ? [opening] : []), ...movements, ...later]);
}
