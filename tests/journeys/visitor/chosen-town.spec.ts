import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import {
  fillSteps,
  payAndSubmit,
  physical,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** The visible lines of starts. */
const shownStarts = (page: Page) => page.locator("[data-at]:visible");
const card = (page: Page) => page.locator(".offer-grid > li").filter({ hasText: "Masonry" });

/** What the bar visibly says: its markup has the name of every town. */
const expectShown = (page: Page, town: string) =>
  expect(page.locator(".town-bar summary")).toHaveText(`Showing ${town} Change`, {
    useInnerText: true,
  });

async function choose(page: Page, town: string) {
  const bar = page.locator(".town-bar");
  if (!(await bar.getByRole("button", { name: town }).isVisible()))
    await bar.locator("summary").click();
  await bar.getByRole("button", { name: town }).click();
  await expectShown(page, town === "All towns" ? "all towns" : town);
}

test("choosing Yola once shows its dates from the home page to the slip", {
  tag: "@main",
}, async ({ page }) => {
  await open(page, "/");
  await expect(page.locator(".town-bar summary")).toHaveText("Where do you want to learn?", {
    useInnerText: true,
  });
  await expect(card(page)).toContainText("Jalingo:");
  await choose(page, "Yola");
  await expect(page).toHaveURL(/\?town=yola/);
  const yola = card(page).getByText(/^Yola: /);
  await expect(yola).toBeVisible();
  await expect(card(page).getByText(/^Jalingo: /)).toBeHidden();
  const start = (await yola.innerText()).replace("Yola: ", "").split(" to ")[0] ?? "";

  await card(page).getByRole("link", { name: "Masonry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Masonry");
  for (const line of await shownStarts(page).allInnerTexts()) expect(line).toContain("Yola");
  // A page whose address has no town shows the one that the device keeps.
  await open(page, "/programs/masonry");
  await expectShown(page, "Yola");
  for (const line of await shownStarts(page).allInnerTexts()) expect(line).toContain("Yola");

  await page.locator("#register").getByRole("button").first().click();
  await expect(page).toHaveURL(/\/register\/masonry\?.*town=yola/);
  await expect(page.locator(".form-line")).toContainText(`Yola, ${start}`);
  await expect(page.locator(".form-line")).not.toContainText("Jalingo");
  await fillSteps(page, physical(somebody("Asabe"), { preferredLocation: "" }), 6);
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page.locator(".slip")).toContainText("4 Bank Road, Jimeta, Yola", {
    timeout: 60_000,
  });
  await expect(page.locator(".slip-facts")).toContainText(start.split(" ")[0] ?? "");
  await expect(page.locator(".slip")).not.toContainText("Jalingo");
});

test("a list shows the chosen town only, and All towns forgets the choice", async ({ page }) => {
  await open(page, "/programs");
  await choose(page, "Yola");
  await open(page, "/programs");
  // The device's town goes into the address.
  await expect(page).toHaveURL("/programs?town=yola");
  await open(page, "/starts");
  await expect(page).toHaveURL("/starts?town=yola");
  await expect(page.locator(".start-place").filter({ hasText: "Yola" })).not.toHaveCount(0);
  await expect(page.locator(".start-place").filter({ hasText: "Jalingo" })).toHaveCount(0);
  await choose(page, "All towns");
  await open(page, "/programs");
  await expect(page).toHaveURL("/programs");
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the address carries the town to the form", async ({ page }) => {
    await page.goto("/");
    await page.locator(".town-bar").getByRole("button", { name: "Yola" }).click();
    await expect(page).toHaveURL(/\/\?town=yola/);
    await expect(card(page).getByText(/^Yola: /)).toBeVisible();
    await expect(card(page).getByText(/^Jalingo: /)).toBeHidden();
    await card(page).getByRole("link", { name: "Masonry" }).click();
    await expect(page).toHaveURL("/programs/masonry?town=yola");
    for (const line of await shownStarts(page).allInnerTexts()) expect(line).toContain("Yola");
    await page.locator("#register").getByRole("button").first().click();
    await expect(page).toHaveURL(/\/register\/masonry\?town=yola/);
    await expect(page.locator('[name=preferredLocation][value^="Yola"]')).toBeChecked();
    await expect(page.locator(".form-line")).toContainText("Yola, ");
  });

  test("the program filters work as a form, and an empty list links onwards", async ({ page }) => {
    await page.goto("/programs?town=yola");
    await page.getByLabel("Trade").selectOption({ label: "Building" });
    await page.getByLabel("Order").selectOption({ label: "Start, soonest first" });
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await expect(page).toHaveURL(/town=yola.*family=build.*sort=start/);
    await expect(page.locator(".filter-bar [role=status]")).toContainText(/\d+ programs?/);
    await page.goto("/programs?family=build&month=2026-01");
    await expect(page.getByText("No programs found for this selection.")).toBeVisible();
    await page.getByRole("link", { name: /Any month/ }).click();
    await expect(page).toHaveURL("/programs?family=build");
  });
});
