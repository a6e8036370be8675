import { expect, test } from "vitest";
import { firstNameInMail, fullNameInMail, greetingTo } from "./names-in-mail.ts";

test.each([
  ["Asabe Danjuma", "Asabe"],
  ["Mu’azu Sani", "Mu’azu"],
  ["Ọlọ́runfẹ́mi Àdé", "Ọlọ́runfẹ́mi"],
  ["Anne-Marie", "Anne-Marie"],
  ["محمد علي", "محمد"],
  ["A. B. Musa", "A."],
])("%s is greeted as %s", (fullName, name) => {
  expect(firstNameInMail(fullName)).toBe(name);
  expect(greetingTo(fullName)).toBe(`Hello ${name},`);
  expect(fullNameInMail(fullName)).toBe(fullName);
});

test.each([
  "",
  "loans.example",
  "www.loans.example/now",
  "https://loans.example",
  "loans。example",
  "call-0803",
  "free_money",
  "a@b",
  "<b>Asabe</b>",
  "-",
  "Asabe\u0000",
])("%j is not a name for an email", (fullName) => {
  expect(firstNameInMail(fullName)).toBeNull();
  expect(greetingTo(fullName)).toBe("Hello,");
  expect(fullNameInMail(`Asabe ${fullName || "."}`)).toBeNull();
});

test("a long first name is left out", () => {
  expect(firstNameInMail("a".repeat(41))).toBeNull();
});
