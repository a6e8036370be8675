import { describe, expect, test } from "vitest";
import type { FormRules } from "./answers.ts";
import { checkForm } from "./check-form.ts";
import { type FormField, plainChoices } from "./field.ts";

const rules: FormRules = { today: "2026-11-22" };

/** One field of each kind. */
const fields = {
  text: { kind: "text", maxLength: 20 },
  "long-text": { kind: "long-text", maxLength: 20 },
  email: { kind: "email", maxLength: 254 },
  phone: { kind: "phone", maxLength: 30 },
  hidden: { kind: "hidden", maxLength: 20 },
  password: { kind: "password", minLength: 8, maxLength: 20 },
  date: { kind: "date", noun: "Date of birth", earliest: "1900-01-01", future: "Not yet" },
  year: { kind: "year", earliest: 1950, unfinished: "Still at school" },
  number: { kind: "number", least: 0, most: 60 },
  amount: { kind: "amount" },
  url: { kind: "url", maxLength: 40 },
  radio: { kind: "radio", choices: plainChoices(["one", "two"]) },
  select: { kind: "select", choices: plainChoices(["one", "two"]) },
  checkboxes: { kind: "checkboxes", choices: plainChoices(["one", "two", "three"]) },
  "yes-no": { kind: "yes-no" },
  consent: { kind: "consent" },
  file: { kind: "file", accepts: { kinds: ["pdf"] } },
  given: { kind: "given" },
} as const;
type Kind = keyof typeof fields;
const kinds = Object.keys(fields) as Kind[];

const fieldOf = (kind: Kind, more: object = {}) =>
  ({ name: "answer", label: "Answer", required: "Missing", ...fields[kind], ...more }) as FormField;
const check = (kind: Kind, raw: unknown, more?: object) =>
  checkForm({ id: "test", fields: [fieldOf(kind, more)] }, { answer: raw }, rules);
const answer = (kind: Kind, raw: unknown, more?: object) => check(kind, raw, more).answers.answer;
const problem = (kind: Kind, raw: unknown, more?: object) => check(kind, raw, more).problems.answer;

const id = "0123456789-abcdefghij";

describe("what is accepted, and what it becomes", () => {
  test.each<[Kind, unknown, unknown]>([
    ["text", "  Amina \n  Bello ", "Amina Bello"],
    ["text", "Amina\u0000\u0007 Bello\u200b\u202e", "Amina Bello"],
    ["text", "Ama\u0308", "Amä"],
    ["text", "\u3164Ami\u00adna\u2800Bello", "Amina Bello"],
    ["text", "\ud800Amina\udc00", "Amina"],
    ["text", 2019, "2019"],
    ["text", true, "yes"],
    ["long-text", " one\r\n\ttwo\u0007 ", "one\n\ttwo"],
    ["email", " Amina@Example.COM\u200b ", "amina@example.com"],
    ["email", "o'brien+tag@mail.example.ng", "o'brien+tag@mail.example.ng"],
    ["phone", "0803 123 4567", "+2348031234567"],
    ["phone", "(079) 221-234", "+2342079221234"],
    ["hidden", " token ", "token"],
    ["password", "  pass\u0000word  ", "  pass\u0000word  "],
    ["date", "2004-02-29", "2004-02-29"],
    ["date", "٢٠٠٤-٠٢-٢٩", "2004-02-29"],
    ["year", 2019, "2019"],
    ["year", "2018/2019", "2018/2019"],
    ["year", " 2018 - 2019 ", "2018/2019"],
    ["year", "2018/19", "2018/2019"],
    ["year", "٢٠١٨", "2018"],
    ["year", "2018–2019", "2018/2019"],
    ["year", "2018 to 2019.", "2018/2019"],
    ["year", "awaiting result", "awaiting result"],
    ["year", " In view (2026)", "In view (2026)"],
    ["year", "2019 till date", "2019 till date"],
    ["year", "still AT school", "Still at school"],
    ["year", "I am still in school", "Still at school"],
    ["year", "not yet", "Still at school"],
    ["year", "ongoing", "Still at school"],
    ["number", " 12 ", "12"],
    ["number", 0, "0"],
    ["number", "٤٢", "42"],
    ["amount", " ₦40,000\u200b ", "40,000"],
    ["amount", "40k", "40,000"],
    ["amount", "950.5", "950.50"],
    ["url", " asabe.ng/shop ", "https://asabe.ng/shop"],
    ["radio", " two ", "two"],
    ["radio", ["two"], "two"],
    ["radio", ["two", "two"], "two"],
    ["select", "one", "one"],
    ["checkboxes", ["three", "one", "one"], ["one", "three"]],
    ["checkboxes", "two", ["two"]],
    ["yes-no", true, "yes"],
    ["yes-no", "on", "yes"],
    ["yes-no", "FALSE", "no"],
    ["consent", "on", true],
    ["consent", true, true],
    ["file", id, id],
  ])("%s %j", (kind, raw, expected) => {
    expect(check(kind, raw)).toEqual({ answers: { answer: expected }, problems: {} });
  });
});

