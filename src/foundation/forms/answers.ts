import type { Form, FormField } from "./field.ts";

/** What was typed or sent, by field name or control name; not checked yet. */
export type RawAnswers = Readonly<Record<string, unknown>>;

/** The values of a form's controls, by control name; a list where several can be chosen. */
export type TypedAnswers = Readonly<Record<string, string | readonly string[]>>;

/** Field name, or name of one part of a date → what to correct; empty if nothing is wrong. */
export type Problems = Readonly<Record<string, string>>;

type ValueOf<Field> = Field extends { kind: "checkboxes" }
  ? string[]
  : Field extends { kind: "consent" }
    ? true
    : Field extends {
          kind: "radio" | "select";
          choices: readonly { readonly value: infer Value extends string }[];
        }
      ? Value
      : string;

/** A field that always has an answer when nothing is wrong. */
type IsAlways<Field> = Field extends { when: unknown }
  ? false
  : Field extends { required: string }
    ? true
    : false;

/** Every field of a form, as a union. */
export type FieldOf<F> = F extends { readonly fields: readonly (infer Field)[] }
  ? Field
  : F extends { readonly steps: readonly { readonly fields: readonly (infer Field)[] }[] }
    ? Field
    : never;

type Named<Field> = Field extends { kind: "given" } ? never : Field;

/**
 * The checked answers of a form whose exact type is known. Answers to what was not asked, and optional
 * ones that were left out, are absent.
 */
export type AnswersOf<F> = {
  [Field in Named<FieldOf<F>> as IsAlways<Field> extends true
    ? (Field & FormField)["name"]
    : never]: ValueOf<Field>;
} & {
  [Field in Named<FieldOf<F>> as IsAlways<Field> extends true
    ? never
    : (Field & FormField)["name"]]?: ValueOf<Field>;
};

export type Checked<F extends Form> = {
  /** Complete only where there is no problem. */
  readonly answers: AnswersOf<F>;
  readonly problems: Problems;
};
