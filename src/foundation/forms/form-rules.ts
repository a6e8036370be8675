import type { RawAnswers } from "./answers.ts";

/**
 * What a check says of an answer: the problem in plain words, or null.
 * @param today `YYYY-MM-DD` in Lagos; in a page that stood open overnight, later than when it was made
 */
export type AnswerCheck = (answer: string, today: string) => string | null;

/**
 * What a room adds to a form's data. The engine knows no room: the data names a fact or a field, and
 * the room says here what is so.
 */
export type FormRules = {
  /** `YYYY-MM-DD` in Lagos. */
  readonly today: string;
  /** Name of a fact in the data → whether it is so, given the answers so far. */
  readonly facts?: Readonly<Record<string, (raw: RawAnswers) => boolean>>;
  /** Choice field → the values that are left of its choices. */
  readonly offered?: Readonly<Record<string, readonly string[]>>;
  /** Field → what is wrong with an answer that its kind allows; a date comes as `YYYY-MM-DD`. */
  readonly checks?: Readonly<Record<string, AnswerCheck>>;
  /** As `checks`, but said while somebody is still typing: nobody should fill in the rest first. */
  readonly checksAtOnce?: Readonly<Record<string, AnswerCheck>>;
};

/** Of a form whose fields say all that there is to check, and ask nothing about the day. */
export const noRules: FormRules = { today: "" };
