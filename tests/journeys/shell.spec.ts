import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "./academy-fixture.ts";

const navbar = (page: Page) => page.locator("header.navbar");
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const transparent = "rgba(0, 0, 0, 0)";
const groundOf = (element: Locator) =>
  element.evaluate((bar) => getComputedStyle(bar).backgroundColor);
const shadowOf = (element: Locator) => element.evaluate((bar) => getComputedStyle(bar).boxShadow);
const scrollTo = (page: Page, y: number) => page.evaluate((top) => window.scrollTo(0, top), y);

async function signIn(page: Page, items = 0) {
  await page.addInitScript((count) => {
    if (sessionStorage.getItem("signed-in-once")) return;
    sessionStorage.setItem("signed-in-once", "yes");
    localStorage.setItem("userToken", "usr_of_a_test");
    localStorage.setItem("user", JSON.stringify({ id: "1", name: "Asabe", role: "user" }));
    localStorage.setItem(
      "cart",
      JSON.stringify(Array.from({ length: count }, (_, id) => ({ id }))),
    );
  }, items);
}

test.describe("the bar", () => {
  test("lies transparent over the home page until it is scrolled by more than 50 pixels", async ({
    page,
  }) => {
    await open(page, "/");
    expect(await groundOf(navbar(page))).toBe(transparent);
    await scrollTo(page, 50);
    await page.waitForTimeout(100);
    expect(await groundOf(navbar(page))).toBe(transparent);
    await scrollTo(page, 51);
    await expect.poll(() => groundOf(navbar(page))).toBe("rgb(255, 255, 255)");
    expect(await shadowOf(navbar(page))).not.toBe("none");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => groundOf(navbar(page))).toBe("rgb(17, 24, 48)");
    await page.emulateMedia({ colorScheme: "light" });
    await scrollTo(page, 0);
    await expect.poll(() => groundOf(navbar(page))).toBe(transparent);
  });

  test("is white elsewhere, and the night's surface in the dark", async ({ page }) => {
    await open(page, "/about");
    expect(await groundOf(navbar(page))).toBe("rgb(255, 255, 255)");
    await page.emulateMedia({ colorScheme: "dark" });
    await expect.poll(() => groundOf(navbar(page))).toBe("rgb(17, 24, 48)");
  });

  test("has the links in their order, with two programs under Programs", async ({ page }) => {
    await open(page, "/");
    const links = main(page).getByRole("link");
    await expect(links).toHaveText([
      "Home",
      "Programs",
      "Affiliate Programs",
      "Become an Affiliate",
      "Partnerships",
    ]);
    await expect(links.first()).toHaveAttribute("aria-current", "page");
    await main(page).locator("summary").click();
    await expect(main(page).getByRole("link", { name: "Customs clearing" })).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(main(page).getByRole("link", { name: "Customs clearing" })).toBeHidden();
    await expect(main(page).locator("summary")).toBeFocused();
    await main(page).locator("summary").click();
    await main(page).getByRole("link", { name: "Export documentation" }).click();
    await expect(page).toHaveURL("/programs/export-documentation");
    await expect(main(page).getByRole("link", { name: "Customs clearing" })).toBeHidden();
  });

  test("searches programs, clears its box, and does nothing for nothing", async ({ page }) => {
    await open(page, "/about");
    const box = navbar(page).getByRole("searchbox", { name: "Search programs" });
    await box.fill("   ");
    await box.press("Enter");
    await page.waitForTimeout(200);
    await expect(page).toHaveURL("/about");
    await box.fill("  solar power ");
    await box.press("Enter");
    await expect(page).toHaveURL("/programs?search=solar+power");
    await expect(box).toHaveValue("");
  });

  test("offers a visitor to sign in, and a learner their own pages", async ({ page }) => {
    await open(page, "/about");
    await expect(navbar(page).getByRole("link", { name: "Sign in" })).toBeVisible();
    await expect(navbar(page).getByRole("link", { name: "Dashboard" })).toBeHidden();
    await signIn(page, 3);
    await open(page, "/about");
    await expect(navbar(page).getByRole("link", { name: "Sign in" })).toBeHidden();
    await expect(navbar(page).getByRole("link", { name: "Dashboard" })).toHaveAttribute(
      "href",
      "/dashboard",
    );
    const cart = navbar(page).getByRole("link", { name: "Cart, 3 items" });
    await expect(cart).toHaveAttribute("href", "/checkout");
    await expect(cart).toHaveText("3");
  });

  test("shows who is signed in from the first paint, and moves nothing for it", async ({
    page,
  }) => {
    await signIn(page, 1);
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          (window as never as { shifts: unknown[] }).shifts.push(entry);
      }).observe({ type: "layout-shift", buffered: true });
      (window as never as { shifts: unknown[] }).shifts = [];
    });
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await expect(navbar(page).getByRole("link", { name: "Dashboard" })).toBeVisible();
    await page.unroute("**/assets/*.js");
    await open(page, "/");
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => (window as never as { shifts: unknown[] }).shifts)).toEqual(
      [],
    );
  });
});

