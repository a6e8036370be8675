import { bandOf } from "#design/card-art/draw-band.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { drawSheet, headingsOf, type Line, say } from "#foundation/documents/sheet.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { findIntake, findProgram } from "#rooms/catalogue/door.server.ts";
import { type Training, timelineOf } from "#rooms/catalogue/fees/fee-timeline.ts";
import { timelineTitle } from "#rooms/catalogue/fees/timeline-title.ts";
import { registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import type { OwnNumber } from "#rooms/payments/payer-accounts/own-number.ts";
import type { AccountEntry, AccountStatement } from "../account/account.ts";
import { findAccountStatement } from "../account/account-of.server.ts";
import { moneyOf } from "../account/money-of.server.ts";
import {
  balanceWords,
  columnsOf,
  statementTitle,
  stillToPay,
  sumOfStatement,
} from "../account/statement-words.ts";
import { getWithLearner } from "../lock-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import type { Receipt } from "./receipt.ts";
import { timelineLines } from "./timeline-lines.server.ts";

const columns = [
  { heading: "Day", width: 90, align: "left" },
  { heading: "What", width: null, align: "left" },
  ...["Charged", "Paid", stillToPay].map(
    (heading) => ({ heading, width: 55, align: "right" }) as const,
  ),
] as const;

/** A statement of account, with whose it is and what it's for. */
type AccountPaper = Pick<Receipt, "art"> & {
  readonly code: string;
  readonly learnerName: string;
  /** `Title - Level` where a level was chosen. */
  readonly courseOfInterest: string;
  readonly statement: AccountStatement;
  readonly training: Training | null;
  /** The payer's own account number, while anything is owed. */
  readonly own: OwnNumber | null;
};

/** Null while nothing is owed. */
async function findOwnNumber(ctx: Context, enrolment: Enrolment): Promise<OwnNumber | null> {
  const { payNow } = await moneyOf(ctx, enrolment);
  return payNow?.ownNumber ?? null;
}

/** What the statement says on paper. The caller has checked access. */
export async function findAccountPaper(ctx: Context, enrolment: Enrolment): Promise<AccountPaper> {
  const { id, code, courseOfInterest, programId } = enrolment;
  const program = await findProgram(ctx, programId);
  if (!program) throw notFound();
  const { learner } = await getWithLearner(ctx, id);
  const intake = enrolment.intakeId ? await findIntake(ctx, enrolment.intakeId) : null;
  return {
    code,
    courseOfInterest,
    learnerName: learner.fullName,
    art: { id: program.id, family: program.family, glyph: program.glyph },
    statement: await findAccountStatement(ctx, enrolment),
    own: await findOwnNumber(ctx, enrolment),
    training: intake && { startsOn: intake.startsOn, endsOn: registeredEnd(intake, enrolment) },
  };
}

function entryLines(entry: AccountEntry): Line[] {
  const { text, receipt, at, balanceKobo } = entry;
  const { charged, paid } = columnsOf(entry);
  const what = receipt ? `${text}, receipt ${receipt}` : text;
  const cells = [formatDay(new Date(at)), what, charged, paid, balanceWords(balanceKobo)];
  return [{ cells, columns, look: "part" }, 4];
}

/** The sums, each below its column. */
function sumLines(statement: AccountStatement): Line[] {
  const { text, charged, paid, balance } = sumOfStatement(statement);
  return [{ cells: ["", text, charged, paid, balance], columns, look: "strong" }, 3];
}

/** When the fee is due, as on the pages; for a fee due all at once, its day. */
function dueLines({ statement, training }: AccountPaper, today: string): Line[] {
  const { dues, payments } = statement;
  const points = timelineOf(dues, training, today, { payments });
  if (points.length > 0) return [6, ...timelineLines(points)];
  const open = dues.filter(({ openKobo }) => openKobo !== 0);
  if (open.length === 0) return [];
  return [
    ...[6, say(timelineTitle, "quiet")],
    ...open.flatMap(({ dueOn, label, openKobo }): Line[] => [
      2,
      say(`${label}: ${formatNaira(openKobo)} by ${formatDay(dueOn)}`, "part"),
    ]),
  ];
}

/** Where to pay what is still owed. */
const transferLines = ({ own }: AccountPaper): Line[] =>
  own
    ? [
        4,
        say(`Transfer to ${own.bankName} ${own.accountNumber}, ${own.accountName}.`, "part"),
        2,
        say("This number is for this fee alone: no reference is needed.", "part"),
      ]
    : [];

/** A statement of account on A5: charges, payments, refunds, and what's owed after each. */
export function accountPdf(paper: AccountPaper, at: Date): Promise<Buffer> {
  const { statement } = paper;
  const about = {
    title: `${statementTitle} ${paper.code}`,
    heading: statementTitle,
    at,
    band: bandOf(paper.art),
  };
  return drawSheet(about, [
    say(paper.learnerName, "strong"),
    say(`${paper.courseOfInterest}, ${paper.code}`, "quiet"),
    say(`As of ${formatDay(at)}`, "quiet"),
    { rule: [12, 8] },
    ...[headingsOf(columns), 4],
    ...statement.entries.flatMap(entryLines),
    { rule: [2, 8] },
    ...sumLines(statement),
    ...dueLines(paper, lagosDay(at)),
    ...transferLines(paper),
  ]);
}
