import { expect, test } from "vitest";
import { askForMs, isAskedOut, nextAskAt } from "./ask-intervals.ts";

test("asks at growing intervals for 72 hours, and once more at the very end", () => {
  const createdAt = new Date("2026-11-21T09:00:00Z");
  const end = createdAt.getTime() + askForMs;
  let at = nextAskAt(0, createdAt, createdAt);
  const waits: number[] = [];
  for (let asks = 1; !isAskedOut(createdAt, at); asks++) {
    const next = nextAskAt(asks, createdAt, at);
    waits.push((next.getTime() - at.getTime()) / 60_000);
    at = next;
  }
  expect(at.getTime()).toBe(end);
  expect(waits.slice(0, 9)).toEqual([2, 4, 8, 15, 30, 60, 120, 240, 240]);
  expect(waits.length).toBeLessThan(30);
});

test("keeps asking every hour if the provider did not answer at the end", () => {
  const createdAt = new Date("2026-11-21T09:00:00Z");
  const late = new Date(createdAt.getTime() + askForMs + 5_000);
  expect(nextAskAt(30, createdAt, late).getTime() - late.getTime()).toBe(3_600_000);
});
