import { describe, expect, test } from "vitest";
import { type Random, seededRandom } from "#tests/support/academy/random.ts";
import { allocate, type Charge, type Returned } from "./allocate.ts";

const charge = (
  lineRef: string,
  component: string,
  amountKobo: number,
  dueOn = "2026-11-21",
  upfront = true,
): Charge => ({ lineRef, component, amountKobo, dueOn, upfront });

/** The seeded fees of a beginner (spec §9): 50,000 now, 30,000 and 15,000 later. */
const beginner = (lineRef: string) => [
  charge(lineRef, "registration", 1_000_000),
  charge(lineRef, "tuition", 4_000_000),
  charge(lineRef, "practical", 3_000_000, "2027-01-12", false),
  charge(lineRef, "certification", 1_500_000, "2027-02-09", false),
];

const accountOf = (
  charges: Charge[],
  payments: number[],
  refunds: Returned[] = [],
  lineRefs = [...new Set(charges.map(({ lineRef }) => lineRef))],
) =>
  allocate({
    lineRefs,
    charges,
    refunds,
    payments: payments.map((amountKobo) => ({ amountKobo })),
  });

const back = (amountKobo: number, lines: Returned["lines"] = null): Returned => ({
  amountKobo,
  lines,
});

test("money covers charges by due day, line and component", () => {
  const { parts, openKobo, creditKobo } = accountOf(
    [...beginner("one"), ...beginner("two")],
    [6_000_000],
  );
  const covered = parts.map((part) => [part.lineRef, part.component, part.coveredKobo]);
  expect(covered).toEqual([
    ["one", "registration", 1_000_000],
    ["one", "tuition", 4_000_000],
    ["two", "registration", 1_000_000],
    ["two", "tuition", 0],
    ["one", "practical", 0],
    ["two", "practical", 0],
    ["one", "certification", 0],
    ["two", "certification", 0],
  ]);
  expect([openKobo, creditKobo]).toEqual([13_000_000, 0]);
});

test("what is left is credit", () => {
  const account = accountOf(beginner("one"), [9_000_000, 1_000_000]);
  expect(account).toMatchObject({ openKobo: 0, creditKobo: 500_000, receivedKobo: 10_000_000 });
});

test("a credit note lowers what is owed, and money for it becomes credit", () => {
  const note = charge("one", "tuition", -4_000_000);
  expect(accountOf([...beginner("one"), note], [9_500_000])).toMatchObject({
    chargedKobo: 5_500_000,
    creditKobo: 4_000_000,
  });
});

describe("what goes back", () => {
  test("comes from credit first", () => {
    const account = accountOf(beginner("one"), [10_000_000], [back(500_000)]);
    expect(account).toMatchObject({ openKobo: 0, creditKobo: 0, chargedKobo: 9_500_000 });
    expect(account.lines[0]?.refundedKobo).toBe(0);
  });

  test("lowers the charges that it had paid, so that nothing becomes due again", () => {
    const before = accountOf(beginner("one"), [5_000_000]);
    const after = accountOf(beginner("one"), [5_000_000], [back(2_000_000)]);
    expect(after.openKobo).toBe(before.openKobo);
    expect(after.lines[0]).toMatchObject({
      chargedKobo: 7_500_000,
      receivedKobo: 3_000_000,
      refundedKobo: 2_000_000,
      upfrontOpenKobo: 0,
    });
  });

  test("of a named line leaves the other alone", () => {
    const named = back(9_500_000, [{ lineRef: "two", amountKobo: 9_500_000 }]);
    const { lines } = accountOf([...beginner("one"), ...beginner("two")], [19_000_000], [named]);
    expect(lines.map(({ receivedKobo, openKobo }) => [receivedKobo, openKobo])).toEqual([
      [9_500_000, 0],
      [0, 0],
    ]);
  });

  test("whole: the line owes nothing more", () => {
    const account = accountOf(beginner("one"), [5_000_000], [back(5_000_000)]);
    expect(account).toMatchObject({ chargedKobo: 0, openKobo: 0, receivedKobo: 0, creditKobo: 0 });
  });

  test("but was not this order's money lowers nothing here", () => {
    const facts = { lineRefs: ["one"], charges: beginner("one"), refunds: [back(5_100_000)] };
    const payments = [{ amountKobo: 5_000_000 }, { amountKobo: 4_500_000 }];
    const account = allocate({ ...facts, payments, elsewhereKobo: 100_000 });
    expect(account).toMatchObject({ receivedKobo: 4_500_000, refundedKobo: 5_000_000 });
  });
});

