import { useSyncExternalStore } from "react";

/** Sent by whoever changes the browser's storage in this very tab; other tabs get `storage` by themselves. */
export const storageChanged = "storage-changed";

function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  window.addEventListener(storageChanged, listener);
  return () => {
    window.removeEventListener("storage", listener);
    window.removeEventListener(storageChanged, listener);
  };
}

/** A text in the browser's storage; null where there is none, none may be read, or on the server. */
export function useStored(key: string): string | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    () => null,
  );
}
