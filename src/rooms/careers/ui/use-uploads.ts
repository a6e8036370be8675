import { useRef, useState } from "react";
import type { UploadItem } from "#design/upload-item.ts";
import { faultBeforeSending } from "#foundation/files/file-kinds.ts";
import { CallError } from "#foundation/http/call.ts";
import { type ApplicationFile, applicationFiles } from "../rules/application-files.ts";
import type { KeptFile } from "./application-draft.ts";

type PerField<T> = Partial<Record<ApplicationFile, T>>;
type Kept = PerField<KeptFile>;
/** A file that was chosen and is not with the server, with what it takes to send it again. */
type Attempt = { item: UploadItem; file: File; line?: AbortController; work?: Promise<void> };

const asItem = ({ fileId, name, size }: KeptFile): UploadItem => ({
  id: fileId,
  name,
  sizeBytes: size,
  state: "stored",
});

/**
 * The files of the form, each sent as it is chosen, so that none is sent a second time when something
 * else is wrong. A file that is with the server stays until another has taken its place.
 * @param initial what the server has already
 * @param onKept is told when what the server has changes
 */
export function useUploads(initial: Kept, onKept: (kept: Kept) => void) {
  const now = useRef({ kept: initial, attempts: {} as PerField<Attempt> });
  const [shown, show] = useState(now.current);

  const change = <Part extends "kept" | "attempts">(
    part: Part,
    field: ApplicationFile,
    value: (typeof now.current)[Part][ApplicationFile] | undefined,
  ) => {
    const { [field]: _, ...others } = now.current[part];
    now.current = { ...now.current, [part]: value ? { ...others, [field]: value } : others };
    show(now.current);
    if (part === "kept") onKept(now.current.kept);
  };
  const cancel = (field: ApplicationFile) => {
    const attempt = now.current.attempts[field];
    change("attempts", field, undefined);
    attempt?.line?.abort();
  };

  async function send(field: ApplicationFile, attempt: Attempt, line: AbortController) {
    const isCurrent = () => now.current.attempts[field]?.line === line;
    const tell = (item: Partial<UploadItem>) => {
      const current = now.current.attempts[field];
      if (current?.line !== line) return;
      change("attempts", field, { ...current, item: { ...current.item, ...item } });
    };
    try {
      // Fetched with the first file: the first visit's scripts are at their limit.
      const { uploadFile } = await import("#foundation/files/upload-file.ts");
      const stored = await uploadFile(attempt.file, field, {
        signal: line.signal,
        onProgress: (progress) => tell({ progress }),
      });
      if (!isCurrent()) return;
      change("attempts", field, undefined);
      change("kept", field, { ...stored, at: Date.now() });
    } catch (error) {
      const { status, message } = error instanceof CallError ? error : new CallError(0, {});
      const refused = status >= 400 && status < 500 && status !== 429;
      const words = message || `${attempt.file.name} was not uploaded: the connection broke`;
      tell({ state: "failed", message: words, retryable: !refused });
    }
  }
  const start = (field: ApplicationFile, { file }: Pick<Attempt, "file">) => {
    const line = new AbortController();
    const { name, size: sizeBytes } = file;
    const item = { id: field, name, sizeBytes, state: "uploading", progress: 0 } as const;
    const attempt: Attempt = { item, file, line };
    attempt.work = send(field, attempt, line);
    change("attempts", field, attempt);
  };
  const all = () => Object.entries(now.current.attempts) as [ApplicationFile, Attempt][];

  return {
    itemsOf(field: ApplicationFile): UploadItem[] {
      const kept = shown.kept[field];
      const attempt = shown.attempts[field];
      return [...(kept ? [asItem(kept)] : []), ...(attempt ? [attempt.item] : [])];
    },
    add(field: ApplicationFile, file: File) {
      cancel(field);
      const fault = faultBeforeSending(file, applicationFiles[field]);
      if (!fault) return start(field, { file });
      const { name, size: sizeBytes } = file;
      const item = { id: field, name, sizeBytes, state: "failed", message: fault.text } as const;
      change("attempts", field, { item, file });
    },
    /** @param itemId what is to go: the file on its way or failed, or the one that the server has */
    remove(field: ApplicationFile, itemId: string) {
      if (itemId === field) cancel(field);
      else change("kept", field, undefined);
    },
    retry(field: ApplicationFile) {
      const attempt = now.current.attempts[field];
      if (attempt) start(field, attempt);
    },
    /** The server no longer has this one. */
    forget: (field: ApplicationFile) => change("kept", field, undefined),
    /** Begins anew, with nothing or with what the server has. */
    reset(kept: Kept = {}) {
      for (const [field] of all()) cancel(field);
      now.current = { kept, attempts: {} };
      show(now.current);
    },
    /**
     * Tries again what a broken line stopped, and waits for what is on its way.
     * @returns field → fileId of all that the server has, and what is wrong with the others
     */
    async finish(): Promise<{ ids: PerField<string>; faults: PerField<string> }> {
      for (const [field, { item }] of all()) {
        if (item.retryable) start(field, now.current.attempts[field] as Attempt);
      }
      await Promise.all(all().map(([, { work }]) => work));
      const { kept, attempts } = now.current;
      return {
        ids: Object.fromEntries(Object.entries(kept).map(([field, { fileId }]) => [field, fileId])),
        faults: Object.fromEntries(
          Object.entries(attempts).map(([field, { item }]) => [field, item.message ?? ""]),
        ),
      };
    },
  };
}

export type ApplicationUploads = ReturnType<typeof useUploads>;
