import { expect, test } from "vitest";
import { senderWords } from "./line-sender.ts";

test.each([
  ["NIP/GTB/AMINA BELLO/ZA-7K4M-3W2", ["amina", "bello"]],
  ["TRANSFER FROM MUSA, GARBA TO ZAURE ACADEMY", ["musa", "garba"]],
  ["TNF-Yakubu Danladi/SCHOOL FEES SECOND PART", ["yakubu", "danladi"]],
  ["FBNMOBILE:ABUBAKAR O\u2019LAWAL/000013261021143255", ["fbnmobile", "abubakar", "olawal"]],
  ["SMS ALERT 12", ["sms", "alert"]],
  ["", []],
])("%s may name %j", (narration, words) => {
  expect(senderWords(narration)).toEqual(words);
});
