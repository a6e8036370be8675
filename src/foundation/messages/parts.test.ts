import { expect, test } from "vitest";
import { lettersOutsideGsm7, measureShort, measureSms, smsText } from "./parts.ts";

test.each([
  ["", { alphabet: "gsm7", letters: 0, parts: 0, left: 160 }],
  ["a".repeat(160), { alphabet: "gsm7", letters: 160, parts: 1, left: 0 }],
  ["a".repeat(161), { alphabet: "gsm7", letters: 161, parts: 2, left: 145 }],
  ["a".repeat(306), { alphabet: "gsm7", letters: 306, parts: 2, left: 0 }],
  ["a".repeat(307), { alphabet: "gsm7", letters: 307, parts: 3, left: 152 }],
  // A letter of the second table takes two places, and is not cut between two parts.
  ["[".repeat(80), { alphabet: "gsm7", letters: 160, parts: 1, left: 0 }],
  [`${"a".repeat(152)}€${"a".repeat(20)}`, { alphabet: "gsm7", letters: 174, parts: 2, left: 131 }],
  ["₦".repeat(70), { alphabet: "ucs2", letters: 70, parts: 1, left: 0 }],
  ["₦".repeat(71), { alphabet: "ucs2", letters: 71, parts: 2, left: 63 }],
  ["₦".repeat(134), { alphabet: "ucs2", letters: 134, parts: 2, left: 0 }],
  ["₦".repeat(135), { alphabet: "ucs2", letters: 135, parts: 3, left: 66 }],
  // An emoji is two places of UCS-2.
  [`${"a".repeat(68)}😀`, { alphabet: "ucs2", letters: 70, parts: 1, left: 0 }],
  [`${"a".repeat(66)}😀aaaa`, { alphabet: "ucs2", letters: 72, parts: 2, left: 61 }],
])("a text has its parts: %#", (text, size) => {
  expect(measureSms(text)).toEqual(size);
});

test("names the letters that make a text long", () => {
  expect(lettersOutsideGsm7("Ɗan ƙauye ya biya ₦40,000, ɓ, ₦")).toEqual(["Ɗ", "ƙ", "₦", "ɓ"]);
  expect(lettersOutsideGsm7("Ñandú à la carte: 50 € {ok}\n")).toEqual(["ú"]);
  expect(lettersOutsideGsm7("`")).toEqual(["`"]);
});

const filled = (text: string, length: number) => text + "x".repeat(length - text.length);

test.each([
  ["₦40,000 left", "N40,000 left"],
  ["Ɗanladi, ɓ ɗ ƙ ƴa", "Danladi, b d k 'ya"],
  ["Musa 😀👩🏽‍🎓, hello", "Musa, hello"],
  ["Adébáyọ̀ Ṣọlá", "Adébayo Sola"],
  ["‘Amina’ – “yes”… now", "'Amina' - \"yes\"... now"],
])("a letter outside GSM-7 is written plainly where that saves a part: %s", (text, plain) => {
  const long = filled(`${text} `, 100);
  expect(measureSms(long).parts).toBe(2);
  const said = smsText(long);
  expect(said.startsWith(plain)).toBe(true);
  expect(measureSms(said)).toMatchObject({ alphabet: "gsm7", parts: 1 });
});

test("a text that fits anyway keeps its letters, and so does one that can't be written plainly", () => {
  expect(smsText("₦40,000 for Ɗanladi 😀")).toBe("₦40,000 for Ɗanladi 😀");
  const arabic = filled("مرحبا ₦40,000 ", 100);
  expect(smsText(arabic)).toBe(arabic);
  expect(smsText("")).toBe("");
});

test("a short form is measured in each language", () => {
  const [en, ha] = ["₦5 ".repeat(30), "ƙ".repeat(30)];
  expect(measureShort({ en, ha })).toMatchObject({
    en: { alphabet: "gsm7", parts: 1 },
    ha: { alphabet: "ucs2", parts: 1 },
  });
});
