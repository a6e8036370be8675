import { expect, test } from "vitest";
import { feeInLine, placeInLine, placesInLine } from "./program-line.ts";

const today = "2026-11-21";
const [jalingo, yola] = ["Jalingo, Taraba", "Yola, Adamawa"];
const starts = [
  {
    location: jalingo,
    startsOn: "2026-11-30",
    endsOn: "2026-12-05",
    days: [],
    times: "Mon to Sat",
    seatsLeft: 6,
  },
  {
    location: yola,
    startsOn: "2027-01-11",
    endsOn: "2027-01-11",
    days: [],
    times: null,
    seatsLeft: null,
  },
];
const both = [jalingo, yola];

test.each([
  ["paid", 9_500_000, "₦95,000"],
  ["paid", 0, "Free"],
  ["free", 0, "Free"],
  ["sponsorship", 0, "Paid by a sponsor"],
] as const)("a %s program of %d kobo", (priceType, totalKobo, words) =>
  expect(feeInLine(priceType, totalKobo)).toBe(words),
);

test("a chosen centre has its own start, with its last day, and its seats if few are left", () => {
  const at = (location: string, level: "beginner" | null, known = starts) =>
    placeInLine(location, known, { level, today });
  expect(at(jalingo, null)).toBe("Jalingo, 30 Nov to 5 Dec, Mon to Sat, 6 seats left");
  expect(at(jalingo, "beginner")).toBe("Jalingo, 30 Nov to 27 Feb 2027, Mon to Sat, 6 seats left");
  expect(at(yola, null)).toBe("Yola, 11 Jan 2027");
  expect(at(yola, null, starts.slice(0, 1))).toBe("Yola, start to be announced");
});

test("before a centre is chosen, all of them and the earliest start", () => {
  expect(placesInLine(both, starts, today)).toBe("Jalingo or Yola, from 30 Nov");
  const sameDay = starts.map((start) => ({ ...start, startsOn: "2026-12-07" }));
  expect(placesInLine(both, sameDay, today)).toBe("Jalingo or Yola, 7 Dec");
  expect(placesInLine(both, [], today)).toBe("Jalingo or Yola, start to be announced");
});