describe("credit from another order that was taken back", () => {
  const facts = { lineRefs: ["one"], charges: beginner("one") };
  const payments = [{ amountKobo: 9_500_000 }];

  test("is due again, the last instalment first", () => {
    const account = allocate({ ...facts, payments, refunds: [], lostKobo: 2_000_000 });
    const { openKobo, chargedKobo, lines, parts } = account;
    expect({ openKobo, chargedKobo }).toEqual({ openKobo: 2_000_000, chargedKobo: 9_500_000 });
    expect(lines[0]).toMatchObject({ receivedKobo: 7_500_000, refundedKobo: 0 });
    expect(parts.map((part) => part.openKobo)).toEqual([0, 0, 500_000, 1_500_000]);
  });

  test("is due again even when the rest was given back", () => {
    const refunds = [back(5_000_000)];
    const account = allocate({ ...facts, payments, refunds, lostKobo: 4_500_000 });
    expect(account).toMatchObject({ openKobo: 4_500_000, receivedKobo: 0 });
  });

  test("costs nothing here when it had been moved on", () => {
    const on = [...payments, { amountKobo: -9_500_000 }];
    const moved = { payments: on, lostKobo: 9_500_000, elsewhereKobo: 9_500_000 };
    const account = allocate({ ...facts, refunds: [], ...moved });
    expect(account).toMatchObject({ openKobo: 9_500_000, receivedKobo: 0, lostKobo: 0 });
  });
});

/** Generated facts of an order with up to three lines. */
function generate({ below: whole, next: random }: Random) {
  const lineRefs = ["a", "b", "c"].slice(0, 1 + whole(3));
  const charges = lineRefs.flatMap((lineRef) =>
    ["registration", "tuition", "practical"].map((component, at) =>
      charge(lineRef, component, 1 + whole(5_000_000), `2026-1${at % 2}-01`, at === 0),
    ),
  );
  const total = charges.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const notes = charges
    .filter(() => random() < 0.2)
    .map((one) => ({ ...one, amountKobo: -whole(one.amountKobo + 1) }));
  const payments = Array.from({ length: whole(5) }, () => 1 + whole(total / 2));
  const paid = payments.reduce((sum, one) => sum + one, 0);
  const refunds: Returned[] = [];
  for (let left = paid; left > 1 && random() < 0.5; ) {
    const amountKobo = 1 + whole(left);
    left -= amountKobo;
    const lineRef = lineRefs[whole(lineRefs.length)] ?? "a";
    refunds.push(back(amountKobo, random() < 0.5 ? [{ lineRef, amountKobo }] : null));
  }
  return { lineRefs, charges: [...charges, ...notes], payments, refunds };
}

test("any facts: nothing is lost or made up, whatever their order", () => {
  const random = seededRandom("allocate");
  for (let story = 1; story <= 3_000; story++) {
    const { lineRefs, charges, payments, refunds } = generate(random);
    const account = accountOf(charges, payments, refunds, lineRefs);
    const { parts, lines } = account;
    const sum = (amounts: number[]) => amounts.reduce((total, one) => total + one, 0);
    const note = `story ${story}`;
    const received = sum(lines.map((line) => line.receivedKobo));
    expect(received + account.creditKobo, note).toBe(account.receivedKobo);
    expect(account.openKobo === 0 || account.creditKobo === 0 || refunds.length > 0, note).toBe(
      true,
    );
    for (const part of parts) {
      expect(part.coveredKobo, note).toBeLessThanOrEqual(part.amountKobo);
      expect(part.returnedKobo, note).toBeLessThanOrEqual(part.coveredKobo);
      expect(
        Math.min(part.coveredKobo, part.returnedKobo, part.openKobo),
        note,
      ).toBeGreaterThanOrEqual(0);
    }
    for (const line of lines) {
      expect(line.chargedKobo, note).toBe(line.receivedKobo + line.openKobo);
    }
    expect(
      accountOf(charges, random.shuffled(payments), random.shuffled(refunds), lineRefs),
      note,
    ).toEqual(account);
  }
});
