import { isPoorLine, whenIdle } from "./line.ts";

/** The first page came before there was a worker: it gets it from the browser's own cache, which costs no data. */
const keepThisPage = () => {
  fetch(location.href, {
    cache: "only-if-cached",
    mode: "same-origin",
    headers: { accept: "text/html" },
  }).catch(() => {});
};

/** Browsers that have none, or refuse, do without. */
const register = () => {
  const { serviceWorker } = navigator;
  if (serviceWorker?.controller === null)
    serviceWorker.addEventListener("controllerchange", keepThisPage, { once: true });
  serviceWorker?.register("/service-worker.js").catch(() => {});
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
