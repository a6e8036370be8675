import { onClick } from "./on-click.ts";

/** How long "Copied!" shows, in milliseconds (spec §9.6). */
const copiedMs = 2000;
const copied = "Copied!";

/** Copies and says so. If the clipboard is missing or fails, it says that, and the text is selected. */
async function copy(button: HTMLElement) {
  const label = button.querySelector("span");
  const status = button.parentElement?.querySelector('[role="status"]');
  if (!label || !status || label.textContent === copied) return;
  const before = label.textContent;
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    status.className = "visually-hidden";
    status.textContent = label.textContent = copied;
    setTimeout(() => {
      label.textContent = before;
      status.textContent = "";
    }, copiedMs);
  } catch {
    (await import("./copy-failed.ts")).sayCopyFailed(button, status);
  }
}

export const copyOnClick = (): void => onClick("[data-copy]", copy);
