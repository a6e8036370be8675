import type { Page } from "@playwright/test";

/** The next call to an address reaches the server, and its answer is lost. */
export const loseAnswer = (page: Page, address: string) =>
  page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
