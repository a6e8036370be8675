import { keepStored, readStored, removeStored, storedKeys } from "../browser-storage.ts";
import { draftDays } from "../draft-days.ts";
import { dayMs } from "../durations.ts";
import { isHeaderText, isListOfTexts, parseJson, propertiesOf } from "../stored-values.ts";
import type { TypedAnswers } from "./answers.ts";
import { type DraftKey, filesKey } from "./draft-key.ts";
import { isDraftKey } from "./waiting-prefix.ts";

/**
 * Answers of a form, kept on the device until they are sent, so that a reload, a closed tab or a killed
 * browser loses nothing. Phones are shared: a draft ends after `draftDays`, and can be cleared at any time.
 * Nothing but the answers and what makes their submission once-only is kept.
 */

export type Draft = {
  readonly answers: TypedAnswers;
  /** Random, one per draft: the first half of the submission's Idempotency-Key. */
  readonly seed: string;
  /** The id of the step where the person was, in a form with steps. */
  readonly step?: string | undefined;
  /** The form was posted as it is here: by the browser itself, or for a payment that is not over yet. */
  readonly isPosted?: boolean | undefined;
  /** Epoch milliseconds. */
  readonly savedAt: number;
};

/** The longest answer that is kept, in letters: no form takes as much. */
const mostLetters = 50_000;

/** The answers of a stored draft, without those that are too long to be some; null when they are none. */
function readAnswers(stored: unknown): TypedAnswers | null {
  const answers = Object.entries(propertiesOf(stored));
  const isWhole = answers.every(
    ([, answer]) => typeof answer === "string" || isListOfTexts(answer, Infinity),
  );
  if (typeof stored !== "object" || Array.isArray(stored) || !stored || !isWhole) return null;
  const fits = answers.filter(([, answer]) => String(answer).length <= mostLetters);
  return Object.fromEntries(fits) as TypedAnswers;
}

/** A stored text as a draft; null when it is none or is too old. */
function parseDraft(text: string | null, now: number): Draft | null {
  const kept = propertiesOf(parseJson(text));
  const { seed, savedAt } = kept;
  const answers = readAnswers(kept.answers);
  if (!answers || typeof savedAt !== "number" || now - savedAt > draftDays * dayMs) return null;
  // The draft of files has no seed. Others are a part of a header.
  if (seed !== "" && !isHeaderText(seed)) return null;
  const step = typeof kept.step === "string" ? kept.step : undefined;
  return { answers, seed, step, isPosted: kept.isPosted === true, savedAt };
}

/** Drafts that nobody came back to leave the device. The script of every page calls it. */
export function removeEnded(now: number = Date.now()): void {
  const ended = storedKeys().filter((key) => isDraftKey(key) && !parseDraft(readStored(key), now));
  if (ended.length > 0) removeStored(...ended);
}

/** The draft of a form; null when there is none or it has ended. */
export function readDraft(key: DraftKey, now: number = Date.now()): Draft | null {
  const draft = parseDraft(readStored(key), now);
  // From after today: a phone whose battery was empty can begin years ago. The draft is there when its clock is right.
  return draft && draft.savedAt - now > dayMs ? null : draft;
}

/** @returns whether the device kept it; a full or blocked storage is no reason to stop anybody */
export const saveDraft = (
  key: DraftKey,
  draft: Omit<Draft, "savedAt">,
  now: number = Date.now(),
): boolean => keepStored({ [key]: JSON.stringify({ ...draft, savedAt: now }) });

/** The form was posted: its draft is gone once a page says that it has arrived. Typing takes the mark away. */
export function markPosted(key: DraftKey): void {
  const draft = readDraft(key);
  // It lasts no longer, and what waits for the line takes it along when it is sent (send-waiting.ts).
  if (draft) saveDraft(key, { ...draft, isPosted: true }, draft.savedAt);
}

/** A page says that a form has arrived. What was typed into it since stays, and what waits for the line. */
export function dropPosted(key: DraftKey): void {
  if (readDraft(key)?.isPosted) removeStored(key, filesKey(key));
}
