import type { KeptFile } from "../files/kept-file.ts";
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
type FieldOf<F> = F extends { readonly fields: readonly (infer Field)[] }
  ? Field
  : F extends { readonly steps: readonly { readonly fields: readonly (infer Field)[] }[] }
    ? Field
    : never;

type Named<Field> = Field extends { kind: "given" } ? never : Field;

/**
 * The checked answers of a form whose exact type is known. Answers to questions that were not asked, and optional
 * answers left out, are absent.
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

/**
 * Checks an answer. Returns the problem in plain words, or null.
 * @param today `YYYY-MM-DD` in Lagos; a page that is left open overnight gets the new day
 * @param raw the form's other answers, not checked
 */
export type AnswerCheck = (answer: string, today: string, raw: RawAnswers) => string | null;

/**
 * What a room adds to a form's data. The engine knows no rooms: the data names a fact or a field, and the room
 * provides its value here.
 */
export type FormRules = {
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
  /** Name of a fact in the data → whether it is true, given the answers so far. */
  readonly facts?: Readonly<Record<string, (raw: RawAnswers) => boolean>>;
  /** Choice field → the values of its choices that are offered. */
  readonly offered?: Readonly<Record<string, readonly string[]>>;
  /** Field → what is wrong with an answer that its kind allows; a date comes as `YYYY-MM-DD`. */
  readonly checks?: Readonly<Record<string, AnswerCheck>>;
  /** Like `checks`, but shown while a person types, so that they do not fill in the rest for nothing. */
  readonly checksAtOnce?: Readonly<Record<string, AnswerCheck>>;
};

/** For a form that needs no more checks than its fields declare, and does not depend on the day. */
export const noRules: FormRules = { today: "" };

/** The result of a form that a browser posted without scripts; its page shows it (server/post-form.ts). */
export type PostedForm = {
  readonly isSent: boolean;
  /** To put back into the controls; nothing once it is sent, and never a password. */
  readonly typed: TypedAnswers;
  readonly problems: Problems;
  /** What is wrong as a whole. */
  readonly message?: string | undefined;
  /** Nothing is wrong, but the page asks the person to check again, and accepts the form the next time. */
  readonly isPaused?: boolean;
  /** Field → the file that came with it and was taken. */
  readonly files?: Readonly<Record<string, KeptFile>>;
  /** Of a page with several forms, the one that was posted. */
  readonly formId?: string | undefined;
};

/** It came back without being checked: Next was pressed before the scripts loaded, and only one step was shown. */
export const isUnchecked = ({ problems, message, isPaused }: PostedForm): boolean =>
  Object.keys(problems).length === 0 && message === undefined && !isPaused;
