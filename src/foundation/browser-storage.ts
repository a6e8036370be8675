/**
 * The browser's storage, safe to ask on the server and where a browser blocks it: then nothing is
 * kept and nothing is found.
 */

/** Sent in this very tab when something kept here changed; other tabs get `storage` by themselves. */
export const storageChanged = "storage-changed";

function place(): Storage | null {
  try {
    // Reading the property itself throws where a browser blocks storage.
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

/** @returns whether it is kept: storage may be blocked or full */
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
    // Nothing can be kept there either.
  }
  tellThisTab();
}

/** The keys of everything that is kept. */
export function storedKeys(): readonly string[] {
  try {
    const storage = place();
    return Array.from({ length: storage?.length ?? 0 }, (_, at) => storage?.key(at) ?? "");
  } catch {
    return [];
  }
}

/** Calls back on every change, of this tab and of others. @returns what ends it */
export function onStoredChange(listener: () => void): () => void {
  globalThis.addEventListener("storage", listener);
  globalThis.addEventListener(storageChanged, listener);
  return () => {
    globalThis.removeEventListener("storage", listener);
    globalThis.removeEventListener(storageChanged, listener);
  };
}
