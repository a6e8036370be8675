import { keepStored, readStored, removeStored, storedKeys } from "../browser-storage.ts";
import { draftDays } from "../draft-days.ts";
import { dayMs, hourMs } from "../durations.ts";
import type { TypedAnswers } from "./answers.ts";
import type { DraftKey } from "./draft-key.ts";
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
  /** The browser itself posted the form, and nothing on this device heard whether it arrived. */
  readonly isPosted?: boolean | undefined;
  /** Epoch milliseconds. */
  readonly savedAt: number;
};

/** Long enough to go back after a line that failed; most posted forms have arrived. */
const postedMs = hourMs;

function isAnswers(value: unknown): value is TypedAnswers {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every(
      (answer) =>
        typeof answer === "string" ||
        (Array.isArray(answer) && answer.every((one) => typeof one === "string")),
    )
  );
}

/** A stored text as a draft; null when it is none or has ended. */
function parseDraft(text: string | null, now: number): Draft | null {
  try {
    const kept = JSON.parse(text ?? "null") as Partial<Draft> | null;
    if (!kept || typeof kept.savedAt !== "number" || !isAnswers(kept.answers)) return null;
    const isPosted = kept.isPosted === true;
    const age = now - kept.savedAt;
    // A date ahead of the clock is a clock set back; it must not make a draft that never ends.
    if (age > (isPosted ? postedMs : draftDays * dayMs) || age < -dayMs) return null;
    if (typeof kept.seed !== "string") return null;
    const step = typeof kept.step === "string" ? kept.step : undefined;
    return { answers: kept.answers, seed: kept.seed, step, isPosted, savedAt: kept.savedAt };
  } catch {
    return null;
  }
}

/** Drafts of other forms too, that nobody came back to. */
function removeEnded(now: number): void {
  const ended = storedKeys().filter((key) => isDraftKey(key) && !parseDraft(readStored(key), now));
  if (ended.length > 0) removeStored(...ended);
}

/** The draft of a form; drafts of any form that have ended leave the device. */
export function readDraft(key: DraftKey, now: number = Date.now()): Draft | null {
  removeEnded(now);
  return parseDraft(readStored(key), now);
}

/** @returns whether the device kept it; a full or blocked storage is no reason to stop anybody */
export const saveDraft = (
  key: DraftKey,
  draft: Omit<Draft, "savedAt">,
  now: number = Date.now(),
): boolean => keepStored({ [key]: JSON.stringify({ ...draft, savedAt: now }) });

/** Remembers the step where the person is. It makes no draft, and none last longer. */
export function saveDraftStep(key: DraftKey, step: string, now: number = Date.now()): void {
  const draft = parseDraft(readStored(key), now);
  if (draft && draft.step !== step) keepStored({ [key]: JSON.stringify({ ...draft, step }) });
}

/** The browser posts the form by itself: its draft ends soon, because it has probably arrived. */
export function markPosted(key: DraftKey): void {
  const draft = readDraft(key);
  if (draft) saveDraft(key, { ...draft, isPosted: true });
}

/** A page says that a form has arrived. What was typed into it since stays, and what waits for the line. */
export function dropPosted(key: DraftKey): void {
  if (readDraft(key)?.isPosted) removeStored(key);
}
