import type { TypedAnswers } from "#foundation/forms/answers.ts";
import type { DateField } from "#foundation/forms/field.ts";
import { dayParts, wrongParts } from "#foundation/forms/typed-answers.ts";
import type { FieldText } from "../field-frame.tsx";
import { MemorableDate } from "../memorable-date.tsx";

/** The three boxes of a date field; where something is wrong, the parts that are wrong are marked. */
export function DateParts({
  field,
  form,
  initial,
  answers,
  ...text
}: FieldText & {
  readonly field: DateField;
  readonly form: string;
  readonly initial: TypedAnswers;
  readonly answers: TypedAnswers;
}) {
  const wrong = text.error ? wrongParts(field.name, answers) : [];
  const boxes = dayParts.map((part) => {
    const name = field.name + part;
    return {
      name,
      label: part,
      digits: part === "Year" ? 4 : 2,
      defaultValue: String(initial[name] ?? ""),
      autoComplete: field.autoComplete ? `${field.autoComplete}-${part.toLowerCase()}` : "off",
      isWrong: wrong.includes(part),
    };
  });
  return <MemorableDate {...text} form={form} name={field.name} boxes={boxes} />;
}
