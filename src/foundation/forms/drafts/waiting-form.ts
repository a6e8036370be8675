import { keepStored, readStored, removeStored, storedKeys } from "../../browser/browser-storage.ts";
import {
  isHeaderText,
  isOwnPage,
  isText,
  parseJson,
  propertiesOf,
  readToken,
} from "../../browser/stored-values.ts";
import { audiences } from "../../http/audiences.ts";
import { type DraftKey, waitingKey, waitingPrefix } from "./draft-store.ts";

/** A short fingerprint of a text (53 bits, cyrb53): it only has to tell one person's submissions apart. */
function fingerprint(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}

/**
 * The Idempotency-Key of a submission: a double tap or a reload sends the same key and makes only one enrolment;
 * changed answers are a new submission with a new key.
 */
export function submissionKey(seed: string, body: object): string {
  return `${seed}-${fingerprint(JSON.stringify(body))}`;
}

/**
 * Finished forms that could not be sent, because there was no connection. Each belongs to the draft of its form: when
 * the draft is cleared or sent, it is removed too. The script of every page sends them (app/browser/send-waiting.ts).
 * Never used for a form with a payment or with files.
 */

/** What a form needs, so that it can be sent without its page. */
export type UnsentForm = {
  /** In a sentence: "Your … was sent", e.g. `message`. */
  readonly title: string;
  /** `/api/…`; always a POST. */
  readonly address: string;
  readonly body: object;
  /** The Idempotency-Key of the first attempt, which may have arrived. */
  readonly key: string;
  /** Where the form shows its draft again. */
  readonly page: string;
};

export type WaitingForm = UnsentForm & {
  readonly state: "waiting";
  /** Who was signed in: someone else on the same phone must not send it under their own name. */
  readonly signedIn: string | null;
  /** Epoch milliseconds. */
  readonly keptAt: number;
  /** How often the server could not take it. */
  readonly attempts: number;
  /** Epoch milliseconds. */
  readonly notBefore: number;
};

type About = Pick<WaitingForm, "title" | "page" | "keptAt">;

/** A waiting form, or how the waiting ended; then it no longer contains the answers. */
export type QueuedForm =
  | WaitingForm
  /** `next` is the page to go on to. */
  | (About & { readonly state: "sent"; readonly next: string | null })
  | (About & {
      readonly state: "refused";
      readonly message: string;
      readonly fields: Readonly<Record<string, string>>;
    })
  | (About & { readonly state: "ended" });

/** The setting OFFLINE. */
const isOn = () => document.documentElement.dataset.offline !== undefined;

/** Tells two sessions of one browser apart, without a second copy of the token. */
export function sessionMark(): string | null {
  const token = readToken(audiences.user.token);
  return token && submissionKey("session", { token });
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/** What a form holds in each state, besides its title, page and time. */
const stateShapes: Record<string, (form: Readonly<Record<string, unknown>>) => boolean> = {
  // The session's token goes to that address.
  waiting: ({ address, body, key, signedIn, attempts, notBefore }) =>
    isOwnPage(address) &&
    address.startsWith("/api/") &&
    typeof body === "object" &&
    body !== null &&
    isHeaderText(key) &&
    (signedIn === null || isText(signedIn, 200)) &&
    isNumber(attempts) &&
    isNumber(notBefore),
  sent: ({ next }) => next === null || isOwnPage(next),
  refused: ({ message, fields }) =>
    typeof message === "string" &&
    message.length <= 2_000 &&
    typeof fields === "object" &&
    Object.values(propertiesOf(fields)).every((text) => isText(text, 2_000)),
  ended: () => true,
};

/** Parses a stored text as a waiting form; null if it is not one. */
export function parseQueued(text: string | null): QueuedForm | null {
  const form = propertiesOf(parseJson(text));
  const { state, title, page, keptAt } = form;
  const isWhole =
    typeof state === "string" &&
    Object.hasOwn(stateShapes, state) &&
    stateShapes[state]?.(form) &&
    isText(title, 200) &&
    isOwnPage(page) &&
    isNumber(keptAt);
  return isWhole && isOn() ? (form as QueuedForm) : null;
}

export const readQueued = (draftKey: DraftKey): QueuedForm | null =>
  parseQueued(readStored(waitingKey(draftKey)));

export const saveQueued = (draftKey: DraftKey, form: QueuedForm): boolean =>
  keepStored({ [waitingKey(draftKey)]: JSON.stringify(form) });

/** Discards a waiting form. The draft stays. */
export const dropQueued = (draftKey: DraftKey): void => removeStored(waitingKey(draftKey));

/** The drafts whose forms are waiting, or have stopped waiting. */
export const queuedDrafts = (): readonly DraftKey[] =>
  storedKeys()
    .filter((key) => key.startsWith(waitingPrefix))
    .map((key) => key.slice(waitingPrefix.length) as DraftKey);

/**
 * Keeps a form until the connection is back. It replaces one of the same draft.
 * @returns false if the device keeps nothing, or the setting is off
 */
export const keepWaiting = (
  draftKey: DraftKey,
  form: UnsentForm,
  now: number = Date.now(),
): boolean =>
  isOn() &&
  saveQueued(draftKey, {
    ...form,
    state: "waiting",
    signedIn: sessionMark(),
    keptAt: now,
    attempts: 0,
    notBefore: 0,
  });
