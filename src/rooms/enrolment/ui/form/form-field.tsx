import type { ReactNode } from "react";
import { Checkbox } from "#design/checkbox.tsx";
import { CheckboxGroup } from "#design/checkbox-group.tsx";
import type { Choice } from "#design/choice-group.tsx";
import { DateField } from "#design/date-field.tsx";
import { RadioGroup } from "#design/radio-group.tsx";
import { Select } from "#design/select.tsx";
import { TextArea } from "#design/text-area.tsx";
import { TextField } from "#design/text-field.tsx";
import type { FormField as Field } from "../../contract/form-field.ts";

/** What stands with a field beside itself: prices of levels, the next start at a centre, a note. */
export type FieldExtra = {
  readonly choices?: readonly Choice[];
  readonly layout?: "stack" | "row" | "framed";
  readonly before?: ReactNode;
  readonly after?: ReactNode;
};

export type FormFieldProps = {
  readonly field: Field;
  readonly form: string;
  /** What it holds at first; the browser keeps what is typed from then on. */
  readonly initial: string | readonly string[] | undefined;
  readonly problem: string | undefined;
  readonly extra?: FieldExtra | undefined;
};

/** Two or three short answers stand side by side. */
const isShort = (choices: readonly Choice[]) =>
  choices.length <= 3 && choices.every(({ label }) => String(label).length <= 8);

const first = (initial: FormFieldProps["initial"]) =>
  typeof initial === "string" ? initial : initial?.[0];

/** What the phone's keyboard should offer, by what is asked. */
const keyboards = {
  email: { type: "email", spellCheck: false, autoCapitalize: "none" },
  phone: { type: "tel", inputMode: "tel", width: "medium" },
  year: { inputMode: "numeric", width: "short", maxLength: 4 },
  given: { readOnly: true },
} as const;

const isName = (name: string) => /name$|^signature$/i.test(name);

/** One field of an enrolment form, as the browser's own control. */
export function FormField({ field, form, initial, problem, extra }: FormFieldProps) {
  const common = {
    form,
    name: field.name,
    label: field.label,
    hint: field.hint,
    error: problem,
    required: field.required !== undefined,
  };
  const autoComplete = field.autoComplete ?? "off";
  switch (field.kind) {
    case "radio":
    case "checkboxes": {
      const options = extra?.choices ?? field.choices;
      const layout = extra?.layout ?? (isShort(options) ? "row" : "stack");
      return field.kind === "radio" ? (
        <RadioGroup {...common} options={options} layout={layout} defaultValue={first(initial)} />
      ) : (
        <CheckboxGroup
          {...common}
          options={options}
          layout={layout}
          defaultValue={[initial ?? []].flat()}
        />
      );
    }
    case "select":
      return (
        <Select
          {...common}
          options={extra?.choices?.map(toOption) ?? field.choices}
          placeholder="Choose from the list"
          width="medium"
          autoComplete={autoComplete}
          defaultValue={first(initial) ?? ""}
        />
      );
    case "consent":
      return <Checkbox {...common} value="yes" defaultChecked={Boolean(first(initial))} />;
    case "date":
      return (
        <DateField {...common} autoComplete={autoComplete} defaultValue={first(initial) ?? ""} />
      );
    case "long-text":
      return (
        <TextArea {...common} autoComplete={autoComplete} defaultValue={first(initial) ?? ""} />
      );
    default:
      // An address has lines; the browser offers the whole of it only where there is room for them.
      return autoComplete === "street-address" ? (
        <TextArea
          {...common}
          rows={2}
          autoComplete={autoComplete}
          className="field-lines"
          defaultValue={first(initial) ?? ""}
        />
      ) : (
        <TextField
          {...common}
          {...(isName(field.name) ? { autoCapitalize: "words", spellCheck: false } : {})}
          {...(field.kind === "text" ? {} : keyboards[field.kind])}
          autoComplete={autoComplete}
          defaultValue={first(initial) ?? ""}
        />
      );
  }
}

const toOption = ({ value, label }: Choice) => ({ value, label: String(label) });
