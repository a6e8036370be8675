import type { RawAnswers } from "./answers.ts";

/**
 * Checks an answer. Returns the problem in plain words, or null.
 * @param today `YYYY-MM-DD` in Lagos; a page that is left open overnight gets the new day
 */
export type AnswerCheck = (answer: string, today: string) => string | null;

/**
 * What a room adds to a form's data. The engine knows no room: the data names a fact or a field, and
 * the room gives its value here.
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
  /** Like `checks`, but shown while a person types, so that they do not fill in the rest in vain. */
  readonly checksAtOnce?: Readonly<Record<string, AnswerCheck>>;
};

/** For a form that needs no more checks than its fields declare, and does not depend on the day. */
export const noRules: FormRules = { today: "" };
