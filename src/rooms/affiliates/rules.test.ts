import { describe, expect, test } from "vitest";
import { maskAccountNumber, maskEmail, maskName } from "./referrals/privacy.ts";
import { codeStem, codeText } from "./sharing/affiliate-code.ts";
import { can } from "./states.ts";

describe("masking", () => {
  test.each([
    ["Asabe Danjuma", "Asabe D."],
    ["  Asabe   Ladi  danjuma ", "Asabe D."],
    ["Asabe", "Asabe"],
    ["Ɓala Ɗanjuma", "Ɓala Ɗ."],
    ["", ""],
  ])("the name %j becomes %j", (name, masked) => {
    expect(maskName(name)).toBe(masked);
  });

  test.each([
    ["asabe@gmail.com", "a••••@gmail.com"],
    ["a@gmail.com", "a••••@gmail.com"],
    ["no address", "n••••"],
    // A learner who has none.
    ["", ""],
  ])("the email %j becomes %j", (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});

test("an account number keeps its last four digits", () => {
  expect(maskAccountNumber("0123456789")).toBe("••••••6789");
});

describe("codes", () => {
  test.each([
    [" asabe10 ", "ASABE10"],
    ["a-1", "A-1"],
    ["a", ""],
    ["a b", "A B"],
    ["-ab", "AB"],
    ["é10", "E10"],
    ["?", ""],
    [null, ""],
  ])("%j is kept as %j", (text, code) => {
    expect(codeText(text)).toBe(code);
  });

  test.each([
    ["Asabe Danjuma", "ASABE"],
    ["Zé Carlos", "ZE"],
    ["Ng'ang'a", "NGANGA"],
    ["李小龍", "ZAURE"],
    ["Abdulrahmaniyyah Bello", "ABDULRAHMA"],
  ])("for %j begin with %s", (name, stem) => {
    expect(codeStem(name, "ZAURE")).toBe(stem);
    expect(codeText(`${stem}7KQ2`)).toBe(`${stem}7KQ2`);
  });
});

test("only pending applications can be decided, and only approved affiliates earn", () => {
  const asks = [can.approve, can.reject];
  for (const ask of asks) {
    expect([ask({ status: "pending" }), ask({ status: "approved" })]).toEqual([true, false]);
    expect(ask({ status: "rejected" })).toBe(false);
  }
  for (const ask of [can.earn, can.seeDashboard, can.suspend]) {
    expect([ask({ status: "approved" }), ask({ status: "suspended" })]).toEqual([true, false]);
  }
  expect(can.reinstate({ status: "suspended" })).toBe(true);
});
