import { expect, test } from "vitest";
import { addDays, addMonths } from "#foundation/time/time.ts";
import { laterComponents, planFor } from "./instalment-plan.ts";

test.each([1, 2, 3, 6, 12])("nothing is due after a training of %d months", (months) => {
  const startsOn = "2027-02-01";
  for (const component of laterComponents) {
    const dueOn = addDays(startsOn, 7 * (planFor(months)[component] ?? 0));
    expect(dueOn <= addMonths(startsOn, months)).toBe(true);
  }
});

test("long training is paid at registration, after four weeks and after eight", () => {
  expect([1, 2, 3, 9].map(planFor)).toEqual([
    { practical: 1, certification: 2 },
    { practical: 2, certification: 5 },
    { practical: 4, certification: 8 },
    { practical: 4, certification: 8 },
  ]);
});
