import { keepStored, readStored, removeStored, storedKeys } from "../browser-storage.ts";
import { audiences } from "../http/audiences.ts";
import {
  isHeaderText,
  isOwnPage,
  isText,
  parseJson,
  propertiesOf,
  readToken,
} from "../stored-values.ts";
import { type DraftKey, waitingKey } from "./draft-key.ts";
import { submissionKey } from "./submission-key.ts";
import { waitingPrefix } from "./waiting-prefix.ts";

/**
 * Finished forms that could not be sent, because there was no line. Each belongs to the draft of its form: when the
 * draft is cleared or sent, it is gone too. The script of every page sends them (app/browser/send-waiting.ts). Never
 * a form with a payment or with files.
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
  /** Who was signed in: another person on the same phone must not send it in their name. */
  readonly signedIn: string | null;
  /** Epoch milliseconds. */
  readonly keptAt: number;
  /** How often the server could not take it. */
  readonly attempts: number;
  /** Epoch milliseconds. */
  readonly notBefore: number;
};

type About = Pick<WaitingForm, "title" | "page" | "keptAt">;

/** A form that waits, or how that ended: then the answers are no longer in it. */
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
export const isOn = () => document.documentElement.dataset.offline !== undefined;

/** Tells two sessions of one browser apart, without a second copy of the token. */
export function sessionMark(): string | null {
  const token = readToken(audiences.user.token);
  return token && submissionKey("session", { token });
}

const isNumber = (value: unknown): value is number => typeof value === "number";

/** What a form is in each state, besides its title, page and time. */
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

/** A stored text as a form that waits; null when it is none. */
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

/** What waits is not sent. The draft stays. */
export const dropQueued = (draftKey: DraftKey): void => removeStored(waitingKey(draftKey));

/** The drafts whose forms wait, or have ended to wait. */
export const queuedDrafts = (): readonly DraftKey[] =>
  storedKeys()
    .filter((key) => key.startsWith(waitingPrefix))
    .map((key) => key.slice(waitingPrefix.length) as DraftKey);
