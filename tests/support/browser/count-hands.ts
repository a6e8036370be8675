import type { Page } from "@playwright/test";

/** What a task asks of somebody's hands: characters that fields gained, and presses of a mouse or finger. */
export type Hands = { readonly typed: number; readonly presses: number };

/** Counts from now on, on every page that this tab opens. */
export async function countHands(page: Page): Promise<Hands> {
  const hands = { typed: 0, presses: 0 };
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
  });
  return hands;
}
