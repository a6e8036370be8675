import type { ReactNode } from "react";
import type { FormRules, TypedAnswers } from "#foundation/forms/answers.ts";
import { choicesLeft, choicesOf } from "#foundation/forms/asked-fields.ts";
import {
  type ChoiceGroup,
  type DateField,
  type FormField as Field,
  type FieldChoice,
  listChoices,
} from "#foundation/forms/field.ts";
import { dayParts, wrongParts } from "#foundation/forms/typed-answers.ts";
import { AmountField } from "../fields/amount-field.tsx";
import { Checkbox } from "../fields/checkbox.tsx";
import { CheckboxGroup, type Choice, RadioGroup } from "../fields/choice-group.tsx";
import type { FieldText } from "../fields/field-frame.tsx";
import { MemorableDate } from "../fields/memorable-date.tsx";
import { Select, type SelectOption } from "../fields/select.tsx";
import { TextArea } from "../fields/text-area.tsx";
import { TextField, type TextFieldProps } from "../fields/text-field.tsx";
import { EmailField } from "./email-field.tsx";

/** The three boxes of a date field; where something is wrong, the parts that are wrong are marked. */
function DateParts({
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

/** What a room adds to a field: prices of levels, the next start at a centre, a note. */
export type FieldExtra = {
  readonly label?: string;
  readonly hint?: ReactNode;
  readonly choices?: readonly Choice[];
  /** Of a select. */
  readonly options?: readonly SelectOption[];
  readonly width?: "full";
  /** More of a box for text, such as the browser's own calendar. */
  readonly input?: Pick<TextFieldProps, "type" | "min" | "inputMode">;
  readonly layout?: "stack" | "row" | "framed";
  readonly before?: ReactNode;
  readonly after?: ReactNode;
  /** Instead of the field's own control, e.g. a file that is uploaded first. */
  readonly control?: ReactNode;
};

type FormFieldProps = {
  readonly field: Field;
  /** The form's id. */
  readonly form: string;
  readonly rules: FormRules;
  /** Its initial value; from then on the browser keeps what is typed. */
  readonly initial: TypedAnswers;
  /** The answers so far, if choices depend on one of them; null without scripts. */
  readonly answers: TypedAnswers | null;
  readonly problem: string | undefined;
  readonly extra?: FieldExtra | undefined;
};

/** Two or three short answers are shown side by side. */
const isShort = (choices: readonly Choice[]) =>
  choices.length <= 3 && choices.every(({ label }) => String(label).length <= 8);

/** What the phone's keyboard should offer, by what is asked. */
const keyboards = {
  text: {},
  email: { type: "email", spellCheck: false, autoCapitalize: "none" },
  phone: { type: "tel", inputMode: "tel", width: "medium" },
  url: { type: "url", inputMode: "url", spellCheck: false, autoCapitalize: "none" },
  password: {},
  year: { width: "medium" },
  number: { inputMode: "numeric", width: "short" },
  given: { readOnly: true },
} as const;

const choose = "Choose from the list";

const toOption = (one: FieldChoice | ChoiceGroup) =>
  "choices" in one ? { label: one.label, options: [...one.choices] } : one;

/**
 * A password with a button that shows it (app/browser/page-controls.ts): on a phone keyboard people mistype what they
 * cannot see.
 */
const PasswordField = (props: Omit<TextFieldProps, "type" | "after">) => (
  <TextField
    {...props}
    type="password"
    spellCheck={false}
    autoCapitalize="none"
    after={
      <button type="button" className="control-button with-script" data-show-password>
        Show
        <span className="visually-hidden"> password</span>
      </button>
    }
  />
);

/** One field of a form, as the browser's own control. */
export function FormField(props: FormFieldProps) {
  const { field, form, rules, initial, answers, problem, extra } = props;
  const given = initial[field.name];
  const first = typeof given === "string" ? given : (given?.[0] ?? "");
  const common = {
    form,
    name: field.name,
    label: extra?.label ?? field.label,
    hint: extra?.hint ?? field.hint,
    error: problem,
    required: field.required !== undefined,
  };
  const autoComplete = field.autoComplete ?? "off";
  const typing = { ...common, autoComplete, defaultValue: first };
  if (extra?.control) return extra.control;
  if (field.kind === "text" && field.choices) {
    const { choices, placeholder = choose } = field;
    return (
      <Select
        {...typing}
        options={[...listChoices(choices)]}
        placeholder={placeholder}
        width="medium"
      />
    );
  }
  switch (field.kind) {
    case "radio":
    case "yes-no":
    case "checkboxes": {
      const options = extra?.choices ?? choicesOf(field, rules);
      const group = { ...common, options, layout: extra?.layout ?? defaultLayout(options) };
      return field.kind === "checkboxes" ? (
        <CheckboxGroup {...group} defaultValue={[given ?? []].flat()} />
      ) : (
        <RadioGroup {...group} defaultValue={first} />
      );
    }
    case "select": {
      const follows = answers && field.groupBy ? answers : undefined;
      const options = follows ? choicesOf(field, rules, follows) : choicesLeft(field, rules);
      return (
        <Select
          {...typing}
          // Another group has another list; on going back to the first, its earlier choice is still there.
          key={follows ? String(follows[field.groupBy ?? ""]) : "all"}
          defaultValue={follows ? String(follows[field.name] ?? "") : first}
          options={extra?.options ?? options.map(toOption)}
          placeholder={field.placeholder ?? choose}
          width={extra?.width ?? "medium"}
        />
      );
    }
    case "consent":
      return <Checkbox {...common} value="yes" defaultChecked={first !== ""} />;
    case "date":
      return <DateParts {...common} field={field} initial={initial} answers={answers ?? initial} />;
    case "hidden":
      return <input type="hidden" id={`${form}-${field.name}`} name={field.name} value={first} />;
    case "long-text":
      return <TextArea {...typing} rows={field.rows} />;
    case "file":
      return null;
    case "email":
      return <EmailField {...typing} {...keyboards.email} otherLetters={field.otherLetters} />;
    case "amount":
      return <AmountField {...typing} typed={answers?.[field.name]?.toString()} />;
    case "password":
      return <PasswordField {...typing} defaultValue={undefined} />;
    default:
      // An address has several lines; the browser offers all of it only where there is room for them.
      return field.kind === "text" && field.rows ? (
        <TextArea {...typing} rows={field.rows} className="field-lines" />
      ) : (
        <TextField
          {...typing}
          {...("isName" in field && field.isName
            ? { autoCapitalize: "words", spellCheck: false }
            : {})}
          {...keyboards[field.kind]}
          {...(field.kind === "number" ? { min: field.least } : {})}
          {...("width" in field && field.width ? { width: field.width } : {})}
          {...extra?.input}
        />
      );
  }
}

const defaultLayout = (options: readonly Choice[]) => (isShort(options) ? "row" : "stack");
