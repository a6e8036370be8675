import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import * as z from "zod";
import { checkForm } from "#foundation/forms/check-form.ts";
import { defineForm, fieldsOf } from "#foundation/forms/field.ts";
import { shapesOf } from "#foundation/forms/form-shape.ts";
import { reviewOf } from "#foundation/forms/read-answer.ts";
import { initialAnswers } from "#foundation/forms/typed-answers.ts";
import { FieldList } from "./field-list.tsx";

const form = defineForm({
  id: "short",
  fields: [
    {
      name: "hasTools",
      kind: "yes-no",
      label: "Do you have tools of your own?",
      required: "Tell us whether you have tools",
    },
    {
      name: "whichTools",
      kind: "text",
      label: "Which?",
      maxLength: 100,
      when: { field: "hasTools", is: "yes" },
    },
  ],
});
const rules = { today: "2026-11-22" };
const fields = fieldsOf(form);

function render(answers: Record<string, string>, isReady: boolean, problems = {}) {
  const initial = { ...initialAnswers(fields, rules), ...answers };
  const asked = new Set(answers.hasTools === "yes" ? ["hasTools", "whichTools"] : ["hasTools"]);
  return renderToStaticMarkup(
    <FieldList
      fields={fields}
      allFields={fields}
      form={form.id}
      rules={rules}
      initial={initial}
      answers={initial}
      asked={asked}
      problems={problems}
      isReady={isReady}
    />,
  );
}

test("one entry in a form's data is shown, checked, described and read back with its label", () => {
  const html = render({}, false);
  expect(html).toMatch(/<legend>Do you have tools of your own\?/);
  expect(html).toMatch(/type="radio"[^>]*name="hasTools"[^>]*value="yes"/);
  expect(checkForm(form, {}, rules).problems).toEqual({
    hasTools: "Tell us whether you have tools",
  });
  const { answers } = checkForm(form, { hasTools: true, whichTools: "A trowel" }, rules);
  expect(answers).toEqual({ hasTools: "yes", whichTools: "A trowel" });
  const document = z.toJSONSchema(z.object(shapesOf(form)), { io: "input" });
  expect(document.properties?.hasTools).toMatchObject({
    description: "Do you have tools of your own? (required): yes | no",
  });
  expect(reviewOf(fields, answers)).toEqual([
    { name: "hasTools", label: "Do you have tools of your own?", text: "Yes" },
    { name: "whichTools", label: "Which?", text: "A trowel" },
  ]);
});

test("what is not asked is hidden by scripts, and says who is meant where none run", () => {
  const meaning = "Only if you answered “Yes” to “Do you have tools of your own?”.";
  expect(render({}, false)).toMatch(
    new RegExp(`class="reveal without-script"><p[^>]*>${meaning.replaceAll("?", "\\?")}`),
  );
  expect(render({}, true)).toMatch(/class="reveal without-script" hidden=""/);
  expect(render({ hasTools: "yes" }, true)).toMatch(/class="reveal"><p[^>]*hidden=""/);
});
