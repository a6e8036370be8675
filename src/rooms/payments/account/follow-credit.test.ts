import { expect, test } from "vitest";
import { type Random, seededRandom } from "#tests/support/academy/random.ts";
import { type CreditUse, followCredit, type PaymentLeft } from "./follow-credit.ts";

/** `A1:95`: payment 1 of order A has 95 left. `A>B:95@1`: 95 were moved from A to B after payment 1. */
const paymentOf = (text: string): PaymentLeft => {
  const [, orderId = "", receipt, left] = /^(\w)(\d+):(\d+)$/.exec(text) ?? [];
  return { orderId, receipt: Number(receipt), leftKobo: Number(left) };
};
const useOf = (text: string): CreditUse => {
  const [id = "", from = "", to = "", amount, after] = /^(\w)>(\w):(\d+)@(\d+)$/.exec(text) ?? [];
  return {
    id,
    fromOrderId: from,
    toOrderId: to,
    amountKobo: Number(amount),
    afterReceipt: Number(after),
  };
};

test.each([
  ["nothing went back", "A1:95", "A>B:95@1", [0]],
  ["all of it", "A1:0", "A>B:95@1", [95]],
  ["a part: the order’s own money goes first", "A1:60", "A>B:50@1", [0]],
  ["a part of the credit", "A1:30", "A>B:50@1", [20]],
  ["the last use loses first", "A1:60", "A>B:50@1 A>C:45@1", [0, 35]],
  ["over hops", "A1:10 B2:5", "A>B:95@1 B>C:100@2 C>D:100@0", [85, 85, 85]],
  ["a hop that keeps a part", "A1:0 B2:20", "A>B:50@1 B>C:60@2", [50, 40]],
  ["there and back again", "A1:0", "A>B:95@1 B>A:95@0 A>C:95@1", [95, 95, 95]],
  ["in a circle that has money", "A1:1", "B>A:9@0 A>B:9@1", [9, 8]],
  ["what came later stays where it came", "A1:0 A2:95", "A>B:95@1", [95]],
  ["what came later can be moved itself", "A1:0 A2:95", "A>B:95@1 A>C:95@2", [95, 0]],
] as const)("%s", (_what, payments, uses, takenBack) => {
  const followed = followCredit(payments.split(" ").map(paymentOf), uses.split(" ").map(useOf));
  expect(followed.map(({ takenBackKobo }) => takenBackKobo)).toEqual(takenBack);
});

/** Possible payments and moves of four orders: nobody moves more than is there. */
function generate({ below, pick, next }: Random) {
  const orders = ["A", "B", "C", "D"];
  const payments: PaymentLeft[] = [];
  const uses: CreditUse[] = [];
  const had = new Map<string, number>();
  for (let event = 0; event < 12; event++) {
    const [orderId, toOrderId] = [pick(orders), pick(orders)];
    if (next() < 0.4) {
      const amountKobo = 1 + below(50);
      payments.push({ orderId, receipt: payments.length + 1, leftKobo: amountKobo });
      had.set(orderId, (had.get(orderId) ?? 0) + amountKobo);
    } else if (orderId !== toOrderId && (had.get(orderId) ?? 0) > 0) {
      const amountKobo = 1 + below(had.get(orderId) ?? 0);
      const own = payments.filter((payment) => payment.orderId === orderId);
      const afterReceipt = own.at(-1)?.receipt ?? 0;
      uses.push({ id: `${event}`, fromOrderId: orderId, toOrderId, amountKobo, afterReceipt });
      had.set(orderId, (had.get(orderId) ?? 0) - amountKobo);
      had.set(toOrderId, (had.get(toOrderId) ?? 0) + amountKobo);
    }
  }
  return { payments, uses };
}

test("any facts: nobody drops below zero, and what is spared can go back", () => {
  const random = seededRandom("follow credit");
  for (let story = 1; story <= 1_000; story++) {
    const { payments, uses } = generate(random);
    const note = `story ${story}`;
    expect(
      followCredit(payments, uses).every((use) => use.takenBackKobo === 0),
      note,
    ).toBe(true);
    const left = payments.map((payment) => ({
      ...payment,
      leftKobo: random.below(payment.leftKobo + 1),
    }));
    const followed = followCredit(left, uses);
    for (const orderId of ["A", "B", "C", "D"]) {
      const own = left.filter((payment) => payment.orderId === orderId);
      const has = uses.reduce(
        (sum, { fromOrderId, toOrderId, amountKobo }, at) => {
          const staysKobo = amountKobo - (followed[at]?.takenBackKobo ?? 0);
          if (toOrderId === orderId) return sum + staysKobo;
          return fromOrderId === orderId ? sum - staysKobo : sum;
        },
        own.reduce((sum, { leftKobo }) => sum + leftKobo, 0),
      );
      expect(has, note).toBeGreaterThanOrEqual(0);
    }
    // Giving back what is spared of a payment takes nothing back; one kobo more does.
    const [payment] = left.filter(({ leftKobo }) => leftKobo > 0);
    if (!payment) continue;
    const spares = uses.flatMap(({ fromOrderId, afterReceipt }, at) =>
      fromOrderId === payment.orderId && payment.receipt <= afterReceipt
        ? (followed[at]?.spareKobo ?? 0)
        : [],
    );
    const spare = Math.min(payment.leftKobo, ...spares);
    const after = (kobo: number) =>
      followCredit(
        left.map((one) => (one === payment ? { ...one, leftKobo: one.leftKobo - kobo } : one)),
        uses,
      ).map((use) => use.takenBackKobo);
    const now = followed.map((use) => use.takenBackKobo);
    expect(after(spare), note).toEqual(now);
    if (spare < payment.leftKobo) expect(after(spare + 1), note).not.toEqual(now);
  }
});
