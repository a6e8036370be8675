import { isPoorLine, whenIdle } from "./line.ts";

/** Browsers that have none, or refuse, do without. */
const register = () => {
  navigator.serviceWorker?.register("/service-worker.js").catch(() => {});
};

/**
 * Lets the browser keep visited pages (offline/service-worker.ts): after the page, when nothing else is to do; on a
 * poor line only when the reader touches something. Does nothing where the setting OFFLINE is off.
 */
export function registerServiceWorker(): void {
  // Development has no worker: pages change while people work.
  if (import.meta.env.DEV || document.documentElement.dataset.offline === undefined) return;
  if (!isPoorLine()) whenIdle(register);
  else
    for (const touch of ["pointerdown", "keydown"])
      addEventListener(touch, register, { once: true });
}
