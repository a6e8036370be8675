import { expect, test } from "vitest";
import { readPhoneNumber } from "./phone-number.ts";

test.each([
  ["0803 123 4567", "+2348031234567"],
  ["08031234567", "+2348031234567"],
  ["+234 803 123 4567", "+2348031234567"],
  ["234-803-123-4567", "+2348031234567"],
  ["+234 (0) 803 123 4567", "+2348031234567"],
  ["+44 20 7946 0000", "+442079460000"],
  ["00237 6 71 23 45 67", "+237671234567"],
  ["00234 803 123 4567", "+2348031234567"],
  ["8031234567", "+2348031234567"],
  ["079 221 234", "+23479221234"],
  ["(079) 221-234", "+23479221234"],
  ["+234 (0)79 221234", "+23479221234"],
  // As copied from an address book or a chat.
  ["\u202a+234\u00a0803\u2011123\u20114567\u202c", "+2348031234567"],
])("%s is %s", (typed, stored) => {
  expect(readPhoneNumber(typed)).toBe(stored);
  expect(readPhoneNumber(stored)).toBe(stored);
});

test.each([
  "",
  "0803",
  "8031234567x",
  "79221234",
  "12345",
  "call me",
  "+",
  "+234",
  "0".repeat(11),
  "+234 803 123 45678",
])("%s is no phone number", (typed) => expect(readPhoneNumber(typed)).toBeNull());
