import { describe, expect, test } from "vitest";
import { timelineOf, timelineOfSeveral } from "./fee-timeline.ts";

const today = "2026-11-28";
const parts = [
  { dueOn: null, amountKobo: 5_000_000 },
  { dueOn: "2027-01-18", amountKobo: 3_000_000 },
  { dueOn: "2027-02-15", amountKobo: 1_500_000 },
];
const training = { startsOn: "2026-12-21", endsOn: "2027-03-20" };
const told = (...args: Parameters<typeof timelineOf>) =>
  timelineOf(...args).map(({ kind, amount, words }) => [kind, amount, words]);

test("parts and days of training are in the order of their days", () => {
  expect(told(parts, training, today)).toEqual([
    ["open", "₦50,000", "now"],
    ["training", null, "Training starts on 21 December 2026"],
    ["open", "₦30,000", "by 18 January 2027"],
    ["open", "₦15,000", "by 15 February 2027"],
    ["training", null, "Last day of training: 20 March 2027"],
  ]);
});

test("days of training that are past say so", () => {
  const days = { startsOn: "2026-11-16", endsOn: "2027-03-20" };
  const ofTraining = (day: string) =>
    told(parts, days, day).filter(([, amount]) => amount === null);
  expect(ofTraining(today)).toEqual([
    ["trained", null, "Training started on 16 November 2026"],
    ["training", null, "Last day of training: 20 March 2027"],
  ]);
  expect(ofTraining("2027-03-21")[1]).toEqual(["trained", null, "Training ended on 20 March 2027"]);
  expect(ofTraining("2026-11-16")[0]?.[0]).toBe("training");
});

test("parts fill in as money comes, and a late one says so", () => {
  const dues = [
    { dueOn: "2026-11-20", amountKobo: 5_000_000, openKobo: 0 },
    { dueOn: "2026-11-27", amountKobo: 3_000_000, openKobo: 3_000_000 },
    { dueOn: "2027-02-15", amountKobo: 1_500_000, openKobo: 1_000_000 },
  ];
  expect(told(dues, null, today)).toEqual([
    ["paid", "₦50,000", "paid"],
    ["late", "₦30,000", "was due on 27 November 2026"],
    ["begun", "₦15,000", "₦5,000 paid, ₦10,000 to go by 15 February 2027"],
  ]);
});

describe("a fee of which nothing is open", () => {
  const paid = parts.map((part) => ({ ...part, openKobo: 0 }));
  const first = { on: "2026-11-20", amountKobo: 5_000_000 };

  test("paid at once is one payment, with the days of training and no parts", () => {
    const payments = [{ on: "2026-11-28", amountKobo: 9_500_000 }];
    expect(told(paid, training, today, { payments })).toEqual([
      ["paid", "₦95,000", "paid on 28 November 2026. Nothing is due."],
      ["training", null, "Training starts on 21 December 2026"],
      ["training", null, "Last day of training: 20 March 2027"],
    ]);
  });

  test("paid in parts is what came, and not what was planned", () => {
    const payments = [first, { on: "2026-11-28", amountKobo: 4_500_000 }];
    expect(told(paid, null, today, { payments })).toEqual([
      ["paid", "₦50,000", "paid on 20 November 2026"],
      ["paid", "₦45,000", "paid on 28 November 2026. Nothing is due."],
    ]);
  });

  test("says only the sum where the payments are not the fee", () => {
    expect(told(paid, null, today, { payments: [first] })).toEqual([
      ["paid", "₦95,000", "paid. Nothing is due."],
    ]);
    const moved = [
      { on: first.on, amountKobo: 10_000_000 },
      { on: today, amountKobo: -500_000 },
    ];
    expect(told(paid, null, today, { payments: moved })).toHaveLength(1);
    expect(told(paid, null, today)).toEqual([["paid", "₦95,000", "paid. Nothing is due."]]);
  });
});

test("a fee that is due all at once has no line", () => {
  expect(told(parts.slice(0, 1), training, today)).toEqual([]);
});

describe("several fees that are paid together", () => {
  const aisha = { name: "Aisha", parts, training };
  const later = { startsOn: "2027-01-04", endsOn: "2027-04-03" };
  const musa = {
    name: "Musa",
    parts: [parts[0], { dueOn: "2027-02-01", amountKobo: 3_000_000 }].flatMap((one) => one ?? []),
    training: later,
  };
  const words = (fees: Parameters<typeof timelineOfSeveral>[0]) =>
    timelineOfSeveral(fees, today).map((point) => [point.amount, point.words].join(" ").trim());

  test("say whose each later part and day of training is, and the first parts as one sum", () => {
    expect(words([aisha, musa])).toEqual([
      "₦100,000 now, for both",
      "Training starts on 21 December 2026, Aisha",
      "Training starts on 4 January 2027, Musa",
      "₦30,000 by 18 January 2027, Aisha",
      "₦30,000 by 1 February 2027, Musa",
      "₦15,000 by 15 February 2027, Aisha",
      "Last day of training: 20 March 2027, Aisha",
      "Last day of training: 3 April 2027, Musa",
    ]);
  });

  test("name who pays now where not everybody does, and show no ₦0 for a fee without later parts", () => {
    const once = { name: "Ladi", parts: parts.slice(0, 1), training: null };
    const free = { name: "Sani", parts: [], training: null };
    expect(words([aisha, once, free])).toEqual([
      "₦100,000 now, for Aisha and Ladi",
      "Training starts on 21 December 2026, Aisha",
      "₦30,000 by 18 January 2027, Aisha",
      "₦15,000 by 15 February 2027, Aisha",
      "Last day of training: 20 March 2027, Aisha",
    ]);
    expect(words([once, free])).toEqual([]);
  });
});
