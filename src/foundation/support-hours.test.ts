import { expect, test } from "vitest";
import { academy } from "./academy.ts";
import { formatSupportHours } from "./support-hours.ts";

test("the academy's hours read as the specification has them", () => {
  expect(academy.supportHours).toBe("Mon-Fri 9am-5pm WAT");
});

test.each([
  [["Tuesday", "Wednesday"], "08:30", "12:00", "Tue-Wed 8:30am-12pm WAT"],
  [["Saturday"], "00:00", "13:05", "Sat 12am-1:05pm WAT"],
])("%j from %s to %s is %s", (days, opens, closes, text) =>
  expect(formatSupportHours({ days, opens, closes })).toBe(text),
);
