import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { defineFields } from "#foundation/forms/field.ts";
import { FormField } from "../forms/form-field.tsx";
import { problemItems } from "../forms/problem-items.ts";

const [field] = defineFields([
  {
    name: "dateOfBirth",
    kind: "date",
    label: "Date of birth",
    hint: "For example, 28 11 2004.",
    required: "Enter your date of birth",
    autoComplete: "bday",
  },
]);

const render = (typed: Record<string, string>, problem?: string) =>
  renderToStaticMarkup(
    <FormField
      field={field}
      form="enrol"
      rules={{ today: "2026-11-22" }}
      initial={typed}
      answers={typed}
      problem={problem}
    />,
  );
const box = (html: string, part: string) =>
  new RegExp(`<input[^>]*name="dateOfBirth${part}"[^>]*>`).exec(html)?.[0] ?? "";

test("three numbers in a group whose legend is the question", () => {
  const html = render({ dateOfBirthDay: "8", dateOfBirthMonth: "1", dateOfBirthYear: "2004" });
  expect(html).toMatch(/^<fieldset[^>]*aria-describedby="enrol-dateOfBirth-hint"/);
  expect(html).toContain("<legend>Date of birth");
  for (const [part, value] of [
    ["Day", "8"],
    ["Month", "1"],
    ["Year", "2004"],
  ] as const) {
    const input = box(html, part);
    expect(input).toContain(`id="enrol-dateOfBirth${part}"`);
    expect(input).toContain('inputMode="numeric"');
    expect(input).toContain(`autoComplete="bday-${part.toLowerCase()}"`);
    expect(input).toContain(`value="${value}"`);
    expect(input).not.toContain("aria-invalid");
    expect(html).toContain(`<label for="enrol-dateOfBirth${part}">${part}</label>`);
  }
});

test.each([
  [{ dateOfBirthDay: "8", dateOfBirthYear: "2004" }, ["Month"]],
  [{ dateOfBirthDay: "8", dateOfBirthMonth: "13", dateOfBirthYear: "2004" }, ["Month"]],
  [
    { dateOfBirthDay: "30", dateOfBirthMonth: "2", dateOfBirthYear: "2004" },
    ["Day", "Month", "Year"],
  ],
  [{ dateOfBirthYear: "20" }, ["Day", "Month", "Year"]],
])("%j: marks %j, and the summary leads to the first", (typed, wrong) => {
  const problem = "Date of birth must be mended";
  const html = render(typed as Record<string, string>, problem);
  expect(html).toContain('id="enrol-dateOfBirth-error"');
  for (const part of ["Day", "Month", "Year"]) {
    expect(box(html, part).includes('aria-invalid="true"')).toBe(wrong.includes(part));
  }
  const items = problemItems(
    "enrol",
    [field],
    { dateOfBirth: problem },
    typed as Record<string, string>,
  );
  expect(items).toEqual([
    { name: "dateOfBirth", id: `enrol-dateOfBirth${wrong[0]}`, text: problem },
  ]);
});
