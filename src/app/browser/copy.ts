/** How long "Copied!" shows, in milliseconds (spec §9.6). */
const copiedMs = 2000;
const copied = "Copied!";

/** Copies and says so. If the clipboard fails, it only logs, because the text is next to the button anyway. */
async function copy(button: HTMLElement) {
  const label = button.querySelector("span");
  const status = button.parentElement?.querySelector('[role="status"]');
  if (!label || label.textContent === copied) return;
  const before = label.textContent;
  const say = (words: string, spoken: string) => {
    label.textContent = words;
    if (status) status.textContent = spoken;
  };
  try {
    await navigator.clipboard.writeText(button.dataset.copy ?? "");
    say(copied, copied);
    setTimeout(() => say(before, ""), copiedMs);
  } catch (error) {
    console.error("Could not copy to the clipboard", error);
  }
}

export function copyOnClick(): void {
  addEventListener("click", ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>("[data-copy]") : null;
    if (button) void copy(button);
  });
}
