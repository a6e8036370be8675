import { expect, test } from "vitest";
import { period } from "./period.ui.ts";

test.each([
  ["2025-08-25", "2025-09-03", "25 August to 3 September 2025"],
  ["2026-12-21", "2027-02-13", "21 December 2026 to 13 February 2027"],
  ["2026-12-21", null, "21 December 2026"],
  [null, null, ""],
])("%s and %s: %s", (startsOn, endsOn, said) => expect(period(startsOn, endsOn)).toBe(said));
