import { expect, test } from "vitest";
import { academy } from "#foundation/academy/academy.ts";
import { readSupportHours } from "#foundation/academy/support-hours.ts";
import { lateBefore } from "./lateness.ts";

const hours = readSupportHours(academy.supportHours);
/** Lagos is an hour ahead of UTC. Monday 23 November 2026. */
const at = (day: string, time: string) => new Date(`${day}T${time}:00+01:00`);
const isLate = (since: Date, now: Date) => since < lateBefore(now, hours);

test.each([
  ["within the day", at("2026-11-24", "15:00"), at("2026-11-25", "14:59"), false],
  ["a day later", at("2026-11-24", "15:00"), at("2026-11-25", "15:01"), true],
  ["Friday, on Sunday", at("2026-11-20", "15:00"), at("2026-11-22", "23:00"), false],
  ["Friday, on Monday before", at("2026-11-20", "15:00"), at("2026-11-23", "14:59"), false],
  ["Friday, on Monday after", at("2026-11-20", "15:00"), at("2026-11-23", "15:01"), true],
  ["Friday evening, on Monday", at("2026-11-20", "22:00"), at("2026-11-23", "16:59"), false],
  ["Saturday, on Tuesday morning", at("2026-11-21", "12:00"), at("2026-11-24", "08:59"), false],
  ["Saturday, after Tuesday begins", at("2026-11-21", "12:00"), at("2026-11-24", "09:01"), true],
  ["at night, the next evening", at("2026-11-23", "23:00"), at("2026-11-24", "20:00"), false],
  ["at night, the day after that", at("2026-11-23", "23:00"), at("2026-11-25", "09:01"), true],
])("%s", (_what, since, now, late) => {
  expect(isLate(since, now)).toBe(late);
});

test("without any day of work, a week ago is meant", () => {
  const now = at("2026-11-25", "15:00");
  expect(lateBefore(now, { ...hours, days: [] }).getTime()).toBeLessThan(now.getTime());
});
