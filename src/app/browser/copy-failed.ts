/** Selects the text next to the button, in the nearest part of the page that has it. */
function select(button: HTMLElement) {
  for (let part = button.parentElement; part; part = part.parentElement) {
    for (const place of part.querySelectorAll("*")) {
      if (place.textContent === button.dataset.copy)
        return getSelection()?.selectAllChildren(place);
    }
  }
}

/**
 * Says that the clipboard is missing or failed, and selects the text. Loaded only when needed, to keep pages
 * small.
 */
export function sayCopyFailed(button: HTMLElement, status: Element): void {
  select(button);
  status.className = "hint";
  status.textContent = "We could not copy it. Press and hold the selected text, then choose Copy.";
}
