import { expect, test } from "vitest";
import { keepWords, toKeepAll } from "./family-dues.ts";
import { bySoonest, formatPayBy, type PayByFacts, payByOf } from "./pay-by.ts";

const held = (until: string): PayByFacts => ({
  status: "pending_payment",
  orderId: "order",
  receivedKobo: 0,
  seatHeldUntil: new Date(until),
  submittedAt: new Date("2026-11-30T12:00:00Z"),
});
const now = new Date("2026-12-01T09:00:00Z");

test("the day to pay by is one on which the seat is held from morning to night", () => {
  // 01:30 on 3 December in Lagos: who comes to the bank at 10 that day is too late.
  expect(payByOf(held("2026-12-03T00:30:00Z"), now)).toBe("2026-12-02");
  expect(payByOf(held("2026-12-03T22:59:00Z"), now)).toBe("2026-12-02");
  // Midnight in Lagos ends a whole day.
  expect(payByOf(held("2026-12-02T23:00:00Z"), now)).toBe("2026-12-02");
});

test("a hold that ends today has its time", () => {
  const payBy = payByOf(held("2026-12-01T14:30:00Z"), now) ?? "";
  expect(payBy).toBe("2026-12-01 15:30");
  expect(keepWords({ amountKobo: 5_000_000, payBy }, 1)).toBe(
    "Pay ₦50,000 by 1 December 2026, 15:30 to keep your place.",
  );
  expect(formatPayBy("2026-12-01")).toBe("1 December 2026");
});

test("of several places the one that ends first counts", () => {
  const days = ["2026-12-01", "2026-12-02", "2026-12-01 15:30"];
  expect(days.toSorted(bySoonest)).toEqual(["2026-12-01 15:30", "2026-12-01", "2026-12-02"]);
  const lines = days.map((payBy) => ({ learnerFirstName: "Musa", amountKobo: 1, payBy, dues: [] }));
  expect(toKeepAll({ lines }, "2026-12-01")?.payBy).toBe("2026-12-01 15:30");
});

test("after the hold, and once money has come, there is no day to come", () => {
  expect(payByOf(held("2026-12-01T08:00:00Z"), now)).toBe("2026-11-30");
  expect(payByOf({ ...held("2026-12-03T00:30:00Z"), receivedKobo: 1 }, now)).toBeNull();
});
