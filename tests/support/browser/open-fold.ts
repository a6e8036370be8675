import type { Locator, Page } from "@playwright/test";

/** Opens a part of a page that is folded, unless it is open. @returns the part */
export async function openFold(page: Page, name: string): Promise<Locator> {
  const fold = page
    .locator("details")
    .filter({ has: page.locator("summary", { hasText: new RegExp(`^${name}$`) }) });
  if ((await fold.getAttribute("open")) === null) await fold.locator("summary").first().click();
  return fold;
}
