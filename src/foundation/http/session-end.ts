import { keepStored, readStored, removeStored } from "../browser/browser-storage.ts";
import { isText, parseJson, propertiesOf } from "../browser/stored-values.ts";
import type { Audience } from "./audiences.ts";

/**
 * What belongs to a session in the browser when it ends on its own (expired, or ended on another device). The person
 * did not ask for that, so the cart and the checkout's draft wait for them, and for nobody else: phones are shared.
 */

/** The cart's place, while it waits. `parseCart` reads it as an empty cart. */
type Waiting = {
  /** The id of the person whose it is; it names nobody. */
  readonly keptFor: string;
  /** The stored text, or null when there was none. */
  readonly value: string | null;
};

/** The cart's place as it waits for someone; null when it holds anything else. */
export function readWaiting(text: string | null): Waiting | null {
  const { keptFor, value } = propertiesOf(parseJson(text));
  if (!isText(keptFor, 100)) return null;
  return { keptFor, value: typeof value === "string" ? value : null };
}

function idOf(person: string | null): string | null {
  const { id } = propertiesOf(parseJson(person));
  return isText(id, 100) ? id : null;
}

/** Forgets token and person. What ends with the session waits for the same person. */
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

/** Gives the person who signs in what waits for them, and removes what another person left. */
export function takeWaiting({ person, ends }: Audience, id: string): void {
  const [place] = ends;
  if (!place || ends.every((key) => readStored(key) === null)) return;
  const waiting = readWaiting(readStored(place));
  if ((waiting?.keptFor ?? idOf(readStored(person))) !== id) removeStored(...ends);
  else if (waiting) waiting.value ? keepStored({ [place]: waiting.value }) : removeStored(place);
}

/** Whether the last session ended on its own, and something waits for its person. */
export const hasEndedByItself = ({ ends: [place] }: Audience): boolean =>
  place !== undefined && readWaiting(readStored(place)) !== null;
