import { keepStored, readStored, removeStored } from "../browser/browser-storage.ts";
import { isText, parseJson, propertiesOf } from "../browser/stored-values.ts";
import type { Audience } from "./audiences.ts";

/**
 * What happens to a session's data in the browser when the session ends by itself (expired, or ended on another
 * device). The person did not ask for that, so the cart and the checkout's draft wait for them, and for nobody else,
 * because phones are shared.
 */

/** The cart's place, while it waits. `parseCart` reads it as an empty cart. */
type Waiting = {
  /** The id of the person it belongs to; it contains no name. */
  readonly keptFor: string;
  /** The stored text, or null when there was none. */
  readonly value: string | null;
};

/** The cart's entry while it waits for someone; null if it holds anything else. */
export function readWaiting(text: string | null): Waiting | null {
  const { keptFor, value } = propertiesOf(parseJson(text));
  if (!isText(keptFor, 100)) return null;
  return { keptFor, value: typeof value === "string" ? value : null };
}

function idOf(person: string | null): string | null {
  const { id } = propertiesOf(parseJson(person));
  return isText(id, 100) ? id : null;
}

/** Removes token and person. The session's other data waits for the same person. */
export function endSessionHere({ token, person, ends }: Audience): void {
  // Without a session, the cart of the last one may be waiting.
  if (readStored(token) === null) return;
  const id = idOf(readStored(person));
  removeStored(token, person);
  const [place] = ends;
  if (!place) return;
  const waiting = id && JSON.stringify({ keptFor: id, value: readStored(place) });
  if (!waiting || !keepStored({ [place]: waiting })) removeStored(...ends);
}

/** Restores what is waiting for the person who signs in, and removes what another person left. */
export function takeWaiting({ person, ends }: Audience, id: string): void {
  const [place] = ends;
  if (!place || ends.every((key) => readStored(key) === null)) return;
  const waiting = readWaiting(readStored(place));
  if ((waiting?.keptFor ?? idOf(readStored(person))) !== id) removeStored(...ends);
  else if (waiting) waiting.value ? keepStored({ [place]: waiting.value }) : removeStored(place);
}

/** Whether the last session ended by itself and something is waiting for its person. */
export const hasEndedByItself = ({ ends: [place] }: Audience): boolean =>
  place !== undefined && readWaiting(readStored(place)) !== null;
