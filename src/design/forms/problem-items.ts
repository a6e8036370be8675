import type { Problems, TypedAnswers } from "#foundation/forms/answers.ts";
import type { FormField } from "#foundation/forms/field.ts";
import { tooLong } from "#foundation/forms/read-answer.ts";
import { wrongParts } from "#foundation/forms/typed-answers.ts";
import type { FieldProblem } from "../fields/error-list.tsx";
import { fieldId } from "../fields/field-frame.tsx";

/** "Use 2,000 characters or fewer" does not say which field it is about. */
const isNameless = (field: FormField, text: string): boolean =>
  "maxLength" in field && field.maxLength !== undefined && text === tooLong(field.maxLength);

/** What the error summary lists, in the order of the form; a date leads to the part that is wrong. */
export function problemItems(
  form: string,
  fields: readonly FormField[],
  problems: Problems,
  answers: TypedAnswers,
): FieldProblem[] {
  const isShared = (text: string) =>
    Object.values(problems).filter((one) => one === text).length > 1;
  return fields
    .filter(({ name }) => problems[name])
    .map((field) => {
      const { name } = field;
      const [part = ""] = field.kind === "date" ? wrongParts(name, answers) : [];
      const item = { name, id: fieldId(form, name + part), text: problems[name] ?? "" };
      return isShared(item.text) || isNameless(field, item.text)
        ? { ...item, label: field.label }
        : item;
    });
}
