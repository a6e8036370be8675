/** What the browser knows of the connection; most browsers know nothing. */
type Connection = { readonly saveData?: boolean; readonly effectiveType?: string };

/** Whether data is dear or slow here: the reader asked to save data, or the line is 2G or 3G. */
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
