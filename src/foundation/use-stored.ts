import { useSyncExternalStore } from "react";
import { onStoredChange, readStored } from "./browser-storage.ts";

/** A text in the browser's storage, kept up to date; null on the server and while hydrating. */
export const useStored = (key: string): string | null =>
  useSyncExternalStore(
    onStoredChange,
    () => readStored(key),
    () => null,
  );
