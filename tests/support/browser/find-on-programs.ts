import type { Locator, Page } from "@playwright/test";

/** Where the programs page has its tabs, cards and count. */

export const tab = (page: Page, group: string, name: string) =>
  page
    .getByRole("navigation", { name: group })
    .getByRole("link", { name: new RegExp(`^${name} \\d+$`) });

/** Found by its title, which an open panel covers on wide screens. */
export const card = (page: Page, title: string) =>
  page
    .getByRole("article")
    .filter({ has: page.locator(".offer-title", { hasText: new RegExp(`^${title}$`) }) });

export const registerOf = (offer: Locator) => offer.locator("summary");

export const status = (page: Page) => page.getByRole("main").getByRole("status");
