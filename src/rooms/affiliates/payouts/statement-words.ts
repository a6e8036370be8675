import { codes } from "#academy";
import { formatNaira, formatRate } from "#foundation/amounts/money.ts";
import { pastedText } from "#foundation/codes/pasted-code.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import type { commissionKinds } from "../states.ts";
import type { ShownStatementStatus } from "./payout-states.ts";
import type { Statement, StatementLine } from "./payouts.ts";

/**
 * The number of a statement as people read it: `ZS-2026-000123`. The count goes on over the years.
 * @param statement counted from 1, without gaps
 */
export const statementNumber = ({ number, madeAt }: { number: number; madeAt: Date }): string =>
  `${codes.statement}-${lagosDay(madeAt).slice(0, 4)}-${number.toString().padStart(6, "0")}`;

/** For hints. */
export const exampleStatement = `${codes.statement}-2026-000123`;

const inText = new RegExp(
  String.raw`(?:^|[^A-Z0-9])${codes.statement}-\d{4}-(\d{6,9})(?![A-Z0-9])`,
);

/** Reads the count from a statement's number, typed or pasted, even inside its link; null for any other text. */
export function readStatementNumber(typed: string): number | null {
  const count = inText.exec(pastedText(typed))?.[1];
  return count ? Number(count) : null;
}

/** The words of a statement, the same on page, PDF and CSV. */

export const statementTitle = "Commission statement";

export const kindNames = {
  earned: "Commission",
  reversed: "Refund to the learner",
  reinstated: "Refund that failed",
  corrected: "Amount corrected",
} as const satisfies Record<(typeof commissionKinds)[number], string>;

export const statementStatusNames = {
  paid: "Paid to you",
  returned: "Returned by the bank",
} as const satisfies Record<ShownStatementStatus, string>;

/** `Paid on 21 November 2026`, and when the bank returned it. */
export const statusWords = ({ paidAt, returnedAt }: Pick<Statement, "paidAt" | "returnedAt">) =>
  [
    `Paid on ${formatDay(new Date(paidAt))}`,
    returnedAt ? `returned by the bank on ${formatDay(new Date(returnedAt))}` : null,
  ]
    .filter((part) => part !== null)
    .join(", ");

/** `To Zenith Bank, ••••••6789, Asabe Danjuma`; null when the account was deleted. */
export const bankWords = ({ bank }: Pick<Statement, "bank">): string | null =>
  bank && `To ${bank.bankName}, ${bank.accountNumber}, ${bank.accountName}`;

/** `12 November 2026: 10% of ₦95,000` */
export const lineWords = ({ at, baseKobo, rateBasisPoints }: StatementLine): string =>
  `${formatDay(new Date(at))}: ${formatRate(rateBasisPoints)} of ${formatNaira(baseKobo)}`;

type StatementSum = { term: string; kobo: number; note: string | null };

/** Why commission was taken back. @param paidEarlier by an earlier statement */
function notesOf({ lines }: Statement, paidEarlier: boolean): string {
  const some = lines.filter((line) => line.paidEarlier === paidEarlier && line.amountKobo < 0);
  const kinds = new Set(some.map(({ kind }) => kind));
  const refunded = kinds.has("reversed") || !kinds.has("corrected");
  const reasons = [
    refunded && (paidEarlier ? "Learners were refunded" : "These learners were refunded"),
    kinds.has("corrected") && "the amount of a payment was corrected",
  ].filter((reason) => reason !== false);
  const why = reasons.join(" and ");
  const first = why.charAt(0).toUpperCase() + why.slice(1);
  return paidEarlier ? `${first} after we had paid you the commission.` : `${first}.`;
}

/** How the total comes about. Steps of 0 are left out, except the earned one. */
export function statementSums(statement: Statement): StatementSum[] {
  const { openingKobo, earnedKobo, reversedKobo } = statement;
  const sums: StatementSum[] = [
    {
      term: "Opening balance",
      kobo: openingKobo,
      note: notesOf(statement, true),
    },
    { term: "Earned", kobo: earnedKobo, note: null },
    { term: "Taken back", kobo: reversedKobo, note: notesOf(statement, false) },
  ];
  return sums.filter(({ term, kobo }) => kobo !== 0 || term === "Earned");
}

/** What is not part of the statement; null when nothing was left. */
export const carriedWords = ({ carriedKobo }: Pick<Statement, "carriedKobo">): string | null =>
  carriedKobo === 0
    ? null
    : `${formatNaira(carriedKobo)} more was earned, but was not due yet or was under review.`;
