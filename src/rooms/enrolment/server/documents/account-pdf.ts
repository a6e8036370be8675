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
import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { formatDay } from "#foundation/time/time.ts";
import { findProgram } from "#rooms/catalogue/server/door.ts";
import type { AccountStatement } from "../../contract/account.ts";
import type { Receipt } from "../../contract/receipt.ts";
import {
  balanceWords,
  columnsOf,
  statementTitle,
  sumsOfStatement,
} from "../../rules/money/statement-words.ts";
import type { Enrolment } from "../enrolment-keys.ts";
import { getWithLearner } from "../lock-enrolment.ts";
import { findAccountStatement } from "../money/account-of.ts";

const { margin } = page;
const label = { size: 8, color: inks.quiet } as const;
const strong = { font: "public-sans-700", size: 9.5 } as const;
const small = { size: 8.5 } as const;
/** Rows below this height go to another page. */
const lastRow = page.height - margin - 70;

/** Where each column starts, and how wide it is. */
const amountWidth = 62;
const dayWidth = 66;
const columns = {
  day: [margin, dayWidth],
  text: [margin + dayWidth, innerWidth - dayWidth - 3 * amountWidth - 4],
  charged: [margin + innerWidth - 3 * amountWidth, amountWidth],
  paid: [margin + innerWidth - 2 * amountWidth, amountWidth],
  balance: [margin + innerWidth - amountWidth, amountWidth],
} as const;
type Row = Record<keyof typeof columns, string>;

const rule = (pdf: Pdf, y: number) => pdf.rect(margin, y, innerWidth, 0.5).fill(inks.line);

/** @returns the y below the row's longest cell */
function drawRow(pdf: Pdf, top: number, row: Row, style: TextStyle): number {
  const ends = Object.entries(columns).map(([name, [left, width]]) => {
    const align = name === "day" || name === "text" ? "left" : "right";
    const text = row[name as keyof Row];
    return text ? write(pdf, text, [left, top, width], { ...style, align }) : top;
  });
  return Math.max(...ends) + 4;
}

const heads: Row = { day: "Day", text: "What", charged: "Charged", paid: "Paid", balance: "Owed" };

/** A statement of account with whose it is and what for. */
type AccountPaper = Pick<Receipt, "art"> & {
  readonly code: string;
  readonly learnerName: string;
  /** `Title - Level` where a level was chosen. */
  readonly courseOfInterest: string;
  readonly statement: AccountStatement;
};

/** What the statement says on paper. The caller has checked access. */
export async function findAccountPaper(ctx: Context, enrolment: Enrolment): Promise<AccountPaper> {
  const { id, code, courseOfInterest, programId } = enrolment;
  const program = await findProgram(ctx, programId);
  if (!program) throw notFound();
  const { learner } = await getWithLearner(ctx, id);
  return {
    ...{ code, courseOfInterest, learnerName: learner.fullName },
    art: { id: program.id, family: program.family, glyph: program.glyph },
    statement: await findAccountStatement(ctx, enrolment),
  };
}

function drawEntries(pdf: Pdf, { statement }: AccountPaper, top: number): number {
  let y = drawRow(pdf, top, heads, label);
  for (const entry of statement.entries) {
    if (y > lastRow) {
      drawContacts(pdf);
      pdf.addPage();
      y = drawRow(pdf, margin, heads, label);
    }
    const { text, receipt, at, balanceKobo } = entry;
    const row = {
      day: formatDay(new Date(at)),
      text: receipt ? `${text}, receipt ${receipt}` : text,
      ...columnsOf(entry),
      balance: balanceWords(balanceKobo),
    };
    y = drawRow(pdf, y, row, small);
  }
  return y;
}

function drawSums(pdf: Pdf, { statement }: AccountPaper, top: number) {
  const right = margin + innerWidth - 2 * amountWidth;
  let y = top;
  for (const { term, amountKobo } of sumsOfStatement(statement)) {
    write(pdf, term, [margin, y, innerWidth - 2 * amountWidth], strong);
    const amount = [right, y, 2 * amountWidth] as const;
    y = write(pdf, formatNaira(amountKobo), [...amount], { ...strong, align: "right" }) + 3;
  }
  for (const { dueOn, label: name, openKobo } of statement.dues) {
    if (openKobo === 0) continue;
    const words = `${name}: ${formatNaira(openKobo)} by ${formatDay(dueOn)}`;
    y = write(pdf, words, [margin, y, innerWidth], small) + 2;
  }
}

/** A statement of account on A5: charges, payments, refunds and what is owed after each; long ones take more pages. */
export async function accountPdf(paper: AccountPaper, at: Date): Promise<Buffer> {
  const pdf = await openDocument({ title: `${statementTitle} ${paper.code}`, at });
  let y = drawBand(pdf, paper.art, statementTitle) + 14;
  y = write(pdf, paper.learnerName, [margin, y, innerWidth], strong);
  y = write(pdf, `${paper.courseOfInterest} · ${paper.code}`, [margin, y, innerWidth], label);
  y = write(pdf, `As of ${formatDay(at)}`, [margin, y, innerWidth], label) + 12;
  rule(pdf, y);
  y = drawEntries(pdf, paper, y + 8) + 2;
  if (y > lastRow - 40) {
    drawContacts(pdf);
    pdf.addPage();
    y = margin;
  }
  rule(pdf, y);
  drawSums(pdf, paper, y + 8);
  drawContacts(pdf);
  return finishDocument(pdf);
}