test("whole naira are read like amounts", () => {
  const naira = (raw: string) => check("number", raw, { isMoney: true, most: 100_000 });
  for (const typed of ["40000", "N40,000", "40k", "40,000/="])
    expect(naira(typed).answers).toEqual({ answer: "40000" });
  expect(naira("950,00").problems.answer).toMatch(/^Three digits follow a comma/);
  expect(naira("950.50").problems.answer).toBe("Enter a whole number from 0 to 100000");
  expect(naira("100,001").problems.answer).toBe("Enter a whole number from 0 to 100000");
});

describe("what is refused, and in which words", () => {
  test.each<[Kind, unknown, string]>([
    ["text", "x".repeat(21), "Use 20 characters or fewer"],
    ["text", "ɓ".repeat(100_000), "Use 20 characters or fewer"],
    ["long-text", "x".repeat(100_000), "Use 20 characters or fewer"],
    ["email", "amina", "Enter an email address in the form name@example.com"],
    ["email", "a@b", "Enter an email address in the form name@example.com"],
    ["email", "a..b@c.example", "Enter an email address in the form name@example.com"],
    [
      "email",
      "a@b.example\r\nBcc: x@y.example",
      "Enter an email address in the form name@example.com",
    ],
    ["email", "a@b.example, x@y.example", "Enter an email address in the form name@example.com"],
    ["email", `${"a".repeat(65)}@b.example`, "Enter an email address in the form name@example.com"],
    ["phone", "call me", "Enter a phone number, for example 0803 123 4567 or +234 803 123 4567"],
    ["password", "short", "Use at least 8 characters"],
    ["password", "x".repeat(100_000), "Use 20 characters or fewer"],
    ["date", "2004-02-30", "Date of birth must be a real date"],
    ["date", "28/11/2004", "Date of birth must be a real date"],
    ["date", "1899-12-31", "Date of birth must be a real date"],
    ["date", "2026-11-23", "Not yet"],
    ["date", "9".repeat(100_000), "Date of birth must be a real date"],
    ["year", "1949", "Enter a year from 1950 to 2026, or: still at school"],
    ["year", "2027", "Enter a year from 1950 to 2026, or: still at school"],
    ["year", "20.9", "Enter a year from 1950 to 2026, or: still at school"],
    ["year", "2019/2018", "Enter a year from 1950 to 2026, or: still at school"],
    ["year", "2010/2019", "Enter a year from 1950 to 2026, or: still at school"],
    ["year", "2026/2027", "Enter a year from 1950 to 2026, or: still at school"],
    ["year", "2018 to 2020", "Enter a year from 1950 to 2026, or: still at school"],
    ["year", `in view ${"x".repeat(60)}`, "Use 60 characters or fewer"],
    ["year", "no idea", "Enter a year from 1950 to 2026, or: still at school"],
    ["number", "61", "Enter a whole number from 0 to 60"],
    ["number", "1,000", "Enter a whole number from 0 to 60"],
    ["url", "javascript:alert(1)", "Enter a website address, for example https://example.com"],
    ["number", "-1", "Enter a whole number from 0 to 60"],
    ["amount", "950,00", "Three digits follow a comma. Write 950.00 or 950."],
    ["amount", "0", "Enter an amount in naira, such as 95,000."],
    ["number", "1.5", "Enter a whole number from 0 to 60"],
    ["number", "1e1", "Enter a whole number from 0 to 60"],
    ["number", Number.NaN, "Enter a whole number from 0 to 60"],
    ["number", "9".repeat(100_000), "Enter a whole number from 0 to 60"],
    ["radio", "three", "Missing"],
    ["radio", ["one", "two"], "Missing"],
    ["radio", "__proto__", "Missing"],
    ["select", "ONE", "Missing"],
    ["checkboxes", ["one", "four"], "Missing"],
    ["yes-no", "maybe", "Missing"],
    ["file", "../../etc/passwd", "Missing"],
  ])("%s, case %$", (kind, raw, expected) => {
    expect(check(kind, raw)).toEqual({ answers: {}, problems: { answer: expected } });
  });

  test.each<[Kind, unknown]>([
    ["email", "amina"],
    ["phone", "call me"],
    ["date", "2004-02-30"],
    ["number", "61"],
    ["select", "three"],
  ])("%s: a form's own words win", (kind, raw) => {
    expect(problem(kind, raw, { wrong: "Our words" })).toBe("Our words");
  });

  test.each([
    ["-", ""],
    [". .", ""],
    ["???", ""],
    ["12", ""],
    ["😀", ""],
    ["0803 123 4567", "This is a phone number. "],
    ["+44 20 7946 0958", "This is a phone number. "],
    ["Asabe@Mail.example", "This is an email address. "],
    ["asabe@mail", "This is an email address. "],
  ])("%j is no name", (raw, what) => {
    expect(problem("text", raw, { isName: true })).toBe(
      `${what}Write a name, for example Ngozi Bello`,
    );
    expect(problem("text", raw, { isName: true, required: undefined })).toBeTruthy();
    expect(problem("text", raw, { isName: true, wrong: "Our words" })).toBe("Our words");
    expect(answer("text", raw)).toBe(raw);
  });

  test.each(["Ó", "ʼYan Bala", "أسابي", "李", "9mobile", "Shop @ Wuse", "Malam A. Bello 3rd"])(
    "%j is a name",
    (raw) => {
      expect(answer("text", raw, { isName: true })).toBe(raw);
    },
  );

  test("an optional choice without its own words says what to do", () => {
    expect(problem("radio", "three", { required: undefined })).toBe(
      "Choose from the answers listed",
    );
  });
});

