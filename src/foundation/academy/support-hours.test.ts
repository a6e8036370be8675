import { expect, test } from "vitest";
import { academy } from "./academy.ts";
import { readSupportHours } from "./support-hours.ts";

test("the academy's hours are those of the specification and can be parsed", () => {
  expect(academy.supportHours).toBe("Mon-Fri 9am-5pm WAT");
  expect(readSupportHours(academy.supportHours)).toEqual({
    days: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
    opens: "09:00",
    closes: "17:00",
  });
});

test.each([
  ["Tue-Wed 8:30am-12pm WAT", ["Tuesday", "Wednesday"], "08:30", "12:00"],
  ["Sat 12am-1:05pm WAT", ["Saturday"], "00:00", "13:05"],
])("%s is read", (text, days, opens, closes) =>
  expect(readSupportHours(text)).toEqual({ days, opens, closes }),
);

test.each(["always", "Fri-Mon 9am-5pm WAT", "Mon-Fry 9am-5pm WAT", "Mon-Fri 9-17 WAT"])(
  "%s is refused",
  (text) => expect(() => readSupportHours(text)).toThrow("no support hours"),
);
