import type { Page } from "@playwright/test";
import { type AudienceName, audiences } from "#foundation/http/audiences.ts";

/** Gives this browser a session, as signing in leaves it. */
export async function keepSession(page: Page, name: AudienceName, token: string, person: object) {
  const { token: tokenKey, person: personKey } = audiences[name];
  // A small page without scripts, of the same origin.
  await page.goto("/offline-check", { waitUntil: "commit" });
  await page.evaluate(
    (kept) => {
      for (const [key, value] of kept) localStorage.setItem(key, value);
    },
    [
      [tokenKey, token],
      [personKey, JSON.stringify(person)],
    ] as const,
  );
}
