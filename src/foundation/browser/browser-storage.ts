/**
 * The browser's storage. It is safe to use on the server and when the browser blocks storage: nothing is stored or
 * found then.
 */

/** Sent in this tab when a stored value changes; other tabs get the `storage` event. */
export const storageChanged = "storage-changed";

function place(): Storage | null {
  try {
    // Even reading the property throws when the browser blocks storage.
    return typeof localStorage === "undefined" ? null : localStorage;
  } catch {
    return null;
  }
}

const tellThisTab = () => globalThis.dispatchEvent?.(new Event(storageChanged));

export function readStored(key: string): string | null {
  try {
    return place()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** @returns false when storage is blocked or full */
export function keepStored(entries: Record<string, string>): boolean {
  const storage = place();
  try {
    for (const [key, text] of Object.entries(entries)) storage?.setItem(key, text);
  } catch {
    return false;
  }
  tellThisTab();
  return storage !== null;
}

export function removeStored(...keys: string[]): void {
  try {
    for (const key of keys) place()?.removeItem(key);
  } catch {
    // Nothing was stored either.
  }
  tellThisTab();
}

export function storedKeys(): readonly string[] {
  try {
    const storage = place();
    return Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? "");
  } catch {
    return [];
  }
}

/** Calls back on every change, in this tab and in others. @returns a function that stops it */
export function onStoredChange(listener: () => void): () => void {
  globalThis.addEventListener("storage", listener);
  globalThis.addEventListener(storageChanged, listener);
  return () => {
    globalThis.removeEventListener("storage", listener);
    globalThis.removeEventListener(storageChanged, listener);
  };
}
