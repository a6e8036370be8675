import { removeStored } from "../browser-storage.ts";
import { waitingPrefix } from "./waiting-prefix.ts";

/**
 * Where the device keeps what was typed into a form (draft-store.ts): `contact-draft`, or
 * `enrolment-draft:tiling` where there is one for each of something. Each tab has its own, with its name behind an `@`
 * (tab-draft.ts).
 */
export type DraftKey = `${string}-draft` | `${string}-draft${":" | "@"}${string}`;

/** Where the files of a draft are named (kept-files.ts). */
export const filesKey = (key: DraftKey) => `${key}:files` as const;

/** Where the form of a draft waits for the line (waiting-form.ts). */
export const waitingKey = (key: DraftKey): string => waitingPrefix + key;

/** The server has the answers, or somebody wants them off the device: also what waits to be sent. */
export const dropDraft = (key: DraftKey): void => removeStored(key, waitingKey(key));

/** 128 bits of chance as text; works on plain http too, where `crypto.randomUUID` does not exist. */
export function newSeed(): string {
  return [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join("");
}