const nothing = [undefined, null, "", "  \n ", "\u0000\u200b", [], {}, [{}], [[]], () => "x"];
const asked = kinds.filter((kind) => kind !== "given");

describe.each(asked)("%s: nothing, and what isn't an answer", (kind) => {
  test("is missing if required, and left out if optional", () => {
    for (const raw of kind === "password" ? [undefined, null, "", [], {}] : nothing) {
      expect(check(kind, raw)).toEqual({ answers: {}, problems: { answer: "Missing" } });
      expect(check(kind, raw, { required: undefined })).toEqual({ answers: {}, problems: {} });
    }
  });

  test("hostile objects break nothing and are never stored", () => {
    const hostile: unknown[] = [
      { toString: "x", valueOf: 1 },
      { __proto__: { length: 3 } },
      Array.from({ length: 1_000 }, (_, at) => `x${at}`),
      Number.POSITIVE_INFINITY,
      `${"\ud800".repeat(1_000)}x`,
    ];
    for (const raw of hostile) {
      const { answers } = check(kind, raw);
      expect(JSON.stringify(answers)).not.toMatch(/\\u0000|\\ud800|object/i);
      expect(String(answers.answer ?? "").length).toBeLessThan(25);
    }
  });
});

test("a value that is only shown is never taken from the browser", () => {
  expect(check("given", "Tiling - Advanced")).toEqual({ answers: {}, problems: {} });
});

