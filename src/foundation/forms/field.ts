import type { FileRule } from "../files/file-kinds.ts";

/**
 * What a form is made of, as plain data. The browser shows and checks a form from it, the server checks a submission
 * with it, and the API's document describes it (docs/forms.md). This sends no validation library to the browser: zod
 * would cost a public page 21 KB, zod/mini 6 KB.
 */

export type FieldChoice = { readonly value: string; readonly label: string };

/** Choices under a heading; see `groupBy` of ChoiceField. */
export type ChoiceGroup = { readonly label: string; readonly choices: readonly FieldChoice[] };

/** Choices, or a function for those that owners edit, such as the centres: it is called whenever they're needed. */
export type Choices<Choice = FieldChoice | ChoiceGroup> =
  | readonly Choice[]
  | (() => readonly Choice[]);

export const listChoices = <Choice>(choices: Choices<Choice>): readonly Choice[] =>
  typeof choices === "function" ? choices() : choices;

/** When a field is asked for. A field without a condition is always asked for. */
export type Condition =
  | { readonly field: string; readonly is: string | readonly string[] }
  /** A fact that the room names in its rules (answers.ts), e.g. `minor`. */
  | {
      readonly fact: string;
      /** Says who must answer, for browsers without scripts; without words, those browsers do not get the field. */
      readonly words?: string;
    };

type Common = {
  /** The name on the wire and of the form control. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The message when the answer is missing. A field without it is optional. */
  readonly required?: string;
  readonly when?: Condition;
  /** The browser's `autocomplete`. */
  readonly autoComplete?: string;
};

export type TextField = Common & {
  /**
   * All but `long-text` become one line. An email comes out in lower case, a phone as `+` and digits, a url with
   * `https://` or `http://`.
   */
  readonly kind: "text" | "long-text" | "email" | "phone" | "url" | "hidden";
  /** In characters. */
  readonly maxLength: number;
  /** A longer text is cut rather than refused: it must never stop a submission. */
  readonly cut?: true;
  /** The message for an invalid email, phone number, url or name, if the engine's own message does not fit. */
  readonly wrong?: string;
  /** Lines of the box; a `text` with rows may be typed in lines and is still stored as one. */
  readonly rows?: number;
  readonly width?: "short" | "medium";
  /**
   * The name of a person, a firm or a place: it has a letter (text/person-name.ts). Not spell-checked, words begin with
   * capitals.
   */
  readonly isName?: true;
  /** Of an email: shown below an address with letters outside ASCII. It refuses nothing. */
  readonly otherLetters?: string;
  /** The form offers these as a list; a call can send other text. */
  readonly choices?: Choices<FieldChoice>;
  /** The first, empty line of that list. */
  readonly placeholder?: string;
};

/** Sent as typed; never kept on the device and never shown again. */
export type PasswordField = Common & {
  readonly kind: "password";
  readonly minLength?: number;
  readonly maxLength: number;
};

/**
 * A day that people know by heart: three numbers in the browser (`dateOfBirthDay`, `…Month`, `…Year`),
 * `YYYY-MM-DD` on the wire.
 */
export type DateField = Common & {
  readonly kind: "date";
  /** Its name at the start of a message; the label by default. */
  readonly noun?: string;
  /** The first day that is allowed. */
  readonly earliest?: string;
  /** The message for a day after today. Without it such a day is allowed. */
  readonly future?: string;
  /** The message for a day that does not exist or is too early. */
  readonly wrong?: string;
  readonly default?: "today";
  /** The default is only for the form: a call without a date is refused. */
  readonly mustBeSent?: true;
};

/** Four digits, from `earliest` to this year, or a school year such as `2018/2019`. */
export type YearField = Common & {
  readonly kind: "year";
  readonly earliest: number;
  /**
   * The answer of someone who has not finished yet, in whatever words; without it a year is needed. `Awaiting result`
   * and `2019 till date` are kept as they were typed.
   */
  readonly unfinished?: string;
};

/** A whole number from `least` to `most`, which may be typed as `2,500` or `2.5k`; the answer is its digits. */
export type NumberField = Common & {
  readonly kind: "number";
  /** Naira, also typed as amounts are: `₦2,500`. */
  readonly isMoney?: true;
  readonly least: number;
  readonly most: number;
  /** The message for input that is not a whole number, and for a number out of range unless that has its own. */
  readonly wrong?: string;
  readonly tooSmall?: string;
  readonly tooLarge?: string;
};

