import { dayMs } from "../../amounts/durations.ts";
import { keepStored, readStored, removeStored, storedKeys } from "../../browser/browser-storage.ts";
import {
  isHeaderText,
  isListOfTexts,
  parseJson,
  propertiesOf,
} from "../../browser/stored-values.ts";
import { draftDays } from "../../time/kept-days.ts";
import type { TypedAnswers } from "../answers.ts";

/**
 * Where the device keeps what was typed into a form: `contact-draft`, or `enrolment-draft:tiling` where there is one
 * for each of something. Each tab has its own, with its name after an `@`.
 */
export type DraftKey = `${string}-draft` | `${string}-draft${":" | "@"}${string}`;

/** Where the files of a draft are named (use-uploads.ts). */
export const filesKey = (key: DraftKey) => `${key}:files` as const;

/** Stored keys of forms that wait for a connection. */
export const waitingPrefix = "waiting:";

/** Where the form of a draft waits for a connection (waiting-form.ts). */
export const waitingKey = (key: DraftKey): string => waitingPrefix + key;

/** The server has the answers, or someone wants them off the device, including forms waiting to be sent. */
export const dropDraft = (key: DraftKey): void => removeStored(key, waitingKey(key));

/** 128 random bits as text; also works on plain http, where `crypto.randomUUID` does not exist. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}

const draftKeyShape = /^[a-z-]+-draft([:@]|$)/;

/** Whether a stored key is a draft's. */
export const isDraftKey = (key: string): boolean => draftKeyShape.test(key);

/**
 * Answers of a form, kept on the device until they are sent, so that a reload, a closed tab or a killed browser loses
 * nothing. Phones are shared: a draft ends after `draftDays`, and can be cleared at any time. Only the answers are
 * kept, and what makes them be submitted only once.
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

/** The longest answer that is kept, in characters: no form accepts more. */
const mostLetters = 50_000;

/** The answers of a stored draft, without those too long to be real; null if there are none. */
function readAnswers(stored: unknown): TypedAnswers | null {
  const answers = Object.entries(propertiesOf(stored));
  const isWhole = answers.every(
    ([, answer]) => typeof answer === "string" || isListOfTexts(answer, Infinity),
  );
  if (typeof stored !== "object" || Array.isArray(stored) || !stored || !isWhole) return null;
  const fits = answers.filter(([, answer]) => String(answer).length <= mostLetters);
  return Object.fromEntries(fits) as TypedAnswers;
}

/** Parses a stored text as a draft; null if it is not a draft or is too old. */
function parseDraft(text: string | null, now: number): Draft | null {
  const kept = propertiesOf(parseJson(text));
  const { seed, savedAt } = kept;
  const answers = readAnswers(kept.answers);
  if (!answers || typeof savedAt !== "number" || now - savedAt > draftDays * dayMs) return null;
  // The draft of files has no seed. Other seeds become part of a header.
  if (seed !== "" && !isHeaderText(seed)) return null;
  const step = typeof kept.step === "string" ? kept.step : undefined;
  return { answers, seed, step, isPosted: kept.isPosted === true, savedAt };
}

/** Removes drafts that nobody came back to. The script of every page calls it. */
export function removeEnded(now: number = Date.now()): void {
  const ended = storedKeys().filter((key) => isDraftKey(key) && !parseDraft(readStored(key), now));
  if (ended.length > 0) removeStored(...ended);
}

/** The draft of a form; null when there is none or it has ended. */
export function readDraft(key: DraftKey, now: number = Date.now()): Draft | null {
  const draft = parseDraft(readStored(key), now);
  // The draft is from the future: a phone whose battery was empty can start with a date years ago. The draft appears
  // once the clock is right.
  return draft && draft.savedAt - now > dayMs ? null : draft;
}

/** @returns whether the device kept it; full or blocked storage is no reason to stop anyone */
export const saveDraft = (
  key: DraftKey,
  draft: Omit<Draft, "savedAt">,
  now: number = Date.now(),
): boolean => keepStored({ [key]: JSON.stringify({ ...draft, savedAt: now }) });

/** The form was posted: its draft is gone once a page says that it has arrived. Typing removes the mark. */
export function markPosted(key: DraftKey): void {
  const draft = readDraft(key);
  // It does not last longer, and a form waiting for a connection removes it when it is sent (send-waiting.ts).
  if (draft) saveDraft(key, { ...draft, isPosted: true }, draft.savedAt);
}

/** A page says that a form has arrived. Text typed since then is kept, and so is a form waiting for a connection. */
export function dropPosted(key: DraftKey): void {
  if (readDraft(key)?.isPosted) removeStored(key, filesKey(key));
}

/** Remembers the step the person is on. It does not create a draft or prolong one. */
export function saveDraftStep(key: DraftKey, step: string, now: number = Date.now()): void {
  const draft = readDraft(key, now);
  if (draft && draft.step !== step) keepStored({ [key]: JSON.stringify({ ...draft, step }) });
}

/**
 * Each tab keeps its own draft of a form: a parent fills in the forms of twins in two tabs. The tab's name is in its session
 * storage only while no page of it is on the screen, because browsers copy that storage into a tab that is opened from it.
 */

const nameKey = "tab";
let name = "";

function keepName(): void {
  try {
    if (document.visibilityState === "hidden") sessionStorage.setItem(nameKey, name);
    else sessionStorage.removeItem(nameKey);
  } catch {
    // Storage is blocked, so there are no drafts either.
  }
}

/** The name of this tab: the same after a reload and on its later pages. */
export function tabName(): string {
  if (name) return name;
  try {
    const kept = sessionStorage.getItem(nameKey);
    if (isHeaderText(kept)) name = kept;
    sessionStorage.removeItem(nameKey);
  } catch {
    // As above.
  }
  name ||= newSeed();
  addEventListener("visibilitychange", keepName, true);
  addEventListener("pageshow", keepName);
  addEventListener("pagehide", () => {
    try {
      sessionStorage.setItem(nameKey, name);
    } catch {
      // As above.
    }
  });
  return name;
}

/** Where this tab keeps its draft of a form. On the server it is the form's key. */
export const ownDraft = <Key extends DraftKey>(key: Key): DraftKey =>
  typeof document === "undefined" ? key : `${key}@${tabName()}`;

/** A draft, its files, and its form waiting for a connection. */
export const placesOf = (key: DraftKey): readonly string[] => [key, filesKey(key), waitingKey(key)];

function moveDraft(from: DraftKey, to: DraftKey): void {
  const places = placesOf(to);
  for (const [at, key] of placesOf(from).entries()) {
    const text = readStored(key);
    if (text !== null && keepStored({ [places[at] ?? ""]: text })) removeStored(key);
  }
}

/**
 * This tab continues with another tab's draft, or one from an earlier version without tabs. What was typed here in the
 * meantime is offered next time.
 */
export function takeDraft(key: DraftKey): void {
  const form = key.replace(/@[^@]*$/, "") as DraftKey;
  const own = ownDraft(form);
  if (key === own) return;
  moveDraft(own, `${form}@${newSeed()}`);
  moveDraft(key, own);
}
