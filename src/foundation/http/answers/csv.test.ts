import { expect, test } from "vitest";
import { readCsv } from "#tests/support/reading/read-csv.ts";
import { csvFile } from "./csv.ts";

const cellOf = (text: string) => readCsv(csvFile(["Column"], [[text]]))[1]?.[0];

test.each(["Asabe Danjuma", "3 - 4", "a@b.example", ""])("%j comes back as it is", (text) =>
  expect(cellOf(text)).toBe(text),
);

test.each([
  ["+2348031234567", "+234 803 123 4567"],
  ["+2342079221234", "+234 2079 22 1234"],
  ["+442079460000", "+44 20 7946 0000"],
  ["+81312345678", "+81 3 1234 5678"],
])("the phone number %s has spaces, so that it stays text", (number, spaced) =>
  expect(cellOf(number)).toBe(spaced),
);

test("days, times and amounts have no quotes, because spreadsheets can take those as text", () => {
  const at = new Date("2026-11-21T13:05:09Z");
  const file = csvFile(["Day"], [["2026-11-21", at, { kobo: 950000 }, 3]]);
  expect(file).toBe('\uFEFF"Day"\r\n2026-11-21,2026-11-21 14:05:09,9500.00,3\r\n');
});

test.each([
  "=1+1",
  " =1+1",
  "+1+1",
  "+234 803",
  "+2348031234567,=1",
  "+",
  "+1",
  "-1",
  "@SUM(1)",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(1)",
  "\u00a0＝1",
  // What a spreadsheet may drop or read as the same character.
  "\u0000=1+1",
  "\u200b=1+1",
  "\u202e=1+1",
  "﹦1+1",
  "﹢1",
])("%j does not run as a formula", (text) =>
  expect(cellOf(text)).toBe(`'${text.replace(/\s+/g, " ")}`),
);