/**
 * An amount of money in naira as people write it, above 0 unless `mayBeZero`: `₦40,000`, `40k`. The answer is what was
 * typed; `amountIn` (amounts/read-amount.ts) has its kobo.
 */
export type AmountField = Common & { readonly kind: "amount"; readonly mayBeZero?: true };

type ChoiceField = Common & {
  /** One of a few, one of many, or several. */
  readonly kind: "radio" | "select" | "checkboxes";
  readonly choices: Choices;
  /** The field whose answer is the label of the group to offer, e.g. the state of an area. */
  readonly groupBy?: string;
  /** The value when nothing was sent. */
  readonly default?: string;
  /** The message for an answer that is not one of the choices; `required` by default. */
  readonly wrong?: string;
  /** The first, empty line of a select. */
  readonly placeholder?: string;
};

/** `yes` or `no`; accepts what browsers and JSON send for them. */
type YesNoField = Common & { readonly kind: "yes-no"; readonly default?: "yes" | "no" };

/** A box that has to be ticked; `yes`, `on` and `true` tick it. */
type ConsentField = Common & { readonly kind: "consent" };

/** A file that was uploaded before the form is sent (files/upload-file.ts); the answer is its id. */
export type FileField = Common & { readonly kind: "file"; readonly accepts: FileRule };

/** Shown and sent, but computed by the server, which ignores the value that is sent. */
type GivenField = Common & { readonly kind: "given" };

export type FormField =
  | TextField
  | PasswordField
  | DateField
  | YearField
  | NumberField
  | AmountField
  | ChoiceField
  | YesNoField
  | ConsentField
  | FileField
  | GivenField;

/** One step of a form: the fields of one screen. */
export type FormStep = {
  /** For headings and links: `personal-details`. */
  readonly id: string;
  readonly title: string;
  /** `A` for "Section A: Personal Details". */
  readonly section?: string;
  readonly fields: readonly FormField[];
  /** Its later screens, if it is too long for one. */
  readonly parts?: readonly StepPart[];
};

/** A screen of a long step: it begins with a field, and is left out while none of its fields is asked for. */
export type StepPart = { readonly id: string; readonly title: string; readonly from: string };

/** A form: its id (the element's, and the first half of its fields' ids), and fields or steps. */
export type Form =
  | { readonly id: string; readonly fields: readonly FormField[] }
  | { readonly id: string; readonly steps: readonly FormStep[] };

/** Keeps the exact names and choices of a list of fields, and checks their shape. */
export const defineFields = <const Fields extends readonly FormField[]>(fields: Fields): Fields =>
  fields;

/** Keeps the exact names and choices of a form, and checks its shape. */
export const defineForm = <const F extends Form>(form: F): F => form;

/** All fields of a form, in order. */
export const fieldsOf = (form: Form): readonly FormField[] =>
  "fields" in form ? form.fields : form.steps.flatMap((step) => [...step.fields]);

/** The steps with the current choices in them: plain data, which a page can carry to the browser. */
export const stepsAsData = (steps: readonly FormStep[]): FormStep[] =>
  steps.map((step) => ({
    ...step,
    fields: step.fields.map(
      (field): FormField =>
        "choices" in field && typeof field.choices === "function"
          ? ({ ...field, choices: field.choices() } as FormField)
          : field,
    ),
  }));

/** Choices whose label is their wire value. */
export const plainChoices = <const Values extends readonly string[]>(values: Values) =>
  values.map((value) => ({ value, label: value })) as {
    [Index in keyof Values]: { value: Values[Index]; label: Values[Index] };
  };

/**
 * A form for a draft that nobody sees yet: it is saved as it is. Wrong answers are still refused, but missing ones are
 * not. @param needed the fields without which there is nothing to save, such as a title
 */
export function asDraft<F extends Form>(form: F, needed: readonly string[]): F {
  const loosen = (field: FormField): FormField => {
    if (!field.required || needed.includes(field.name)) return field;
    const { required: _, ...rest } = field;
    return rest as FormField;
  };
  return (
    "steps" in form
      ? {
          ...form,
          steps: form.steps.map((step) => ({ ...step, fields: step.fields.map(loosen) })),
        }
      : { ...form, fields: form.fields.map(loosen) }
  ) as F;
}
