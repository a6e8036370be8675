import { onClick } from "./on-click.ts";

/**
 * Reloads the page, but only when the server answers: the browser's own "no connection" page would replace this
 * one and its links.
 */
async function tryAgain(button: HTMLElement) {
  const status = button.parentElement?.querySelector<HTMLElement>('[role="status"]');
  button.setAttribute("aria-busy", "true");
  try {
    await fetch(location.href, { method: "HEAD", cache: "no-store" });
    location.reload();
  } catch {
    button.removeAttribute("aria-busy");
    if (status) status.textContent = "Still no connection. We will try again when it is back.";
  }
}

/** The button of an error page; the page also reloads by itself when the network comes back. */
export function offerToTryAgain(): void {
  onClick("[data-try-again]", tryAgain);
  addEventListener("online", () => {
    if (document.querySelector("[data-try-again]")) location.reload();
  });
}
