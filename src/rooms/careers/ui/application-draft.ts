import { keepStored, readStored, removeStored } from "#foundation/browser-storage.ts";
import { draftDays } from "#foundation/draft-days.ts";
import { uploadLifeMs } from "#foundation/files/upload-limits.ts";
import { dayMs } from "#foundation/time.ts";
import type { ApplicationFile } from "../rules/application-files.ts";
import { type Answers, applicationDefaults } from "../rules/application-form.ts";

/** A file that the server keeps for this form. */
export type KeptFile = { fileId: string; name: string; size: number; at: number };

export type ApplicationDraft = {
  answers: Partial<Answers>;
  files: Partial<Record<ApplicationFile, KeptFile>>;
};

const key = "job-application-draft";
const keptMs = draftDays * dayMs;
/** One that the server is about to remove is not offered any more. */
const fileKeptMs = uploadLifeMs - 10 * 60 * 1000;

/** What was typed on this device and not sent; null when there is nothing or it is too old. */
export function readDraft(now: number = Date.now()): ApplicationDraft | null {
  try {
    const draft = JSON.parse(readStored(key) ?? "null") as
      | (ApplicationDraft & { at: number })
      | null;
    if (draft && now - draft.at <= keptMs) {
      const files = Object.entries(draft.files ?? {}).filter(
        ([, file]) => now - file.at < fileKeptMs,
      );
      return { answers: draft.answers ?? {}, files: Object.fromEntries(files) };
    }
  } catch {
    // Somebody else's text under our key is no draft.
  }
  dropDraft();
  return null;
}

const says = (draft: ApplicationDraft): boolean =>
  Object.keys(draft.files).length > 0 ||
  Object.entries({ ...applicationDefaults, ...draft.answers }).some(
    ([name, text]) => text && text !== (applicationDefaults as Record<string, string>)[name],
  );

/**
 * Keeps a draft in the place of the one before; one that says nothing leaves nothing.
 * @param today with which the form was dated: not an answer, the next visit has a date of its own
 */
export function keepDraft({ answers, files }: ApplicationDraft, today: string): void {
  const { signatureDate, ...others } = answers;
  const isOwn = signatureDate !== undefined && signatureDate !== today;
  const draft = { answers: isOwn ? answers : others, files };
  if (says(draft)) keepStored({ [key]: JSON.stringify({ ...draft, at: Date.now() }) });
  else dropDraft();
}

export const dropDraft = (): void => removeStored(key);
