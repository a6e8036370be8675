import { dayMs, minuteMs } from "../durations.ts";
import type { KeptFile } from "../files/kept-file.ts";
import { isText } from "../stored-values.ts";
import { type DraftKey, dropDraft } from "./draft-key.ts";
import { readDraft, saveDraft } from "./draft-store.ts";

/** Field → the file that the server keeps for it. */
export type KeptFiles = Readonly<Record<string, KeptFile>>;

/** The server keeps a file for a day; one that is about to go is not offered any more. */
const keptMs = dayMs - 10 * minuteMs;

/** The files of a form, as its draft: each as its id, name, size and time. */
export function readKeptFiles(key: DraftKey, now: number = Date.now()): KeptFiles {
  const kept = Object.entries(readDraft(key, now)?.answers ?? {}).flatMap(([field, parts]) => {
    if (typeof parts === "string") return [];
    const [fileId, name, size, at] = [parts[0], parts[1], Number(parts[2]), Number(parts[3])];
    const fits =
      isText(fileId, 100) && isText(name, 1_000) && size >= 0 && Math.abs(now - at) < keptMs;
    return fits ? [[field, { fileId, name, size, at }] as const] : [];
  });
  return Object.fromEntries(kept);
}

export function saveKeptFiles(key: DraftKey, files: KeptFiles): void {
  const answers = Object.entries(files).map(([field, { fileId, name, size, at }]) => [
    field,
    [fileId, name, String(size), String(at)],
  ]);
  if (answers.length === 0) dropDraft(key);
  else saveDraft(key, { answers: Object.fromEntries(answers), seed: "" });
}
