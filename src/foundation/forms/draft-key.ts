import { removeStored } from "../browser-storage.ts";

/**
 * Where the device keeps what was typed into a form (draft-store.ts): `contact-draft`, or
 * `enrolment-draft:tiling` where there is one for each of something.
 */
export type DraftKey = `${string}-draft` | `${string}-draft:${string}`;

/** The server has the answers, or somebody wants them off the device. */
export const dropDraft = (key: DraftKey): void => removeStored(key);

/** 128 bits of chance as text; works on plain http too, where `crypto.randomUUID` does not exist. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}
