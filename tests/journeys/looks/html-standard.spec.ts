import type { Page } from "@playwright/test";
import { screenGroups } from "#rooms/admin/screens.ts";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { publicScreens } from "../../support/browser/public-routes.ts";
import { checkHtml } from "../../support/machine/check-html.ts";

/** Valid HTML, by the Nu HTML checker; emails have their own test (mails-html.thorough.test.ts). */

test("public pages are valid HTML as the server sends them", async ({ request }) => {
  const pages = new Map<string, string>();
  for (const { path } of publicScreens.filter(({ template }) => template)) {
    pages.set(path, await (await request.get(path)).text());
  }
  expect(await checkHtml(pages)).toEqual([]);
});

test("back office screens are valid HTML once the browser has filled them", async ({
  page,
  academy,
}) => {
  await enter(page, academy, "/admin");
  const pages = new Map<string, string>();
  for (const { screens } of screenGroups) {
    for (const { to } of screens) {
      await open(page, to);
      await page.waitForLoadState("networkidle");
      pages.set(to, await page.content());
    }
  }
  expect([...pages.values()].some((html) => html.includes("data-table-list"))).toBe(true);
  expect(await checkHtml(pages)).toEqual([]);
});

type Node = { role?: { value: string }; name?: { value: string }; properties?: Property[] };
type Property = { name: string; value: { value: unknown } };

/** What the browser tells a screen reader. */
async function readTree(page: Page): Promise<Node[]> {
  const session = await page.context().newCDPSession(page);
  const { nodes } = await session.send("Accessibility.getFullAXTree");
  await session.detach();
  return nodes as Node[];
}

test("elements have their roles and states without extra attributes", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/cookies");
  await expect(page.locator(".text-table-stacks td").first()).toHaveCSS("display", "block");
  const roles = new Set((await readTree(page)).map(({ role }) => role?.value));
  for (const role of ["table", "row", "columnheader", "rowheader", "cell"]) {
    expect([role, roles.has(role)]).toEqual([role, true]);
  }
  const isMenuOpen = async () => {
    const menu = (await readTree(page)).find(
      ({ role, name }) => role?.value === "DisclosureTriangle" && name?.value === "Menu",
    );
    return menu?.properties?.find(({ name }) => name === "expanded")?.value.value;
  };
  expect(await isMenuOpen()).toBe(false);
  await page.locator("summary[aria-label=Menu]").click();
  expect(await isMenuOpen()).toBe(true);
});