test("a text that must not stop anybody is cut, but not inside a character", () => {
  const cut = answer("text", `${"x".repeat(19)}😀`, { cut: true });
  expect(cut).toBe(`${"x".repeat(19)}\ufffd`);
});

describe("a date as three numbers", () => {
  const parts = (day: unknown, month: unknown, year: unknown) =>
    checkForm(
      { id: "test", fields: [fieldOf("date")] },
      { answerDay: day, answerMonth: month, answerYear: year },
      rules,
    );
  test.each([
    ["28", "11", "2004", "2004-11-28"],
    [" 8", "1", "2004", "2004-01-08"],
    ["08", "01", "2004", "2004-01-08"],
    [8, 1, 2004, "2004-01-08"],
    ["٢٨", "١١", "٢٠٠٤", "2004-11-28"],
    ["5th", "May", "2004", "2004-05-05"],
    ["1ST", "nov.", "2004", "2004-11-01"],
  ])("%j %j %j is %s", (day, month, year, expected) => {
    expect(parts(day, month, year)).toEqual({ answers: { answer: expected }, problems: {} });
  });

  test.each([
    ["", "", "", "Missing"],
    ["28", "", "2004", "Date of birth must include a month"],
    ["", "", "2004", "Date of birth must include a day and a month"],
    ["28", " ", "", "Date of birth must include a month and a year"],
    ["30", "2", "2004", "Date of birth must be a real date"],
    ["28", "13", "2004", "Date of birth must be a real date"],
    ["31", "Sept", "2004", "Date of birth must be a real date"],
    ["28", "Ju", "2004", "Date of birth must be a real date"],
    ["28", "Mayday", "2004", "Date of birth must be a real date"],
    ["28", "11", "04", "Date of birth must be a real date"],
    ["-1", "11", "2004", "Date of birth must be a real date"],
    ["28", "11", "20040", "Date of birth must be a real date"],
    ["1", "1", "2030", "Not yet"],
  ])("%j %j %j: %s", (day, month, year, expected) => {
    expect(parts(day, month, year)).toEqual({ answers: {}, problems: { answer: expected } });
  });

  test("today counts if nothing was sent, but not if the boxes were emptied", () => {
    const field = fieldOf("date", { default: "today" });
    const read = (raw: object) => checkForm({ id: "test", fields: [field] }, { ...raw }, rules);
    expect(read({}).answers).toEqual({ answer: "2026-11-22" });
    const emptied = { answerDay: "", answerMonth: "", answerYear: "" };
    expect(read(emptied).problems).toEqual({ answer: "Missing" });
  });
});

test("only the form's own fields are kept", () => {
  const sent = { answer: "yes", amountKobo: 1, role: "admin", constructor: "x" };
  const read = checkForm({ id: "test", fields: [fieldOf("yes-no")] }, sent, rules);
  expect(read).toEqual({ answers: { answer: "yes" }, problems: {} });
});

test("a number may be typed in groups of three, and has its own words when out of range", () => {
  const more = { least: 100, most: 5_000, wrong: "No number", tooSmall: "Few", tooLarge: "Many" };
  expect(answer("number", "2,500", more)).toBe("2500");
  expect(answer("number", "2 500", more)).toBe("2500");
  for (const [typed, words] of [
    ["99", "Few"],
    ["-5", "Few"],
    ["5001", "Many"],
    ["9".repeat(30), "Many"],
    ["25,00", "No number"],
    ["1e3", "No number"],
  ]) {
    expect(problem("number", typed, more)).toBe(words);
  }
});
