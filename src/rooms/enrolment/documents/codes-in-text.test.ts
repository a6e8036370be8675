import { expect, test } from "vitest";
import { codesInText } from "./codes-in-text.ts";
import { makeEnrolmentCode } from "./enrolment-code.ts";

const code = makeEnrolmentCode(Buffer.from([1, 2, 3, 4, 5, 6]));
const bare = code.replaceAll("-", "");
const seven = bare.slice(2);

test.each([
  code,
  code.toLowerCase(),
  bare,
  `NIP/GTB/AMINA BELLO/${code}`,
  `TRF${bare}FROM MUSA`,
  `FEES ${bare.slice(0, 2)} ${bare.slice(2, 6)} ${bare.slice(6)} MUSA`,
  `FEES ${code.replaceAll("-", "/")}/MUSA`,
  `FEES ${code.replaceAll("-", "–")}`,
  `FEES ${bare.slice(0, 5)}\n${bare.slice(5)}`,
])("%j has the code", (text) => {
  expect(codesInText(text).sure).toEqual([code]);
});

test("two codes are both found", () => {
  const other = makeEnrolmentCode(Buffer.from([9, 8, 7, 6, 5, 4]));
  expect(codesInText(`FOR ${code} AND ${other.replaceAll("-", "")}`).sure).toEqual([code, other]);
});

test.each([1, 2, 3])("a code that lost its last %i characters is found among a few", (lost) => {
  const { sure, perhaps } = codesInText(
    `NIP/FROM SOMEBODY/${code.slice(0, -lost).replace(/-$/, "")}`,
  );
  expect(sure).toEqual([]);
  expect(perhaps).toContain(code);
  expect(perhaps.length).toBeLessThan(1_000);
});

test("characters that people mistake are found, but never surely", () => {
  const mistakes: [string, string][] = [
    ["2", "Z"],
    ["5", "S"],
    ["8", "B"],
    ["6", "G"],
    ["Q", "0"],
    ["Q", "O"],
    ["7", "1"],
  ];
  for (let nth = 0; nth < 200; nth++) {
    const made = makeEnrolmentCode(Buffer.from([nth, nth * 3, 7, nth * 5, 11, nth * 7]));
    for (const [right, wrong] of mistakes) {
      if (!made.slice(3).includes(right)) continue;
      const typed = `${made.slice(0, 3)}${made.slice(3).replace(right, wrong)}`;
      const { sure, perhaps } = codesInText(`FEES ${typed}`);
      expect([typed, sure]).toEqual([typed, []]);
      expect(perhaps).toContain(made);
    }
  }
  expect(codesInText(`FEES 2A${seven}`).perhaps).toContain(code);
});

test.each(["", "ZA", "ZAINAB MUSA FEES", "PIZZA PARTY 22", "ZAZAZAZAZ", "NIP/000013261021143255"])(
  "%j has no sure code",
  (text) => {
    expect(codesInText(text).sure).toEqual([]);
  },
);
