import { useSyncExternalStore } from "react";
import { onStoredChange, readStored } from "./browser-storage.ts";

/** A text from the browser's storage, kept up to date; null on the server and during hydration. */
export const useStored = (key: string): string | null =>
  useSyncExternalStore(
    onStoredChange,
    () => readStored(key),
    () => null,
  );
