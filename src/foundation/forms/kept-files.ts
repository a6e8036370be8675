import { dayMs, minuteMs } from "../durations.ts";
import type { KeptFile } from "../files/kept-file.ts";
import { type DraftKey, dropDraft } from "./draft-key.ts";
import { readDraft, saveDraft } from "./draft-store.ts";

/** Field → the file that the server keeps for it. */
export type KeptFiles = Readonly<Record<string, KeptFile>>;

/** The server keeps a file for a day; one that is about to go is not offered any more. */
const keptMs = dayMs - 10 * minuteMs;

/** The files of a form, as its draft: each as its id, name, size and time. */
export function readKeptFiles(key: DraftKey, now: number = Date.now()): KeptFiles {
  const kept = Object.entries(readDraft(key, now)?.answers ?? {}).map(([field, parts]) => {
    const [fileId = "", name = "", size, at] = parts;
    return [field, { fileId, name, size: Number(size), at: Number(at) }] as const;
  });
  return Object.fromEntries(kept.filter(([, { at }]) => now - at < keptMs));
}

export function saveKeptFiles(key: DraftKey, files: KeptFiles): void {
  const answers = Object.entries(files).map(([field, { fileId, name, size, at }]) => [
    field,
    [fileId, name, String(size), String(at)],
  ]);
  if (answers.length === 0) dropDraft(key);
  else saveDraft(key, { answers: Object.fromEntries(answers), seed: "" });
}
