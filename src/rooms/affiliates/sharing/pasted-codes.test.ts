import { describe, expect, test } from "vitest";
import { readReference } from "../applications/application-rules.ts";
import { readStatementNumber } from "../payouts/statement-words.ts";
import { codeNamed, codeStem, codeText, readCodes } from "./affiliate-code.ts";

describe("a code as people paste it", () => {
  test.each([
    "ASABE7KQ2",
    " asabe7kq2 ",
    "ASABE7KQ2/",
    "ASABE7KQ2.",
    "“ASABE7KQ2”",
    "'asabe7kq2',",
    "*ASABE7KQ2*",
    "(ASABE7KQ2)",
    "#ASABE7KQ2",
    "asabe 7kq2",
    "ASABE7KQ2?utm_source=whatsapp",
    "ASABE7KQ2&fbclid=IwAR0",
    "ASABE7KQ2%20",
    "ref=ASABE7KQ2",
    "?ref=ASABE7KQ2&via=sms",
    "ASABE7KQ2\u200b",
    "https://zaure.example/register?ref=ASABE7KQ2",
    "https://zaure.example/register?ref=asabe7kq2&utm_source=facebook#top",
    "zaure.example/programs/tiling?via=qr&ref=ASABE7KQ2/",
    "My link: https://zaure.example/?ref=ASABE7KQ2. Register today!",
    "https://zaure.example/register?ref=%22ASABE7KQ2%22",
  ])("%j begins with ASABE7KQ2", (pasted) => {
    expect(readCodes(pasted)[0]).toBe("ASABE7KQ2");
  });

  test.each([
    // The longest comes first: a code may be followed by words, or have a blank inside.
    ["ASABE7KQ2 thank you", ["ASABE7KQ2THANKYOU", "ASABE7KQ2THANK", "ASABE7KQ2", "THANK"]],
    ["A-1", ["A1", "A-1"]],
    ["Ɗanjuma7KQ2", ["DANJUMA7KQ2"]],
  ])("%j may be %j", (pasted, codes) => {
    expect(readCodes(pasted)).toEqual(codes);
  });

  const known = new Set(["ASABE7KQ2", "ASABE", "LADIKXQW", "A-1"]);

  test.each([
    ["Code: ASABE7KQ2", "ASABE7KQ2"],
    ["My referral code is: asabe 7kq2.", "ASABE7KQ2"],
    ["👉 ASABE7KQ2", "ASABE7KQ2"],
    ["use code ASABE7KQ2 to register", "ASABE7KQ2"],
    ["ASABE7KQ2 is my code", "ASABE7KQ2"],
    ["ASABE-7KQ2", "ASABE7KQ2"],
    ["ASABE/7KQ2", "ASABE7KQ2"],
    ["register with asabe_7kq2 today", "ASABE7KQ2"],
    ["a friend (ladikxqw) sent me", "LADIKXQW"],
    ["ASABE7KQ2, ASABE7KQ2", "ASABE7KQ2"],
    ["see https://zaure.example/programs and use ASABE7KQ2", "ASABE7KQ2"],
    ["asabe٧kq٢", "ASABE7KQ2"],
    ["a-1", "A-1"],
    // Two codes: nobody can say whose it is.
    ["ASABE7KQ2 or LADIKXQW", null],
    ["https://zaure.example/?ref=ASABE7KQ2 https://zaure.example/?ref=LADIKXQW", null],
    // Part of a code, and words that only make one together.
    ["LADI", null],
    ["LADIKXQWX", null],
    ["I paid Ladi KXQW", null],
    ["https://zaure.example/LADIKXQW", null],
  ])("%j names %j", (pasted, code) => {
    expect(codeNamed(pasted, known)).toBe(code);
  });

  test.each([
    null,
    undefined,
    "",
    " ",
    "a",
    "'; drop table leads --",
    "https://zaure.example/",
    "!",
  ])("%j has no code, or one that nobody has", (pasted) => {
    for (const code of readCodes(pasted)) expect(code).toMatch(/^[A-Z0-9][A-Z0-9-]{1,38}$/);
  });

  test("a very long text is read quickly and gives few codes", () => {
    const long = "a b ".repeat(50_000);
    expect(readCodes(long).length).toBeLessThanOrEqual(20);
  });

  test("what a browser keeps from a link can be read again", () => {
    for (const pasted of ["ASABE7KQ2 thank you", "Hello! Use code ASABE-7KQ2 to register"]) {
      expect(codeNamed(codeText(pasted), known)).toBe("ASABE7KQ2");
    }
    expect(codeText(`${"word ".repeat(100)} code: ASABE7KQ2`)).toBe("ASABE7KQ2");
  });
});

test.each([
  "AFF-AAAAA-BBBBB-22222-33333",
  " aff-aaaaa-bbbbb-22222-33333. ",
  "https://zaure.example/affiliate-application/AFF-AAAAA-BBBBB-22222-33333/?fbclid=1",
])("%j is the reference of an application", (pasted) => {
  expect(readReference(pasted)).toBe("AFF-AAAAA-BBBBB-22222-33333");
});

test.each([
  "ZS-2026-000123",
  "“zs-2026-000123”.",
  "https://zaure.example/affiliate/statements/ZS-2026-000123",
])("%j is the number of a statement", (pasted) => {
  expect(readStatementNumber(pasted)).toBe(123);
});

test.each([
  ["Ɗanjuma Bello", "DANJUMA"],
  ["Ƙasimu", "KASIMU"],
  ["Ɓala", "BALA"],
  ["ƴar'adua", "YARADUA"],
  ["Ọláṣadé", "OLASADE"],
  ["Łukasz", "LUKASZ"],
  ["Øyin", "OYIN"],
  ["Đorđe", "DORDE"],
  ["Æthel", "AETHEL"],
])("the code of %j begins with %s", (name, stem) => {
  expect(codeStem(name, "ZAURE")).toBe(stem);
});
