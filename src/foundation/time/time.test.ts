import { expect, test } from "vitest";
import { dayMs, formatCount, formatDuration, hourMs, minuteMs } from "../amounts/durations.ts";
import {
  ageOn,
  formatDay,
  formatInstant,
  formatShortDay,
  lagosDay,
  startOfLagosMonth,
} from "./time.ts";

test("a month begins an hour earlier in UTC than in Lagos", () => {
  expect(startOfLagosMonth(new Date("2026-10-31T23:30:00Z")).toISOString()).toBe(
    "2026-10-31T23:00:00.000Z",
  );
  expect(startOfLagosMonth(new Date("2026-10-31T22:59:00Z")).toISOString()).toBe(
    "2026-09-30T23:00:00.000Z",
  );
  expect(lagosDay(new Date("2026-12-31T23:30:00Z"))).toBe("2027-01-01");
});

test("days and instants are written as people in Nigeria write them", () => {
  expect(formatDay("2025-04-29")).toBe("29 April 2025");
  expect(formatShortDay("2026-11-30", "2026-11-21")).toBe("30 Nov");
  expect(formatShortDay("2027-09-06", "2026-11-21")).toBe("6 Sep 2027");
  expect(formatInstant("2026-11-21T13:05:00Z")).toBe("21 November 2026, 14:05");
});

test.each([
  [10 * minuteMs, "10 minutes"],
  [hourMs, "1 hour"],
  [2 * hourMs, "2 hours"],
  [dayMs, "24 hours"],
  [72 * hourMs, "72 hours"],
  [7 * dayMs, "7 days"],
  [365 * dayMs, "365 days"],
])("%d ms are stated as %s", (ms, text) => expect(formatDuration(ms)).toBe(text));

test("one unit is singular", () => {
  expect([formatCount(1, "month"), formatCount(12, "month")]).toEqual(["1 month", "12 months"]);
});

test.each([
  ["2012-11-21", "2026-11-21", 14],
  ["2012-11-22", "2026-11-21", 13],
  ["2008-02-29", "2026-02-28", 17],
])("born %s is on %s aged %d", (born, today, age) => expect(ageOn(born, today)).toBe(age));
