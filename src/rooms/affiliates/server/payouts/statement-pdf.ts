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
import type { Statement, StatementLine } from "../../contract/payouts.ts";
import {
  bankWords,
  carriedWords,
  kindNames,
  lineWords,
  statementSums,
  statementTitle,
  statusWords,
} from "../../rules/payouts/statement-words.ts";

const { margin } = page;
const amountWidth = 90;
const label = { size: 8, color: inks.quiet } as const;
const strong = { font: "public-sans-700", size: 9.5 } as const;
/** Rows below this height go to another page. */
const lastRow = page.height - margin - 73;
const art = { id: "zaure", family: "build", glyph: "ph:door-open" } as const;

const rule = (pdf: Pdf, y: number) => pdf.rect(margin, y, innerWidth, 0.5).fill(inks.line);

/** Room for a row; on a new page if there is none. @returns the y to write at */
function roomFor(pdf: Pdf, y: number): number {
  if (y <= lastRow) return y;
  drawContacts(pdf);
  pdf.addPage();
  return margin;
}

/** A row with its amount at the right. @returns the y below it */
function row(pdf: Pdf, y: number, text: string, amountKobo: number, style: TextStyle): number {
  const below = write(pdf, text, [margin, y, innerWidth - amountWidth - 8], style);
  const right = margin + innerWidth - amountWidth;
  write(pdf, formatNaira(amountKobo), [right, y, amountWidth], { ...style, align: "right" });
  return below;
}

function drawHead(pdf: Pdf, statement: Statement, top: number): number {
  const place = (y: number) => [margin, y, innerWidth] as const;
  let y = write(pdf, "Statement number", place(top), label);
  y = write(pdf, statement.number, place(y), { font: "archivo-800", size: 22 });
  const { name, code } = statement.affiliate;
  y = write(pdf, `${name} · ${code}`, place(y + 4), strong);
  y = write(pdf, statusWords(statement), place(y), { size: 9 });
  const bank = bankWords(statement);
  if (bank) y = write(pdf, bank, place(y), label);
  return write(pdf, `The bank's reference: ${statement.bankReference}`, place(y), label);
}

function drawSums(pdf: Pdf, statement: Statement, top: number): number {
  let y = top;
  for (const { term, kobo, note } of statementSums(statement)) {
    y = row(pdf, y, term, kobo, strong);
    if (note) y = write(pdf, note, [margin, y, innerWidth - amountWidth], label);
    y += 3;
  }
  rule(pdf, y + 2);
  const total = statement.status === "returned" ? "Paid to you, then returned" : "Paid to you";
  y = row(pdf, y + 8, total, statement.totalKobo, { font: "archivo-800", size: 13 });
  const carried = carriedWords(statement);
  return carried ? write(pdf, carried, [margin, y + 3, innerWidth], label) : y;
}

function drawLine(pdf: Pdf, line: StatementLine, top: number): number {
  const y = roomFor(pdf, top);
  const what = [line.learner, line.program].filter(Boolean).join(", ");
  const below = row(pdf, y, what, line.amountKobo, { size: 9 });
  const kind = line.kind === "earned" ? "" : `${kindNames[line.kind]}. `;
  return (
    write(pdf, `${kind}${lineWords(line)}`, [margin, below, innerWidth - amountWidth], label) + 5
  );
}

/** A statement on A5: how the total comes about, then every line. @param at when it is drawn */
export async function statementPdf(statement: Statement, at: Date): Promise<Buffer> {
  const pdf = await openDocument({ title: `${statementTitle} ${statement.number}`, at });
  let y = drawBand(pdf, art, statementTitle);
  y = drawHead(pdf, statement, y + 14) + 12;
  rule(pdf, y);
  y = drawSums(pdf, statement, y + 8) + 12;
  rule(pdf, y);
  y = write(pdf, "Each commission", [margin, y + 8, innerWidth], strong) + 4;
  for (const line of statement.lines) y = drawLine(pdf, line, y);
  drawContacts(pdf);
  return finishDocument(pdf);
}
