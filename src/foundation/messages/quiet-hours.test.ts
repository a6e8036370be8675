import { expect, test } from "vitest";
import { quietUntilWhen } from "./quiet-hours.ts";

/** Times are of Lagos, an hour ahead of UTC. */
test.each([
  ["2026-11-21T20:59:59+01:00", null],
  ["2026-11-21T21:00:00+01:00", "2026-11-22T06:00:00.000Z"],
  ["2026-11-21T23:59:59+01:00", "2026-11-22T06:00:00.000Z"],
  ["2026-11-22T00:00:00+01:00", "2026-11-22T06:00:00.000Z"],
  ["2026-11-22T06:59:59+01:00", "2026-11-22T06:00:00.000Z"],
  ["2026-11-22T07:00:00+01:00", null],
  ["2026-12-31T22:00:00+01:00", "2027-01-01T06:00:00.000Z"],
])("at %s a message waits until %s", (now, until) => {
  expect(quietUntilWhen(new Date(now))?.toISOString() ?? null).toBe(until);
});
