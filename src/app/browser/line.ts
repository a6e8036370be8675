import { readAheadRules } from "./read-ahead-rules.ts";

/** What the browser knows about the connection; most browsers know nothing. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether data is expensive or slow here: the reader asked to save data, or the connection is 2G or 3G. */
export function isPoorLine(navigator: object = globalThis.navigator): boolean {
  const { connection } = navigator as { connection?: Connection };
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? "");
}

/** Calls back when the page is loaded and the browser has nothing else to do. */
export function whenIdle(work: () => void): void {
  const wait = () =>
    "requestIdleCallback" in window
      ? requestIdleCallback(work, { timeout: 2_000 })
      : setTimeout(work);
  if (document.readyState === "complete") wait();
  else addEventListener("load", wait, { once: true });
}

/**
 * Asks browsers that know speculation rules to fetch a page of the site when the reader points at its link or
 * starts to touch it; on slow connections nothing is prefetched.
 */
export function readAhead(): void {
  if (isPoorLine() || !HTMLScriptElement.supports?.("speculationrules")) return;
  whenIdle(() => {
    const rules = document.createElement("script");
    rules.type = "speculationrules";
    rules.textContent = readAheadRules;
    document.head.append(rules);
  });
}

/** Browsers without them, or that refuse, do not prefetch. */
const register = () => {
  navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
};

/**
 * Lets the browser keep visited pages (offline/service-worker.ts): after the page, when the browser is idle;
 * on a slow connection, only when the reader touches something. Does nothing where the setting OFFLINE is
 * off.
 */
export function registerServiceWorker(): void {
  // Development has no worker: pages change while people work.
  if (import.meta.env.DEV || document.documentElement.dataset.offline === undefined) return;
  if (!isPoorLine()) whenIdle(register);
  else
    for (const touch of ["pointerdown", "keydown"])
      addEventListener(touch, register, { once: true });
}
