import { expect, test } from "vitest";
import { todayOf } from "./today-of.ts";

test.each([
  ["2026-11-22", "2026-11-22T10:00:00Z", "2026-11-22", "the same day"],
  ["2026-11-22", "2026-11-22T23:30:00Z", "2026-11-23", "after midnight in Lagos"],
  ["2026-11-22", "2026-11-29T10:00:00Z", "2026-11-29", "a week later"],
  ["2026-11-22", "2026-11-30T10:00:00Z", "2026-11-22", "a clock that is ahead"],
  ["2026-11-22", "2099-01-01T10:00:00Z", "2026-11-22", "a clock that is far ahead"],
  ["2026-11-22", "2026-11-21T10:00:00Z", "2026-11-22", "a clock that is behind"],
  ["2026-11-22", "2010-01-01T10:00:00Z", "2026-11-22", "a clock that was reset"],
  ["", "2026-11-22T10:00:00Z", "2026-11-22", "a form that knows no day"],
])("a page of %s seen at %s is filled in on %s: %s", (pageDay, now, expected) => {
  expect(todayOf(pageDay, new Date(now))).toBe(expected);
});
