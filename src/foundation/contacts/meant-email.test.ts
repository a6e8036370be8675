import { expect, test } from "vitest";
import { isOneSlipApart } from "../text/is-one-slip-apart.ts";
import { meantEmail } from "./meant-email.ts";

test.each([
  ["asabe@gmial.com", "asabe@gmail.com"],
  ["Asabe@GMAL.COM ", "asabe@gmail.com"],
  ["asabe@gmaill.com", "asabe@gmail.com"],
  ["asabe@gmail.con", "asabe@gmail.com"],
  ["asabe@gmail.co", "asabe@gmail.com"],
  ["asabe@gnail.cm", "asabe@gmail.com"],
  ["asabe@yaho.com", "asabe@yahoo.com"],
  ["asabe@yahooo.co.uk", "asabe@yahoo.co.uk"],
  ["asabe@hotmial.com", "asabe@hotmail.com"],
  ["asabe@outlok.com", "asabe@outlook.com"],
  ["a.b+c@gmail.om", "a.b+c@gmail.com"],
])("%s probably means %s", (typed, meant) => {
  expect(meantEmail(typed)).toBe(meant);
});

test.each([
  "asabe@gmail.com",
  "asabe@yahoo.fr",
  "asabe@yahoo.com.ng",
  "asabe@mail.com",
  "asabe@email.com",
  "asabe@ymail.com",
  "asabe@unijos.edu.ng",
  "asabe@zaure.example",
  "asabe",
  "@gmial.com",
  "",
])("%j looks right", (typed) => {
  expect(meantEmail(typed)).toBeNull();
});

test.each([
  ["tiling", "tilling", true],
  ["tiling", "tling", true],
  ["tiling", "tiilng", true],
  ["tiling", "tiping", true],
  ["tiling", "tiling", false],
  ["tiling", "tilingss", false],
  ["ab", "ba", true],
  ["abc", "cba", false],
  ["", "a", true],
])("%s and %s: one slip apart? %s", (one, other, isSlip) => {
  expect(isOneSlipApart(one, other)).toBe(isSlip);
  expect(isOneSlipApart(other, one)).toBe(isSlip);
});
