import { expect, type Page } from "@playwright/test";

/** Toasts that the page has shown and that no journey has expected yet. */
type Noting = { shownToasts: string[] };

/** Notes every toast of a page: it shows for 2.5 seconds, and on a busy machine a look may come later. */
export const noteToasts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shownToasts: string[] = [];
    Object.assign(window, { shownToasts });
    const note = (node: Node) => {
      if (!(node instanceof Element)) return;
      for (const toast of [node, ...node.querySelectorAll(".toast")]) {
        if (!toast.matches(".toast") || toast.getClientRects().length === 0) continue;
        shownToasts.push(toast.textContent ?? "");
      }
    };
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes) for (const node of addedNodes) note(node);
    }).observe(document, { childList: true, subtree: true });
  });

/**
 * Expects that the page shows a toast now, or has shown it since the last one that was expected.
 * @param text all of it, or a pattern
 */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const shown = () =>
    page.evaluate(() => [...((window as unknown as Partial<Noting>).shownToasts ?? [])]);
  const matches = (toast: string) => (typeof text === "string" ? toast === text : text.test(toast));
  await expect
    .poll(async () => ((await shown()).some(matches) ? "shown" : await shown()), {
      message: `a toast: ${text}`,
    })
    .toBe("shown");
  const count = (await shown()).findIndex(matches) + 1;
  await page.evaluate(
    (done) => void (window as unknown as Noting).shownToasts.splice(0, done),
    count,
  );
}
