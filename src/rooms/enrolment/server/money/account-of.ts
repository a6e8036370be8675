import { howPaid } from "#rooms/payments/rules/attempts/how-paid.ts";
import { statementOf } from "#rooms/payments/rules/orders/statement.ts";
import { type OrderAccount, receiptsOf } from "#rooms/payments/server/door.ts";
import type { AccountEntry, EnrolmentAccount } from "../../contract/account.ts";
import { dueLabel, entryText } from "../../rules/money/account-words.ts";

const sumsOf = (chargedKobo: number, receivedKobo: number) => {
  const balanceKobo = chargedKobo - receivedKobo;
  return { chargedKobo, receivedKobo, balanceKobo, creditKobo: Math.max(-balanceKobo, 0) };
};

/** The account of an enrolment that has no order: nothing is owed. */
export const emptyAccount: EnrolmentAccount = {
  ...sumsOf(0, 0),
  dues: [],
  order: sumsOf(0, 0),
};

function duesOf({ parts }: OrderAccount, lineRef: string): EnrolmentAccount["dues"] {
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

/** The account of an enrolment in its order. Credit of the order counts for its first line. */
export function accountOf(order: OrderAccount, lineRef: string): EnrolmentAccount {
  const line = order.lines.find((one) => one.lineRef === lineRef);
  const creditKobo = order.lines[0]?.lineRef === lineRef ? order.creditKobo : 0;
  return {
    ...sumsOf(line?.chargedKobo ?? 0, (line?.receivedKobo ?? 0) + creditKobo),
    dues: duesOf(order, lineRef),
    order: sumsOf(order.chargedKobo, order.receivedKobo),
  };
}

/** The statement of an enrolment's account, oldest first. */
export function entriesOf(order: OrderAccount, lineRef: string, course: string): AccountEntry[] {
  const lineRefs = order.lines.map((line) => line.lineRef);
  const receipts = new Map(receiptsOf(order).map(({ reference, number }) => [reference, number]));
  const moved = order.moved.map((one) => ({ ...one, reference: null }));
  return statementOf({ ...order, payments: [...order.payments, ...moved], lineRefs }, lineRef).map(
    (entry) => {
      const { at, kind, amountKobo, balanceKobo, reference } = entry;
      const payment = order.payments.find((one) => one.reference === reference);
      const receipt = kind === "payment" && reference ? receipts.get(reference) : undefined;
      return {
        ...{ at: new Date(at).toISOString(), kind, amountKobo, balanceKobo },
        text: entryText(entry, course, kind === "payment" && payment ? howPaid(payment) : null),
        ...(receipt ? { receipt } : {}),
      };
    },
  );
}
