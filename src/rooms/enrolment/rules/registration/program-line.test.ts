import { expect, test } from "vitest";
import { feeInLine, placeInLine, placesInLine } from "./program-line.ts";

const today = "2026-11-21";
const [jalingo, yola] = ["Jalingo, Taraba", "Yola, Adamawa"];
const starts = [
  { location: jalingo, startsOn: "2026-11-30" },
  { location: yola, startsOn: "2027-01-11" },
];
const both = { mode: "physical", locations: [jalingo, yola] } as const;

test.each([
  ["paid", 9_500_000, "₦95,000"],
  ["paid", 0, "Free"],
  ["free", 0, "Free"],
  ["sponsorship", 0, "Paid by a sponsor"],
] as const)("a %s program of %d kobo", (priceType, totalKobo, words) =>
  expect(feeInLine(priceType, totalKobo)).toBe(words),
);

test("a chosen centre has its own start", () => {
  expect(placeInLine(jalingo, starts, today)).toBe("Jalingo, 30 Nov");
  expect(placeInLine(yola, starts, today)).toBe("Yola, 11 Jan 2027");
  expect(placeInLine(yola, starts.slice(0, 1), today)).toBe("Yola, start to be announced");
});

test("before a centre is chosen, all of them and the earliest start", () => {
  expect(placesInLine(both, starts, today)).toBe("Jalingo or Yola, from 30 Nov");
  const sameDay = starts.map((start) => ({ ...start, startsOn: "2026-12-07" }));
  expect(placesInLine(both, sameDay, today)).toBe("Jalingo or Yola, 7 Dec");
  expect(placesInLine(both, [], today)).toBe("Jalingo or Yola, start to be announced");
});

test("one place needs no choice", () => {
  const online = { mode: "online", locations: [] } as const;
  const next = [{ location: "Online", startsOn: "2026-12-01" }];
  expect(placesInLine(online, next, today)).toBe("Online, 1 Dec");
  expect(placesInLine(online, [], today)).toBe("Online, start to be announced");
  expect(placesInLine({ ...both, locations: [yola] }, starts, today)).toBe("Yola, 11 Jan 2027");
});
