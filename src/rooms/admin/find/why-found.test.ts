import { expect, test } from "vitest";
import { whyFound } from "./why-found.ts";

const program = {
  id: "customs-clearing",
  title: "Customs Clearing",
  number: 41,
  instructor: "Hauwa Bukar",
  description:
    "Learn to clear goods at a port. You fill in the forms of a real shipment, and an agent checks them with you in the last week of the course.",
};

test.each([
  ["customs", ""],
  ["clear CUST", ""],
  ["hauwa", "Taught by Hauwa Bukar"],
  ["customs hauwa", "Taught by Hauwa Bukar"],
  ["41", "No. 41"],
  ["learn", "Learn to clear goods at a port. You fill in the forms of a real shipment, and…"],
  ["shipment", "…of a real shipment, and an agent checks them with you in the last week of the…"],
  ["nobody", null],
])("“%s” finds the program because of: %s", (typed, why) => {
  expect(whyFound(typed, program)).toBe(why);
});
