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

/** The toasts that nobody has expected yet. */
export const toastsOf = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => [...((window as unknown as Partial<Noting>).shownToasts ?? [])]);

/**
 * Expects that the page shows a toast now, or has shown it since the last one that was expected.
 * @param text all of it, or a pattern
 */
export async function expectToast(page: Page, text: string | RegExp): Promise<void> {
  const matches = (toast: string) => (typeof text === "string" ? toast === text : text.test(toast));
  await expect
    .poll(
      async () => {
        const shown = await toastsOf(page);
        return shown.some(matches) ? "shown" : shown;
      },
      {
        message: `a toast: ${text}`,
      },
    )
    .toBe("shown");
  const count = (await toastsOf(page)).findIndex(matches) + 1;
  await page.evaluate(
    (done) => void (window as unknown as Noting).shownToasts.splice(0, done),
    count,
  );
}
