import { bandOf, ownDoor } from "#design/card-art/draw-band.ts";
import { amount, drawSheet, type Line, say } from "#foundation/documents/sheet.ts";
import type { Statement, StatementLine } from "./payouts.ts";
import {
  bankWords,
  carriedWords,
  kindNames,
  lineWords,
  statementSums,
  statementTitle,
  statusWords,
} from "./statement-words.ts";

function headLines(statement: Statement): Line[] {
  const { name, code } = statement.affiliate;
  const bank = bankWords(statement);
  return [
    say("Statement number", "quiet"),
    ...[say(statement.number, "number"), 4],
    say(`${name} · ${code}`, "strong"),
    say(statusWords(statement), "plain"),
    ...(bank ? [say(bank, "quiet")] : []),
    say(`The bank's reference: ${statement.bankReference}`, "quiet"),
  ];
}

function sumLines(statement: Statement): Line[] {
  const total = statement.status === "returned" ? "Paid to you, then returned" : "Paid to you";
  const carried = carriedWords(statement);
  return [
    ...statementSums(statement).flatMap(({ term, kobo, note }): Line[] => [
      amount(term, kobo, "strong"),
      ...(note ? [say(note, "note")] : []),
      3,
    ]),
    { rule: [2, 6] },
    amount(total, statement.totalKobo, "total"),
    ...(carried ? [3, say(carried, "quiet")] : []),
  ];
}

function linesOf(line: StatementLine): Line[] {
  const what = [line.learner, line.program].filter(Boolean).join(", ");
  const kind = line.kind === "earned" ? "" : `${kindNames[line.kind]}. `;
  return [amount(what, line.amountKobo, "plain"), ...[say(`${kind}${lineWords(line)}`, "note"), 5]];
}

/** A statement on A5: how the total comes about, then every line. @param at when it is drawn */
export function statementPdf(statement: Statement, at: Date): Promise<Buffer> {
  const about = {
    title: `${statementTitle} ${statement.number}`,
    heading: statementTitle,
    at,
    band: bandOf(ownDoor),
  };
  return drawSheet(about, [
    ...headLines(statement),
    { rule: [12, 8] },
    ...sumLines(statement),
    { rule: [12, 8] },
    ...[say("Each commission", "strong"), 4],
    ...statement.lines.flatMap(linesOf),
  ]);
}
