import type { Context } from "#foundation/context.ts";
import { lagosDay } from "#foundation/time/time.ts";
import type { FeeComponent } from "#rooms/catalogue/program/program-terms.ts";
import { feeComponentNames } from "#rooms/catalogue/program/program-words.ts";
import { type StatementEntry, statementOf } from "#rooms/payments/account/statement.ts";
import { howPaid } from "#rooms/payments/attempts/how-paid.ts";
import { type OrderAccount, readAccounts } from "#rooms/payments/door.server.ts";
import { receiptNumber } from "#rooms/payments/receipts/receipt-number.ts";
import { openEnrolment } from "../open-enrolment.server.ts";
import type { Enrolment } from "../own-page/enrolment-keys.server.ts";
import type { AccountEntry, AccountStatement, EnrolmentAccount } from "./account.ts";

const sumsOf = (chargedKobo: number, receivedKobo: number) => {
  const balanceKobo = chargedKobo - receivedKobo;
  return { chargedKobo, receivedKobo, balanceKobo, creditKobo: Math.max(-balanceKobo, 0) };
};

/** The account of an enrolment without an order: it owes nothing. */
export const emptyAccount: EnrolmentAccount = {
  ...sumsOf(0, 0),
  dues: [],
  payments: [],
  order: sumsOf(0, 0),
};

const charges: Record<string, string> = {
  quoted: "Fee",
  amended: "Registration changed",
  repriced: "New fee",
  cancelled: "Registration ended",
  moved: "Moved to another place",
  written_off: "Written off",
  refunded: "Taken off the fee, because it was given back",
};

/** What happened to credit, in plain words: first when it lowers the debt, then when it adds to it. */
const creditTexts: Record<string, readonly [string, string]> = {
  moved: ["Moved here from your other registration", "Moved to your other registration"],
  lost: [
    "Credit given again: its first payment counts after all",
    "Credit taken back: its first payment went back",
  ],
  regained: [
    "Credit taken back from your other registration",
    "Credit given again to your other registration",
  ],
};

/** A line of the statement in plain words. @param how for a payment, such as `Paid by card` */
function entryText(
  { kind, cause, amountKobo }: Pick<StatementEntry, "kind" | "cause" | "amountKobo">,
  course: string,
  how: string | null,
): string {
  if (kind === "charge") {
    const why = charges[cause ?? ""] ?? "Fee";
    return cause === "quoted" ? `${why}: ${course}` : why;
  }
  if (kind === "refund") return "Given back";
  if (cause === "corrected") return "Wrong amount of a payment corrected";
  if (how) return how;
  return creditTexts[cause ?? "moved"]?.[amountKobo < 0 ? 0 : 1] ?? "Credit";
}

/** What is due on a day of the plan. */
function dueLabel(components: readonly string[], upfront: boolean): string {
  if (upfront) return "At registration";
  const names = components.map((one) => feeComponentNames[one as FeeComponent] ?? one);
  return [...new Set(names)].join(" and ");
}

export function duesOf(
  { parts }: Pick<OrderAccount, "parts">,
  lineRef: string,
): EnrolmentAccount["dues"] {
  const own = parts.filter((part) => part.lineRef === lineRef);
  return [...Map.groupBy(own, ({ dueOn }) => dueOn)].flatMap(([dueOn, some]) => {
    const openKobo = some.reduce((sum, part) => sum + part.openKobo, 0);
    const paidKobo = some.reduce((sum, part) => sum + part.coveredKobo - part.returnedKobo, 0);
    const amountKobo = openKobo + paidKobo;
    if (amountKobo === 0) return [];
    const names = some.map(({ component }) => component);
    const label = dueLabel(
      names,
      some.every(({ upfront }) => upfront),
    );
    return { dueOn, label, amountKobo, openKobo };
  });
}

const entriesOfLine = (order: OrderAccount, lineRef: string): StatementEntry[] => {
  const lineRefs = order.lines.map((line) => line.lineRef);
  return statementOf({ ...order, lineRefs }, lineRef);
};

/** What came for a line, the oldest first; a corrected amount counts on the day of its payment. */
function paymentsOf(order: OrderAccount, lineRef: string): EnrolmentAccount["payments"] {
  const money = entriesOfLine(order, lineRef).filter(({ kind }) => kind === "payment");
  const made = Map.groupBy(money, ({ reference, at }) => reference ?? at);
  return [...made.values()].flatMap((some) => {
    const amountKobo = -some.reduce((sum, entry) => sum + entry.amountKobo, 0);
    const [first] = some;
    return first && amountKobo !== 0 ? [{ on: lagosDay(new Date(first.at)), amountKobo }] : [];
  });
}

/** One enrolment's part of its order's account. The order's credit counts towards its first line. */
export function accountOf(order: OrderAccount, lineRef: string): EnrolmentAccount {
  const line = order.lines.find((one) => one.lineRef === lineRef);
  const creditKobo = order.lines[0]?.lineRef === lineRef ? order.creditKobo : 0;
  const dues = duesOf(order, lineRef);
  const isPaid = dues.length > 1 && dues.every(({ openKobo }) => openKobo === 0);
  return {
    ...sumsOf(line?.chargedKobo ?? 0, (line?.receivedKobo ?? 0) + creditKobo),
    dues,
    payments: isPaid ? paymentsOf(order, lineRef) : [],
    order: sumsOf(order.chargedKobo, order.receivedKobo),
  };
}

/** The statement of an enrolment's account, oldest first. */
function entriesOf(order: OrderAccount, lineRef: string, course: string): AccountEntry[] {
  return entriesOfLine(order, lineRef).map((entry) => {
    const { at, kind, amountKobo, balanceKobo, reference, receipt } = entry;
    const payment = order.payments.find((one) => one.reference === reference);
    return {
      at: new Date(at).toISOString(),
      kind,
      amountKobo,
      balanceKobo,
      text: entryText(entry, course, kind === "payment" && payment ? howPaid(payment) : null),
      ...(receipt === null ? {} : { receipt: receiptNumber({ receipt, createdAt: at }) }),
    };
  });
}

/** An enrolment's statement of account. The caller has checked access. */
export async function findAccountStatement(
  ctx: Context,
  { id, orderId, courseOfInterest }: Pick<Enrolment, "id" | "orderId" | "courseOfInterest">,
): Promise<AccountStatement> {
  const order = orderId ? (await readAccounts(ctx, [orderId])).get(orderId) : undefined;
  if (!order) return { ...emptyAccount, entries: [] };
  return { ...accountOf(order, id), entries: entriesOf(order, id, courseOfInterest) };
}

export async function getAccountStatement(
  ctx: Context,
  enrolmentId: string,
  resumeToken: string | null,
): Promise<AccountStatement> {
  return findAccountStatement(ctx, await openEnrolment(ctx, enrolmentId, resumeToken));
}
