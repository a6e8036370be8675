import { expect, test } from "vitest";
import { foldName, plainLetters, plainMarks, readLine, readText } from "./text.ts";

test.each([
  [" one\r\n\ttwo\rthree\u2028four ", "one\n\ttwo\nthree\nfour"],
  ["so\u00adlar\u200b \u2067panel\u2069", "solar panel"],
  ["A\u115f\u1160\u2800\u3164\uffa0B", "A     B"],
  ["Ẹ̀kọ́".normalize("NFD"), "Ẹ̀kọ́".normalize("NFC")],
  ["e\u200d\u0301", "é"],
  ["❤\ufe0f \ufe0f👩🏾‍🍳", "❤\ufe0f 👩🏾🍳"],
  ["\ud800\u0000\u0007\ufffc", ""],
])("%j is read as %j", (typed, read) => {
  expect(readText(typed)).toBe(read);
  expect(readText(read)).toBe(read);
});

test("a line has single spaces, of every width and from every line", () => {
  expect(readLine("\u00a0Asabe\u2009\u202f\n\u3000Danjuma\u2800")).toBe("Asabe Danjuma");
});

test("apostrophes and dashes of phones and word processors become those of a keyboard", () => {
  expect(plainMarks("‘’‛ʼʻʹ′´`＇")).toBe("''''''''''");
  expect(plainMarks("‐‑‒–—−－")).toBe("-------");
});

test.each([
  "٠١٢٣٤٥٦٧٨٩",
  "۰۱۲۳۴۵۶۷۸۹",
  "߀߁߂߃߄߅߆߇߈߉",
  "०१२३४५६७८९",
  "０１２３４５６７８９",
  "𞥐𞥑𞥒𞥓𞥔𞥕𞥖𞥗𞥘𞥙",
  "𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗",
  "𝟘𝟙𝟚𝟛𝟜𝟝𝟞𝟟𝟠𝟡",
])("%s are the ten digits", (digits) => expect(plainMarks(digits)).toBe("0123456789"));

test.each([
  ["Mu’azu  ÒJÓ", "Muazu Ojo"],
  ["Ɗan-Asabe Ƙofa", "dan asabe kofa"],
  ["Sa\u00ad'adatu", "SAADATU"],
  ["Łukasz Øyin", "LUKASZ OYIN"],
])("%s and %s are one name", (one, other) => {
  expect(foldName(one)).toBe(foldName(other));
});

test("every letter of Europe's alphabets has a plain one", () => {
  const letters = Array.from({ length: 0xc0 }, (_, at) => String.fromCodePoint(0xc0 + at));
  const lost = letters.filter((one) => /\p{L}/u.test(one) && !/^[a-z]+$/i.test(plainLetters(one)));
  // Both are a letter and a separate mark, into which Unicode decomposes them.
  expect(lost).toEqual(["Ŀ", "ŀ", "ŉ"]);
});

test("names that differ in a letter stay two names", () => {
  expect(foldName("Musa Bello")).not.toBe(foldName("Musa Bella"));
});
