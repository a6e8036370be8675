import { expect, test } from "vitest";
import { updateProblems } from "./check-form.ts";
import { defineFields, plainChoices } from "./field.ts";

const fields = defineFields([
  { name: "born", kind: "date", label: "Born" },
  { name: "state", kind: "select", label: "State", choices: plainChoices(["Taraba"]) },
  {
    name: "area",
    kind: "select",
    label: "Area",
    groupBy: "state",
    choices: [{ label: "Taraba", choices: plainChoices(["Jalingo"]) }],
  },
  { name: "why", kind: "text", label: "Why", maxLength: 9, when: { field: "state", is: "Taraba" } },
]);
const rules = {
  today: "2026-11-22",
  checksAtOnce: { born: (day: string) => (day > "2012" ? "Too young" : null) },
};
const problems = { born: "Wrong", state: "Missing", area: "Missing", why: "Missing" };
const update = (control: string, typed = {}) =>
  updateProblems(problems, control, typed, fields, rules);

test("editing any box of a date clears its problem", () => {
  for (const box of ["bornDay", "bornMonth", "bornYear"]) {
    expect(update(box)).toEqual({ state: "Missing", area: "Missing", why: "Missing" });
  }
});

test("editing an answer clears the problems of fields that depend on it", () => {
  expect(update("state")).toEqual({ born: "Wrong" });
  expect(update("area")).toEqual({ born: "Wrong", state: "Missing", why: "Missing" });
});

test("a problem worth saying at once is said when the date is complete", () => {
  const typed = { bornDay: "1", bornMonth: "1" };
  expect(update("bornYear", { ...typed, bornYear: "2013" })).toMatchObject({ born: "Too young" });
  for (const bornYear of ["", "201", "2004"]) {
    expect(update("bornYear", { ...typed, bornYear })).not.toHaveProperty("born");
  }
});

test("an answer that ends a fact clears the problems of questions that depend on it", () => {
  const guardian = defineFields([
    { name: "born", kind: "date", label: "Born" },
    {
      name: "guardian",
      kind: "text",
      label: "Guardian",
      maxLength: 9,
      when: { fact: "minor", words: "For minors only." },
    },
  ]);
  const facts = { minor: ({ bornYear }: Record<string, unknown>) => bornYear === "2010" };
  const after = (bornYear: string) =>
    updateProblems({ guardian: "Missing" }, "bornYear", { bornYear }, guardian, {
      today: "2026-11-22",
      facts,
    });
  expect(after("2010")).toEqual({ guardian: "Missing" });
  expect(after("1990")).toEqual({});
});

test("a control that is not a field of the form changes nothing", () => {
  expect(update("search")).toBe(problems);
});