test.describe("the menu of narrow screens", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  const menu = (page: Page) => page.locator("summary[aria-label=Menu]");
  const sheet = (page: Page) => page.getByRole("navigation", { name: "Menu" });

  test("opens, keeps the focus inside, and closes by keyboard", async ({ page }) => {
    await open(page, "/about");
    await expect(menu(page)).toHaveAttribute("aria-expanded", "false");
    await menu(page).focus();
    await page.keyboard.press("Enter");
    await expect(menu(page)).toHaveAttribute("aria-expanded", "true");
    await expect(sheet(page).getByRole("link")).toHaveText([
      "Home",
      "Programs",
      "Customs clearing",
      "Export documentation",
      "Affiliate Programs",
      "Become an Affiliate",
      "Partnerships",
      "Sign in",
    ]);
    await page.keyboard.press("Shift+Tab");
    await expect(sheet(page).getByRole("link", { name: "Sign in" })).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(menu(page)).toBeFocused();
    for (let stop = 0; stop < 15; stop++) {
      await page.keyboard.press("Tab");
      expect(await page.evaluate(() => document.activeElement?.closest(".menu") !== null)).toBe(
        true,
      );
    }
    await page.keyboard.press("Escape");
    await expect(menu(page)).toHaveAttribute("aria-expanded", "false");
    await expect(menu(page)).toBeFocused();
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);
  });

  test("closes when it has led somewhere, and when it has searched", async ({ page }) => {
    await open(page, "/about");
    await menu(page).click();
    await sheet(page).getByRole("link", { name: "Partnerships" }).click();
    await expect(page).toHaveURL("/partnerships");
    await expect(sheet(page)).toBeHidden();
    await menu(page).click();
    await sheet(page).getByRole("searchbox").fill("tiling");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/programs?search=tiling");
    await expect(sheet(page)).toBeHidden();
    await menu(page).click();
    await expect(sheet(page).getByRole("searchbox")).toHaveValue("");
  });

  test("logs out", async ({ page }) => {
    await signIn(page);
    await page.route("**/api/auth/logout", (route) => route.fulfill({ status: 204 }));
    await open(page, "/about");
    await menu(page).click();
    await sheet(page).getByRole("button", { name: "Log out" }).click();
    await expect(page).toHaveURL("/");
    expect(await page.evaluate(() => [localStorage.userToken, localStorage.user])).toEqual([
      undefined,
      undefined,
    ]);
    await menu(page).click();
    await expect(sheet(page).getByRole("link", { name: "Sign in" })).toBeVisible();
  });
});

test.describe("a step from page to page", () => {
  test("gives the heading the focus and says the title", async ({ page }) => {
    await open(page, "/");
    await page.getByRole("link", { name: "About us" }).click();
    await expect(page).toHaveURL("/about");
    await expect(page.locator("main h1")).toBeFocused();
    await expect(page.locator("[data-announcer]")).toHaveText(await page.title());
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  });

  test("that only filters leaves focus and scroll where they are", async ({ page }) => {
    await open(page, "/");
    const online = page.locator("#explore").getByRole("link", { name: /^Online/ });
    await online.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => window.scrollY);
    expect(before).toBeGreaterThan(0);
    await online.click();
    await expect(page).toHaveURL("/?mode=online");
    await expect(online).toHaveAttribute("aria-current", "page");
    await expect(online).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(before);
  });

  test("the first stop leads past the navigation, and the bar hides no stop", async ({ page }) => {
    await open(page, "/programs");
    await page.keyboard.press("Tab");
    await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toBeFocused();
    const bottomOfBar = await navbar(page).evaluate((bar) => bar.getBoundingClientRect().bottom);
    for (let stop = 0; stop < 40; stop++) await page.keyboard.press("Tab");
    for (let stop = 0; stop < 39; stop++) {
      await page.keyboard.press("Shift+Tab");
      const top = await page.evaluate(() =>
        document.activeElement?.closest("main")
          ? document.activeElement.getBoundingClientRect().top
          : Number.POSITIVE_INFINITY,
      );
      expect(top).toBeGreaterThanOrEqual(bottomOfBar);
    }
  });
});

