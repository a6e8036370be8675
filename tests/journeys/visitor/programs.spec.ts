import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { card, registerOf, status, tab } from "../../support/browser/find-on-programs.ts";

test.describe("the page of programs", () => {
  test("starts with paid physical programs, and combines mode, price and search", {
    tag: "@main",
  }, async ({ page, academy }) => {
    const of = async (query: string) =>
      ((await academy.call("GET", `/programs?${query}`)).body as { total: number }).total;
    await open(page, "/programs");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Available Programs");
    await expect(tab(page, "Mode", "Physical")).toHaveAttribute("aria-current", "page");
    await expect(tab(page, "Price", "Paid")).toHaveAttribute("aria-current", "page");
    const all = await of("mode=physical&priceType=paid");
    expect(all).toBeGreaterThan(8);
    await expect(page.getByRole("article")).toHaveCount(8);
    await expect(status(page)).toHaveText(`${all} programs`);

    await tab(page, "Mode", "Online").click();
    await expect(page).toHaveURL("/programs?mode=online");
    await expect(tab(page, "Mode", "Online")).toHaveAttribute("aria-current", "page");
    await expect(tab(page, "Price", "Paid")).toHaveAttribute("aria-current", "page");
    await tab(page, "Price", "Free").click();
    await expect(page).toHaveURL("/programs?mode=online&priceType=free");
    await expect(page.getByRole("article")).toHaveCount(await of("mode=online&priceType=free"));

    const search = page.getByRole("main").locator("input[type=search]");
    await search.fill("  SOLAR ");
    await search.press("Enter");
    await expect(page).toHaveURL(/search=\+*SOLAR/);
    await expect(page).toHaveURL(/mode=online&priceType=free/);
    await expect(search).toHaveValue("SOLAR");
    await tab(page, "Mode", "Physical").click();
    await expect(page).not.toHaveURL(/mode=/);
    await tab(page, "Price", "Paid").click();
    await expect(page).not.toHaveURL(/priceType=/);
    await expect(status(page)).toHaveText(
      "3 programs for “SOLAR”: 1 in this tab, 2 more: 1 online, 1 sponsored",
    );
    const first = page.getByRole("article").first();
    await expect(first).toContainText("Solar Installation");
    await status(page).getByRole("link", { name: "1 sponsored" }).click();
    await expect(page).toHaveURL("/programs?search=SOLAR&priceType=sponsorship");
    await expect(first).toContainText("Women in Solar");
    await expect(page.getByRole("article")).toHaveCount(3);
    // The announced text is new, although the announcing element stays.
    await expect(status(page)).toHaveText(
      "3 programs for “SOLAR”: 1 in this tab, 2 more: 1 paid, 1 paid online",
    );
    await search.fill("kampala");
    await search.press("Enter");
    await status(page).getByRole("link", { name: "1 free" }).click();
    await expect(page).toHaveURL("/programs?search=kampala&priceType=free");
  });

  test("shows whole descriptions, even at 320 px", async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    for (const path of ["/programs", "/programs?mode=online", "/programs?mode=hybrid"]) {
      await open(page, path);
      const texts = page.locator(".offer-text");
      for (const text of await texts.all()) {
        const cut = await text.evaluate((each) => each.scrollHeight > each.clientHeight + 1);
        expect([await text.textContent(), cut]).toEqual([await text.textContent(), false]);
      }
    }
  });
});

test.describe("a program's page", () => {
  test("links to others of its family, whose pictures the browser draws", async ({ page }) => {
    await open(page, "/programs/tiling");
    const nearby = page.getByRole("navigation", { name: "More building programs" });
    await expect(nearby.getByRole("link")).toHaveCount(4);
    await expect(nearby.getByRole("link", { name: "Tiling" })).toHaveCount(0);
    await nearby.getByRole("link", { name: "Masonry" }).click();
    await expect(page).toHaveURL("/programs/masonry");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Masonry");
    await expect(nearby.getByRole("link", { name: "Tiling" })).toBeVisible();
    await expect(page.locator(".offer-lead svg").first()).toBeVisible();
  });
});

test("on a phone, the first screen shows a program, and the filters fit one row", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await open(page, "/programs");
  const first = page.getByRole("article").first();
  for (const part of [first.locator(".card-art").first(), first.locator(".offer-title")]) {
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expect(page.getByLabel("Trade")).toBeHidden();
  await page.getByText("Filter and sort").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("Trade").selectOption({ label: "Building" });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/family=build/);
  await expect(page.getByText("Filter and sort (1)")).toBeVisible();
});

test("filters work by keyboard, and the focus stays in place", async ({ page }) => {
  await open(page, "/platforms/online");
  await tab(page, "Price", "All").focus();
  await page.keyboard.press("Tab");
  await expect(tab(page, "Price", "Free")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/platforms/online?priceType=free");
  await expect(tab(page, "Price", "Free")).toBeFocused();
  await expect(tab(page, "Price", "Free")).toHaveAttribute("aria-current", "page");
  await expect(status(page)).toHaveText(`${await page.getByRole("article").count()} programs`);
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/platforms/online");
});

test("Show more appends the rest of the list in place", async ({ page }) => {
  await open(page, "/programs");
  const more = page.getByRole("link", { name: "Show more programs" });
  // Another journey may have published its own.
  const total = Number.parseInt(await status(page).innerText(), 10);
  expect(total).toBeGreaterThan(24);
  for (const [before, shown] of [
    [8, 16],
    [16, 24],
    [24, total],
  ] as const) {
    await more.click();
    await expect(page.getByRole("article")).toHaveCount(shown);
    await expect(page.locator(":focus")).toHaveText(
      await page.locator(".offer-title").nth(before).innerText(),
    );
  }
  await expect(more).toHaveCount(0);
  await expect(page).toHaveURL(`/programs?shown=${total}`);
  const titles = await page.locator(".offer-title").allTextContents();
  expect(new Set(titles).size).toBe(total);
});

test("going back from a program shows as much of the list as before", async ({ page }) => {
  await open(page, "/programs?mode=physical");
  await page.getByRole("link", { name: "Show more programs" }).click();
  await expect(page.getByRole("article")).toHaveCount(16);
  const title = page.locator(".offer-title a").nth(12);
  const name = await title.innerText();
  await title.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(name);
  await page.goBack();
  await expect(page).toHaveURL("/programs?mode=physical&shown=16");
  // Like a browser that kept nothing of the list in memory.
  await page.reload();
  await expect(page.getByRole("article")).toHaveCount(16);
  await expect(page.locator(".offer-title a").nth(12)).toHaveText(name);
  await page.getByRole("link", { name: "Show more programs" }).click();
  await expect(page.getByRole("article")).toHaveCount(24);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("a person finds a program, chooses a level and reaches the registration", async ({
    page,
  }) => {
    await page.goto("/");
    await page.getByRole("main").locator("input[type=search]").first().fill("masonry");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/programs?search=masonry");
    const masonry = card(page, "Masonry");
    await registerOf(masonry).click();
    // Each level shows its own total; a single total that could not change is not shown.
    await expect(masonry.locator("output")).toBeHidden();
    await expect(masonry.locator("fieldset")).toContainText("₦265,000");
    await masonry.getByRole("radio", { name: /Advanced/ }).check();
    await masonry.getByRole("button", { name: /^Continue/ }).click();
    await expect(page).toHaveURL("/register/masonry?level=advanced");
    await page.goto("/programs?search=zzz");
    await page.getByRole("link", { name: "Clear filters" }).click();
    await tab(page, "Price", "Sponsorship").click();
    await expect(page).toHaveURL("/programs?priceType=sponsorship");
  });
});
