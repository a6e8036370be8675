import type { Locator, Page } from "@playwright/test";

/** Opens a part of a page that is folded, unless it is open. @returns the part */
export async function openFold(page: Page, name: string): Promise<Locator> {
  const fold = page
    .locator("summary")
    .filter({ hasText: new RegExp(`^${name}$`) })
    // Its fold alone: folds can be in folds.
    .locator("..");
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").first().click();
  return fold;
}
