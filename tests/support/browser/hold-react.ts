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

/** A stored text in the page's browser: any tab's draft, or what waits for a connection. */
export const draftOf = (page: Page, key: string): Promise<string | null> =>
  page.evaluate((name) => {
    const keys = Object.keys(localStorage).filter((each) => !each.endsWith(":files"));
    const found = keys.find((each) => each === name || each.startsWith(`${name}@`));
    return found === undefined ? null : localStorage.getItem(found);
  }, key);

/**
 * Gives the tab a draft, as if typed in it before. It leaves the page, because a page remembers the name of its tab.
 */
export async function giveDraft(page: Page, key: string, answers: object, more = {}) {
  await page.goto("/offline-check", { waitUntil: "commit" });
  const draft = { answers, seed: "s", savedAt: Date.now(), ...more };
  await page.evaluate(
    ([name, text]) => {
      sessionStorage.setItem("tab", "journey");
      localStorage.setItem(`${name}@journey`, text ?? "");
    },
    [key, JSON.stringify(draft)],
  );
}

/** Goes on with the draft that the form offers. */
export const continueDraft = (page: Page) =>
  page.getByRole("button", { name: /^Continue\b/ }).click();
