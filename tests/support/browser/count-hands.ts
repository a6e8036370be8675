import type { Page } from "@playwright/test";

/**
 * What a task asks of somebody's hands: characters that fields gained, presses of a mouse or finger, and presses of
 * keys, with Tab, Enter and those that are typed.
 */
export type Hands = { readonly typed: number; readonly presses: number; readonly keys: number };

/** Counts from now on, on every page that this tab opens afterwards. */
export async function countHands(page: Page): Promise<Hands> {
  const hands = { typed: 0, presses: 0, keys: 0 };
  await page.exposeFunction("countHand", (what: keyof Hands, times: number) => {
    hands[what] += times;
  });
  await page.addInitScript(() => {
    const { countHand } = window as unknown as { countHand(what: string, times: number): void };
    const lengths = new WeakMap<EventTarget, number>();
    const textOf = (target: EventTarget | null) =>
      target instanceof HTMLTextAreaElement ||
      (target instanceof HTMLInputElement && !/^(radio|checkbox|file)$/.test(target.type))
        ? target
        : undefined;
    // The length before somebody types: a field may come with an answer.
    const start = ({ target }: Event) => {
      const field = textOf(target);
      if (field && !lengths.has(field)) lengths.set(field, field.value.length);
    };
    document.addEventListener("focusin", start, true);
    document.addEventListener(
      "input",
      ({ target }) => {
        const field = textOf(target);
        if (!field) return;
        const before = lengths.get(field) ?? 0;
        lengths.set(field, field.value.length);
        countHand("typed", Math.max(1, field.value.length - before));
      },
      true,
    );
    document.addEventListener("pointerdown", () => countHand("presses", 1), true);
    document.addEventListener("keydown", () => countHand("keys", 1), true);
    // The browser's own lists and windows are outside the page: a journey chooses from them without a press.
    document.addEventListener(
      "change",
      ({ target, isTrusted }) => {
        if (!isTrusted && target instanceof HTMLSelectElement) countHand("presses", 2);
        if (target instanceof HTMLInputElement && target.type === "file") countHand("presses", 2);
      },
      true,
    );
    document.addEventListener("drop", () => countHand("presses", 1), true);
  });
  return hands;
}
