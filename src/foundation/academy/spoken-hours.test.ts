import { expect, test } from "vitest";
import { spokenHours } from "./spoken-hours.ts";

test.each([
  ["Mon-Fri 9am-5pm WAT", "Monday to Friday", "9am to 5pm"],
  ["Tue-Sat 8:30am-4pm WAT", "Tuesday to Saturday", "8:30am to 4pm"],
  ["Sat 10am-1pm WAT", "Saturday", "10am to 1pm"],
])("%s is spoken as %s, %s", (written, days, times) => {
  expect(spokenHours(written)).toEqual([days, times]);
});
