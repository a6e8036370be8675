/** How long "Copied!" shows, in milliseconds (spec §9.6). */
const copiedMs = 2000;
const copied = "Copied!";

/** Selects the text next to the button, in the nearest part of the page that has it. */
function select(button: HTMLElement) {
  for (let part = button.parentElement; part; part = part.parentElement) {
    for (const place of part.querySelectorAll("*")) {
      if (place.textContent === button.dataset.copy)
        return getSelection()?.selectAllChildren(place);
    }
  }
}

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
    select(button);
    status.className = "hint";
    status.textContent =
      "We could not copy it. Press and hold the selected text, then choose Copy.";
  }
}

export function copyOnClick(): void {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    if (button) void copy(button);
  });
}
