import { expect, test } from "vitest";
import { readCsv } from "#tests/support/reading/read-csv.ts";
import { csvFile } from "./csv.ts";

const cellOf = (text: string) => readCsv(csvFile(["Column"], [[text]]))[1]?.[0];

test.each(["+2348031234567", "Asabe Danjuma", "3 - 4", "a@b.example", ""])(
  "%j comes back as it is",
  (text) => expect(cellOf(text)).toBe(text),
);

test.each([
  "=1+1",
  " =1+1",
  "+1+1",
  "+234 803",
  "+2348031234567,=1",
  "+",
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
])("%j is no formula", (text) => expect(cellOf(text)).toBe(`'${text.replace(/\s+/g, " ")}`));
