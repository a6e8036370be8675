import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";

const section = (page: Page, heading: string) =>
  page.locator("section", { has: page.getByRole("heading", { name: heading, level: 2 }) });

test.describe("about", () => {
  test("draws the training mix and the week in proportion", async ({ page }) => {
    await open(page, "/about");
    const mix = page.getByRole("img", {
      name: "The training mix: 20% classroom, 30% hands-on workshops, 20% mentorship, 30% project-based.",
    });
    await expect(mix).toBeVisible();
    const grounds = await mix
      .locator("path[fill^='#']")
      .evaluateAll((paths) => paths.map((path) => (path as SVGPathElement).getBBox().width));
    expect(grounds.filter((width) => width >= 200)).toEqual([200, 300, 200, 300]);
    await expect(section(page, "The training mix").getByRole("listitem")).toHaveText([
      /^20% classroom/,
      /^30% hands-on workshops/,
      /^20% mentorship/,
      /^30% project-based/,
    ]);
    const week = page.getByRole("img", {
      name: "A week of six days: 2 theory days, 3 practical days, 1 project day.",
    });
    await expect(week.locator(".card-art > svg")).toHaveCount(6);
    await expect(week.locator("b")).toHaveText(["1", "2", "3", "4", "5", "6"]);
  });
});

test("an old link to a guide leads to its page", async ({ page }) => {
  await page.goto("/guides#guardians");
  await expect(page).toHaveURL("/guides/guardians");
  await expect(page.getByLabel("Who may register, by age")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("an old link to a guide leads to its entry in the list", async ({ page }) => {
    await page.goto("/guides#guardians");
    await expect(page.getByRole("heading", { name: "For guardians" })).toBeInViewport();
    await page.getByRole("link", { name: "For guardians" }).click();
    await expect(page).toHaveURL("/guides/guardians");
    await expect(page.getByLabel("Who may register, by age")).toBeVisible();
  });
});

test("no line of a text has more than 66 characters", async ({ page }) => {
  for (const route of [
    "/about",
    "/guides/choosing",
    "/blog/masonry-or-tiling",
    "/help",
    "/privacy",
    "/no-page-at-this-address",
  ]) {
    await page.goto(route);
    const longest = await page.evaluate(() => {
      let longest = "";
      for (const text of document.querySelectorAll("main :is(p, li)")) {
        if (!text.checkVisibility() || text.closest("nav") || text.querySelector("p, li")) continue;
        const lines = new Map<number, string>();
        const walker = document.createTreeWalker(text, NodeFilter.SHOW_TEXT);
        const range = document.createRange();
        for (let node = walker.nextNode(); node; node = walker.nextNode()) {
          const letters = node.textContent ?? "";
          for (let at = 0; at < letters.length; at++) {
            range.setStart(node, at);
            range.setEnd(node, at + 1);
            const box = range.getBoundingClientRect();
            if (box.width === 0) continue;
            // Letters on one line have the same vertical middle, in any size.
            const line = Math.round((box.top + box.bottom) / 16);
            lines.set(line, (lines.get(line) ?? "") + letters[at]);
          }
        }
        for (const line of lines.values()) {
          if (line.trim().length > longest.length) longest = line.trim();
        }
      }
      return longest;
    });
    expect({ route, longest, ok: longest.length <= 66 }).toEqual({ route, longest, ok: true });
  }
});