test.describe("the home page", () => {
  const explore = (page: Page) => page.locator("#explore");

  test("starts with paid physical programs and filters by mode, payment and words", async ({
    page,
  }) => {
    await open(page, "/");
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("link", { name: "Browse All Programs" })).toHaveAttribute(
      "href",
      "/programs",
    );
    const current = explore(page).locator("[aria-current]");
    await expect(current).toHaveText([/^Physical/, /^Paid/]);
    await explore(page).getByRole("searchbox").fill("SOLAR");
    await page.keyboard.press("Enter");
    await expect(explore(page).getByRole("status")).toHaveText("1 program for “SOLAR”");
    await expect(explore(page).getByRole("article")).toHaveCount(1);
    await explore(page).getByRole("link", { name: /^Free/ }).click();
    await expect(explore(page)).toContainText("No programs found for this selection.");
    await explore(page).getByRole("link", { name: "Clear filters" }).click();
    await expect(page).toHaveURL("/");
    await expect(explore(page).getByRole("article").first()).toBeVisible();
  });
});

test("the footer has its links and this year", async ({ page }) => {
  await open(page, "/about");
  const footer = page.getByRole("contentinfo");
  for (const [group, links] of [
    ["Company", ["About us", "Careers", "Contact us"]],
    ["Resources", ["Blog", "Help Center"]],
    ["Legal", ["Terms of Service", "Privacy Policy", "Accessibility", "Cookie Policy"]],
  ] as const) {
    await expect(footer.getByRole("navigation", { name: group }).getByRole("link")).toHaveText([
      ...links,
    ]);
  }
  for (const name of ["Facebook", "X", "Instagram", "LinkedIn", "YouTube"]) {
    await expect(footer.getByRole("link", { name, exact: true })).toHaveAttribute(
      "href",
      /^https:/,
    );
  }
  await expect(footer).toContainText(`© ${new Date().getFullYear()}`);
});

test("a demonstration says on every page that no money moves", async ({ page }) => {
  for (const route of ["/", "/programs", "/no-page-at-this-address"]) {
    await page.goto(route);
    await expect(page.getByText("no money moves")).toBeVisible();
  }
});

test.describe("when something fails", () => {
  test("an address without a page says so, with 404 and ways on", async ({ page }) => {
    const response = await page.goto("/no-page-at-this-address");
    expect(response?.status()).toBe(404);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(
      "Unexpected Application Error!",
    );
    await expect(page.getByRole("main")).toContainText("404 Not Found");
    await page.getByRole("main").getByRole("link", { name: "Browse all programs" }).click();
    await expect(page).toHaveURL("/programs");
  });

  for (const [what, pattern] of [
    ["a script", /\/assets\/programs-page-.*\.js/],
    ["data", /\/programs\.data/],
  ] as const) {
    test(`${what} that does not arrive can be asked for again`, async ({ page }) => {
      await open(page, "/about");
      await page.route(pattern, (route) => route.abort("connectionfailed"));
      await page.route("**/programs", (route) => route.abort("connectionfailed"));
      await main(page).getByRole("link", { name: "Programs", exact: true }).click();
      await expect(page.getByRole("main")).toContainText("No connection");
      await expect(page).toHaveURL("/programs");
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("main")).toContainText("Still no connection");
      await page.unrouteAll();
      await page.getByRole("button", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Available Programs");
    });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("the menu opens, the search finds, the filters filter", async ({ page }) => {
    await page.goto("/");
    expect(await page.locator("header.navbar").getAttribute("class")).toContain("over-hero");
    await page.locator("summary[aria-label=Menu]").click();
    const sheet = page.getByRole("navigation", { name: "Menu" });
    await sheet.getByRole("searchbox").fill("tiling");
    await sheet.getByRole("button", { name: "Search" }).click();
    await expect(page).toHaveURL("/programs?search=tiling");
    await page.goto("/");
    await page
      .locator("#explore")
      .getByRole("link", { name: /^Online/ })
      .click();
    await expect(page).toHaveURL("/?mode=online#explore");
    await page.locator("#explore").getByRole("searchbox").fill("zzz");
    await page.keyboard.press("Enter");
    await expect(page.locator("#explore")).toContainText("No programs found for this selection.");
  });
});
