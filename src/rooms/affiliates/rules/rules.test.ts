import { describe, expect, test } from "vitest";
import { codeStem, normaliseCode } from "./affiliate-code.ts";
import { isSamePerson, maskEmail, maskName } from "./privacy.ts";
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
    ["", "••••"],
  ])("the email %j becomes %j", (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  });
});

describe("nobody earns from themselves", () => {
  const affiliate = { email: "asabe@mail.example", phone: "0803 123 4567" };
  test.each([
    [{ email: " ASABE@mail.example", phone: null }, true],
    [{ email: "other@mail.example", phone: "+234 803-123-4567" }, true],
    [{ email: "other@mail.example", phone: "8031234567" }, true],
    [{ email: "other@mail.example", phone: "0803 123 4568" }, false],
    [{ email: "other@mail.example", phone: null }, false],
    [{ email: "other@mail.example", phone: "" }, false],
  ])("%j: %s", (learner, same) => {
    expect(isSamePerson(affiliate, learner)).toBe(same);
  });

  test("invalid phone numbers are never equal", () => {
    const one = { email: "a@mail.example", phone: "none" };
    expect(isSamePerson(one, { email: "b@mail.example", phone: "n/a" })).toBe(false);
  });
});

describe("codes", () => {
  test.each([
    [" asabe10 ", "ASABE10"],
    ["a-1", "A-1"],
    ["a", null],
    ["a b", null],
    ["-ab", null],
    ["é10", null],
    [null, null],
  ])("%j is compared as %j", (text, code) => {
    expect(normaliseCode(text)).toBe(code);
  });

  test.each([
    ["Asabe Danjuma", "ASABE"],
    ["Zé Carlos", "ZE"],
    ["Ng'ang'a", "NGANGA"],
    ["李小龍", "ZAURE"],
    ["Abdulrahmaniyyah Bello", "ABDULRAHMA"],
  ])("for %j begin with %s", (name, stem) => {
    expect(codeStem(name)).toBe(stem);
    expect(normaliseCode(`${stem}7KQ2`)).not.toBeNull();
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
