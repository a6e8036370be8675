import { describe, expect, test } from "vitest";
import { checkForm } from "./check-form.ts";
import { defineForm, plainChoices } from "./field.ts";

const form = defineForm({
  id: "test",
  fields: [
    { name: "hasTools", kind: "yes-no", label: "Tools?", default: "no" },
    {
      name: "whichTools",
      kind: "text",
      label: "Which?",
      required: "Say which",
      maxLength: 20,
      when: { field: "hasTools", is: "yes" },
    },
    {
      name: "place",
      kind: "text",
      label: "Place",
      maxLength: 20,
      choices: plainChoices(["Jalingo", "Yola"]),
    },
    {
      name: "signed",
      kind: "date",
      label: "Date",
      required: "Date is required",
      default: "today",
      mustBeSent: true,
    },
  ],
});
const rules = { today: "2026-11-22" };
const signed = "2026-11-20";

test.each(["yes", "Yes", "true", "on", true])(
  "%j asks the questions that follow a yes",
  (hasTools) => {
    const { problems } = checkForm(form, { hasTools, signed }, rules);
    expect(problems).toEqual({ whichTools: "Say which" });
  },
);

test.each(["no", "false", false, "", undefined])("%j does not", (hasTools) => {
  const { answers, problems } = checkForm(form, { hasTools, signed, whichTools: "x" }, rules);
  expect([problems, answers.whichTools]).toEqual([{}, undefined]);
});

describe("a text that the form offers as a list", () => {
  test.each(["Yola", "Mubi"])("may be %s", (place) => {
    expect(checkForm(form, { place, signed }, rules).answers.place).toBe(place);
  });

  test("keeps its limit", () => {
    const { problems } = checkForm(form, { place: "x".repeat(21), signed }, rules);
    expect(problems).toEqual({ place: "Use 20 characters or fewer" });
  });
});

test("a date that must be sent gets no default", () => {
  expect(checkForm(form, {}, rules).problems).toEqual({ signed: "Date is required" });
});

test("a room's own check gets the day", () => {
  const checks = { signed: (day: string, today: string) => (day === today ? "Not today" : null) };
  const check = (day: string) => checkForm(form, { signed: day }, { ...rules, checks }).problems;
  expect([check("2026-11-22"), check(signed)]).toEqual([{ signed: "Not today" }, {}]);
});
