import type { Page } from "@playwright/test";

const react = /\/assets\/react-[\w-]+\.js$/;

/** Keeps React from arriving until the returned function is called. */
export async function holdReact(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(react, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** React never arrives, until the returned function is called. */
export async function loseReact(page: Page): Promise<() => Promise<void>> {
  await page.route(react, (route) => route.abort());
  return () => page.unroute(react);
}

/** A stored text of the page's browser: a draft, or what waits for the line. */
export const draftOf = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => localStorage.getItem(name), key);
