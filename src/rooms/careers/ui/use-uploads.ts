import { useRef, useState } from "react";
import type { UploadItem } from "#design/upload-item.ts";
import { faultBeforeSending } from "#foundation/files/file-kinds.ts";
import { CallError } from "#foundation/http/call.ts";
import { type ApplicationFile, applicationFiles } from "../rules/application-files.ts";
import type { KeptFile } from "./application-draft.ts";

type Uploads = Partial<Record<ApplicationFile, UploadItem>>;
type Kept = Partial<Record<ApplicationFile, KeptFile>>;

const asItem = ({ fileId, name, size }: KeptFile): UploadItem => ({
  id: fileId,
  name,
  sizeBytes: size,
  state: "stored",
});

const itemsOf = (kept: Kept): Uploads =>
  Object.fromEntries(Object.entries(kept).map(([field, file]) => [field, asItem(file)]));

const noWay = "Not uploaded: the connection broke";

/**
 * The files of the form, each sent as it is chosen, so that none is sent a second time when something
 * else is wrong.
 * @param initial what the server has already
 * @param onKept is told when what the server has changes
 */
export function useUploads(initial: Kept, onKept: (kept: Kept) => void) {
  const [items, setItems] = useState<Uploads>(() => itemsOf(initial));
  const kept = useRef<Kept>(initial);
  const chosen = useRef<Partial<Record<ApplicationFile, File>>>({});
  const underway = useRef<Partial<Record<ApplicationFile, AbortController>>>({});
  const waiting = useRef(new Set<Promise<void>>());

  const show = (field: ApplicationFile, item: UploadItem | undefined) =>
    setItems((before) => {
      const { [field]: _, ...others } = before;
      return item ? { ...others, [field]: item } : others;
    });
  const keep = (field: ApplicationFile, file: KeptFile | undefined) => {
    const { [field]: _, ...others } = kept.current;
    kept.current = file ? { ...others, [field]: file } : others;
    onKept(kept.current);
  };
  const remove = (field: ApplicationFile) => {
    underway.current[field]?.abort();
    delete underway.current[field];
    delete chosen.current[field];
    keep(field, undefined);
    show(field, undefined);
  };

  async function send(field: ApplicationFile, file: File): Promise<void> {
    const controller = new AbortController();
    underway.current[field] = controller;
    const item: UploadItem = {
      id: field,
      name: file.name,
      sizeBytes: file.size,
      state: "uploading",
    };
    const isCurrent = () => underway.current[field] === controller;
    show(field, { ...item, progress: 0 });
    try {
      // Fetched with the first file: the first visit's scripts are at their limit.
      const { uploadFile } = await import("#foundation/files/upload-file.ts");
      const stored = await uploadFile(file, field, {
        signal: controller.signal,
        onProgress: (progress) => isCurrent() && show(field, { ...item, progress }),
      });
      if (!isCurrent()) return;
      keep(field, { ...stored, at: Date.now() });
      show(field, asItem({ ...stored, at: 0 }));
    } catch (error) {
      if (!isCurrent()) return;
      const { status, message } = error instanceof CallError ? error : new CallError(0, {});
      const refused = status >= 400 && status < 500 && status !== 429;
      show(field, { ...item, state: "failed", message: message || noWay, retryable: !refused });
    }
  }
  const start = (field: ApplicationFile, file: File) => {
    const work = send(field, file).finally(() => waiting.current.delete(work));
    waiting.current.add(work);
  };

  return {
    items,
    add(field: ApplicationFile, file: File) {
      remove(field);
      const fault = faultBeforeSending(file, applicationFiles[field]);
      if (fault) {
        const shown = {
          id: field,
          name: file.name,
          sizeBytes: file.size,
          state: "failed",
        } as const;
        show(field, { ...shown, message: fault.text });
        return;
      }
      chosen.current[field] = file;
      start(field, file);
    },
    remove,
    retry(field: ApplicationFile) {
      const file = chosen.current[field];
      if (file) start(field, file);
    },
    /** Waits for what is on its way. @returns field → fileId of all that the server has */
    async finish(): Promise<Partial<Record<ApplicationFile, string>>> {
      await Promise.all(waiting.current);
      return Object.fromEntries(
        Object.entries(kept.current).map(([field, file]) => [field, file.fileId]),
      );
    },
  };
}

export type ApplicationUploads = ReturnType<typeof useUploads>;
