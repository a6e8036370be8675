import { expect, test } from "vitest";
import { hasOtherLetters, readEmailAddress } from "./email-address.ts";

test.each([
  ["asabe@mail.example", "asabe@mail.example"],
  [" Asabe@Mail.Example ", "asabe@mail.example"],
  ["o'brien+tag_1@mail.co.uk", "o'brien+tag_1@mail.co.uk"],
  ["a@b-c.ng", "a@b-c.ng"],
  // What word processors make of an apostrophe and a dash; an accent that is typed is another letter.
  ["o’brien@mail.example", "o'brien@mail.example"],
  ["al\u2011amin@zaure\u2010x.example", "al-amin@zaure-x.example"],
  ["o`brien@mail.example", "o`brien@mail.example"],
  ["asabe@Müller.example", "asabe@xn--mller-kva.example"],
  ["asabe@xn--mller-kva.example", "asabe@xn--mller-kva.example"],
  ["амина@почта.рф", "амина@xn--80a1acny.xn--p1ai"],
  ["jose\u0301@mail.example", "jos\u00e9@mail.example"],
  // Characters around an address, and a space that a keyboard puts at the @ or the dot.
  ["asabe@mail.example.", "asabe@mail.example"],
  ["“asabe@mail.example”,", "asabe@mail.example"],
  ["(asabe@mail.example);", "asabe@mail.example"],
  ["<asabe@mail.example>", "asabe@mail.example"],
  ["Asabe Danjuma <asabe@mail.example>", "asabe@mail.example"],
  ["mailto:asabe@mail.example?subject=Hello", "asabe@mail.example"],
  ["E-mail: asabe@mail.example", "asabe@mail.example"],
  ["asabe @mail.example", "asabe@mail.example"],
  ["asabe@ mail. example", "asabe@mail.example"],
  ["asabe＠mail.example", "asabe@mail.example"],
  ["ɗanladi@mail。example", "ɗanladi@mail.example"],
  [`${"a".repeat(64)}@b.example`, `${"a".repeat(64)}@b.example`],
])("%s is %s", (typed, address) => {
  expect(readEmailAddress(typed)).toBe(address);
});

test.each([
  "",
  "asabe",
  "asabe@",
  "@mail.example",
  "asabe@mail",
  "asabe@mail.e",
  "asabe@-mail.example",
  "asabe@mail..example",
  ".asabe@mail.example",
  "asabe.@mail.example",
  "a..b@mail.example",
  "a b@mail.example",
  "a@müller.example/evil",
  "a@müller.example:80",
  "a@müller",
  "a@１２７.0.0.1",
  "a@пример.1",
  "а@b..рф",
  "a@b@mail.example",
  "a@mail.example, b@mail.example",
  "a@mail.example\r\nBcc: b@mail.example",
  '"a b"@mail.example',
  "my address a@mail.example",
  "a@mail.example. Thanks",
  "<a@mail.example> <b@mail.example>",
  "mailto:a@mail.example,b@mail.example",
  `${"a".repeat(65)}@mail.example`,
  `a@${"b".repeat(250)}.example`,
])("%j is not an address", (typed) => {
  expect(readEmailAddress(typed)).toBeNull();
});

test.each([
  ["asabe@mail.example", false],
  ["ada@müller.example", true],
  ["adé@mail.example", true],
  ["o’brien@mail.example", false],
])("%s has letters that the card provider may refuse: %s", (typed, has) => {
  expect(hasOtherLetters(typed)).toBe(has);
});

test("a long text is checked quickly", () => {
  const started = process.cpuUsage();
  for (const part of ["a", "a.", "a-", "@a.", "a@a-", " ", "a ", "<a", "a@a ", '"', "mailto:"]) {
    expect(readEmailAddress(part.repeat(100_000))).toBeNull();
  }
  const { user, system } = process.cpuUsage(started);
  expect((user + system) / 1_000).toBeLessThan(1_000);
});
