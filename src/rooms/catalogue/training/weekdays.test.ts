import { expect, test } from "vitest";
import { formatClock, readClock, weekdayOf } from "./weekdays.ts";

test("a day has its weekday, also on Sunday", () => {
  const days = ["2026-11-30", "2026-12-05", "2026-12-06"];
  expect(days.map(weekdayOf)).toEqual(["monday", "saturday", "sunday"]);
});

test.each([
  ["00:30", "12:30am"],
  ["09:00", "9am"],
  ["12:00", "12pm"],
  ["17:30", "5:30pm"],
])("%s is said as %s", (time, said) => {
  expect(formatClock(time)).toBe(said);
  expect(readClock(said)).toBe(time);
});

test.each([
  ["9", "09:00"],
  ["17:30", "17:30"],
  ["5.30 PM", "17:30"],
  [" 8am ", "08:00"],
  ["13pm", null],
  ["0am", null],
  ["24:00", null],
  ["9:75", null],
  ["morning", null],
  ["", null],
])("%j is read as %s", (typed, time) => expect(readClock(typed)).toBe(time));
