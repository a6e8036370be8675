import { expect, test } from "vitest";
import { readPhoneNumber } from "./phone-numbers.ts";

test.each([
  ["0803 123 4567", "+2348031234567"],
  ["08031234567", "+2348031234567"],
  ["+234 803 123 4567", "+2348031234567"],
  ["234-803-123-4567", "+2348031234567"],
  ["+234 (0) 803 123 4567", "+2348031234567"],
  ["+44 20 7946 0000", "+442079460000"],
  ["00237 6 71 23 45 67", "+237671234567"],
  ["079 221 234", "+23479221234"],
])("%s is %s", (typed, stored) => expect(readPhoneNumber(typed)).toBe(stored));

test.each([
  "",
  "0803",
  "8031234567x",
  "call me",
  "+",
  "+234",
  "0".repeat(11),
  "+234 803 123 45678",
])("%s is no phone number", (typed) => expect(readPhoneNumber(typed)).toBeNull());
