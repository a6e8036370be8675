/**
 * What a form of enrolment is made of, as plain data: the browser shows and checks a step from it,
 * the server checks a submission with it, and the API's document describes it. No validation library
 * reaches the browser for it (zod would cost a public page 21 KB, zod/mini 6 KB).
 */

export type FieldChoice = { readonly value: string; readonly label: string };

/** When a field is asked for; without one, always. */
export type Condition =
  | { readonly field: string; readonly is: string }
  /** The date of birth makes the learner a minor who may learn. */
  | { readonly learner: "minor" }
  /** The program is offered at levels that one can choose. */
  | { readonly program: "has-levels" };

type Common = {
  /** The wire's and the form control's name (spec §3). */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** What is said when it is missing; absent for what may be left out. */
  readonly required?: string;
  readonly when?: Condition;
  /** The browser's `autocomplete`. */
  readonly autoComplete?: string;
};

export type TextField = Common & {
  readonly kind: "text" | "long-text" | "email" | "phone";
  readonly maxLength: number;
  /** A longer text is cut rather than refused: it must never stop a registration. */
  readonly cut?: true;
};

export type DateField = Common & {
  readonly kind: "date";
  /** `birth` also holds to the ages that may learn; `signature` is today unless told. */
  readonly date: "birth" | "signature";
};

export type YearField = Common & { readonly kind: "year"; readonly earliest: number };

export type ChoiceField = Common & {
  /** One of a few, one of many, or several. */
  readonly kind: "radio" | "select" | "checkboxes";
  readonly choices: readonly FieldChoice[];
  /** What it is when nothing was sent. */
  readonly default?: string;
};

/** A box that has to be ticked; `yes`, `on` and `true` tick it. */
export type ConsentField = Common & { readonly kind: "consent" };

/** Shown and sent, but computed by the server: never checked, never believed. */
export type GivenField = Common & { readonly kind: "given" };

export type FormField = TextField | DateField | YearField | ChoiceField | ConsentField | GivenField;

/** One step of a form: what stands on one screen. */
export type FormStep = {
  /** For the address: `?step=personal-details`. */
  readonly id: string;
  /** The specification's words (§2, "Enrolment form steps"). */
  readonly title: string;
  /** `A` to `F` on the physical form (`Section A: Personal Details`). */
  readonly section?: string;
  readonly fields: readonly FormField[];
};

/** Keeps the exact names and choices of a list of fields, and checks their shape. */
export const defineFields = <const Fields extends readonly FormField[]>(fields: Fields): Fields =>
  fields;

/** All fields of a form, in order. */
export const fieldsOf = (form: { readonly steps: readonly FormStep[] }): FormField[] =>
  form.steps.flatMap((step) => [...step.fields]);
