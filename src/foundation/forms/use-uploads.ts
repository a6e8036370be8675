import { useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { dayMs, minuteMs } from "../amounts/durations.ts";
import { isText } from "../browser/stored-values.ts";
import { faultBeforeSending } from "../files/file-kinds.ts";
import type { KeptFile, UploadItem } from "../files/kept-file.ts";
import { CallError } from "../http/call.ts";
import type { Problems } from "./answers.ts";
import { type DraftKey, dropDraft, readDraft, saveDraft } from "./drafts/draft-store.ts";
import type { FileField } from "./field.ts";
import type { FormAnswers } from "./use-answers.ts";

/** Field → the file that the server keeps for it. */
export type KeptFiles = Readonly<Record<string, KeptFile>>;

/** The server keeps a file for a day; one that is about to be deleted is no longer offered. */
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

/** A chosen file that is not on the server, with what is needed to send it again. */
type Attempt = {
  readonly item: UploadItem;
  readonly file: File;
  readonly line?: AbortController;
  readonly work?: Promise<void>;
};
type Uploading = {
  readonly kept: KeptFiles;
  readonly attempts: Readonly<Record<string, Attempt>>;
};

/** A record with one entry set, or without it for null. */
function put<T>(record: Readonly<Record<string, T>>, name: string, value: T | null) {
  const { [name]: _, ...others } = record;
  return value === null ? others : { ...others, [name]: value };
}

/**
 * The message for a file that did not arrive, and whether a retry makes sense.
 * @param hasDraft the form keeps its answers on the device
 */
function failureOf(error: unknown, file: File, hasDraft: boolean): Partial<UploadItem> {
  const { status, message } = error instanceof CallError ? error : new CallError(0, {});
  const isRefused = status >= 400 && status < 500 && status !== 429;
  // After an update the server may not have the part that sends files.
  const isMissing = !(error instanceof CallError) && navigator.onLine;
  const first = hasDraft ? "" : "save without the file, then ";
  const why = isMissing
    ? `a part of this page did not load. If you are connected, ${first}load the page again`
    : "the connection broke";
  const words = message || `${file.name} was not uploaded: ${why}`;
  return { state: "failed", message: words, retryable: !isRefused };
}

/**
 * The files of a form, each sent when it is chosen, so that none has to be sent again when something else is wrong. A
 * file on the server stays until another has replaced it. The form has their ids in hidden inputs
 * (design/forms/upload-field.tsx).
 * @param draftKey where the device keeps them: the form's own key followed by `:files`; null keeps none
 * @param posted those that came with a form that was posted without scripts
 * @param prepare changes a file before it is sent, e.g. makes a picture smaller
 */
export function useUploads(
  state: FormAnswers,
  draftKey: DraftKey | null,
  posted?: KeptFiles,
  prepare?: (file: File) => Promise<File>,
) {
  const { fields, element, isReady, round, setProblems } = state;
  const now = useRef<Uploading>({ kept: posted ?? {}, attempts: {} });
  const [shown, show] = useState(now.current);
  const restoredRound = useRef(-1);

  const setKept = (kept: KeptFiles) => {
    now.current = { ...now.current, kept };
    show(now.current);
    if (draftKey) saveKeptFiles(draftKey, kept);
  };
  const setAttempt = (name: string, attempt: Attempt | null) => {
    now.current = { ...now.current, attempts: put(now.current.attempts, name, attempt) };
    show(now.current);
  };
  const cancel = (name: string) => {
    const attempt = now.current.attempts[name];
    setAttempt(name, null);
    attempt?.line?.abort();
  };

  async function send(name: string, file: File, line: AbortController) {
    const isCurrent = () => now.current.attempts[name]?.line === line;
    const tell = (item: Partial<UploadItem>) => {
      const attempt = now.current.attempts[name];
      if (!attempt || !isCurrent()) return;
      setAttempt(name, { ...attempt, item: { ...attempt.item, ...item } });
    };
    try {
      // Fetched with the first file: a first visit has no room for it.
      const { uploadFile } = await import("../files/upload-file.ts");
      const stored = await uploadFile((await prepare?.(file)) ?? file, name, {
        signal: line.signal,
        onProgress: (progress) => tell({ progress }),
      });
      if (!isCurrent()) return;
      setAttempt(name, null);
      setKept(put(now.current.kept, name, { ...stored, at: Date.now() }));
    } catch (error) {
      tell(failureOf(error, file, draftKey !== null));
    }
  }
  const start = (name: string, file: File) => {
    const line = new AbortController();
    const work = send(name, file, line);
    const item = { id: name, name: file.name, sizeBytes: file.size, progress: 0 };
    setAttempt(name, { item: { ...item, state: "uploading" }, file, line, work });
  };
  const take = ({ name, accepts }: FileField, file: File) => {
    cancel(name);
    const fault = faultBeforeSending(file, accepts);
    if (!fault) return start(name, file);
    const item = { id: name, name: file.name, sizeBytes: file.size, message: fault.text };
    setAttempt(name, { item: { ...item, state: "failed" }, file });
  };

  // Uploads files chosen before the scripts loaded, and restores those that the device remembers.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the form is ready, and for each draft that comes back
  useEffect(() => {
    if (!element || !isReady || restoredRound.current === round) return;
    restoredRound.current = round;
    if (posted && round === 0) setKept(posted);
    else if (draftKey) {
      const kept = { ...readKeptFiles(draftKey), ...now.current.kept };
      now.current = { ...now.current, kept };
      show(now.current);
    }
    for (const field of fields) {
      const input = element.querySelector<HTMLInputElement>(`[type=file][name="${field.name}"]`);
      const file = input?.files?.[0];
      if (field.kind !== "file" || !input || !file) continue;
      take(field, file);
      input.value = "";
    }
  }, [element, isReady, round]);

  /** Earlier errors of the field's file no longer apply. */
  const mend = (name: string) => setProblems((before) => put(before, name, null));
  const attempts = () => Object.entries(now.current.attempts);
  return {
    itemsOf(name: string): readonly UploadItem[] {
      const { [name]: kept } = shown.kept;
      const { [name]: attempt } = shown.attempts;
      const stored = kept && { id: kept.fileId, name: kept.name, sizeBytes: kept.size };
      return [
        ...(stored ? [{ ...stored, state: "stored" } as const] : []),
        ...(attempt ? [attempt.item] : []),
      ];
    },
    add(field: FileField, file: File) {
      mend(field.name);
      take(field, file);
    },
    /** @param itemId the file to remove: being uploaded, failed, or stored on the server */
    remove(name: string, itemId: string) {
      mend(name);
      if (itemId === name) cancel(name);
      else setKept(put(now.current.kept, name, null));
    },
    retry(name: string) {
      const attempt = now.current.attempts[name];
      if (attempt) start(name, attempt.file);
    },
    /** The server no longer has these. */
    forget(problems: Problems) {
      const left = Object.entries(now.current.kept).filter(([name]) => !problems[name]);
      setKept(Object.fromEntries(left));
    },
    /** Removes all files. */
    clear() {
      for (const [name] of attempts()) cancel(name);
      setKept({});
    },
    /**
     * For `prepare` of use-form.ts: retries uploads that a broken connection stopped, and waits for those in progress.
     * @returns what is wrong with files
     */
    async finish(): Promise<Problems> {
      for (const [name, { item, file }] of attempts()) if (item.retryable) start(name, file);
      await Promise.all(attempts().map(([, { work }]) => work));
      // The form is read next, and has to have the hidden inputs by then.
      flushSync(() => show(now.current));
      return Object.fromEntries(attempts().map(([name, { item }]) => [name, item.message ?? ""]));
    },
  };
}

export type Uploads = ReturnType<typeof useUploads>;
