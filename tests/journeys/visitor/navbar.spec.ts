import type { Locator, Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";

const navbar = (page: Page) => page.locator("header.navbar");
const main = (page: Page) => page.getByRole("navigation", { name: "Main" });
const transparent = "rgba(0, 0, 0, 0)";
const groundOf = (element: Locator) =>
  element.evaluate((bar) => getComputedStyle(bar).backgroundColor);
const shadowOf = (element: Locator) => element.evaluate((bar) => getComputedStyle(bar).boxShadow);
/** Scrolls, and waits until the page has handled the event and painted. */
const scrollTo = (page: Page, y: number) =>
  page.evaluate(
    (top) =>
      new Promise((painted) => {
        addEventListener(
          "scroll",
          () => requestAnimationFrame(() => requestAnimationFrame(painted)),
          { once: true },
        );
        window.scrollTo(0, top);
      }),
    y,
  );

async function signIn(page: Page, items = 0) {
  // The session is not real, so the server's own answer would end it.
  await page.route("**/api/auth/me", (route) =>
    route.fulfill({ json: { id: "1", name: "Asabe", email: "asabe@mail.example", role: "user" } }),
  );
  await page.addInitScript((count) => {
    if (sessionStorage.getItem("signed-in-once")) return;
    sessionStorage.setItem("signed-in-once", "yes");
    localStorage.setItem("userToken", "usr_of_a_test");
    localStorage.setItem(
      "user",
      JSON.stringify({ id: "1", name: "Asabe", email: "asabe@mail.example", role: "user" }),
    );
    localStorage.setItem(
      "cart",
      JSON.stringify(Array.from({ length: count }, (_, at) => ({ id: `program-${at}` }))),
    );
  }, items);
}

test.describe("the bar", () => {
  test("is transparent over the home page until it is scrolled by more than 50 pixels", async ({
    page,
  }) => {
    await open(page, "/");
    expect(await groundOf(navbar(page))).toBe(transparent);
    await scrollTo(page, 50);
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

  test("has its links in order, with two programs under Programs", async ({ page }) => {
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

  test("searches programs, clears its box, and ignores an empty search", async ({ page }) => {
    await open(page, "/about");
    const searched = new Set<string>();
    page.on("request", (request) => {
      const term = new URL(request.url()).searchParams.get("search");
      if (term !== null) searched.add(term);
    });
    const box = navbar(page).locator(".navbar-row > .navbar-search input");
    await box.fill("   ");
    await box.press("Enter");
    await box.fill("  solar power ");
    await box.press("Enter");
    await expect(page).toHaveURL("/programs?search=solar+power");
    await expect(box).toHaveValue("");
    expect([...searched]).toEqual(["solar power"]);
  });

  test("offers sign-in to visitors, and learners their own pages", async ({ page }) => {
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

  test("shows the signed-in state from the first paint without layout shift", async ({ page }) => {
    await signIn(page, 1);
    await page.addInitScript(() => {
      const shifts: PerformanceEntry[] = [];
      const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
      observer.observe({ type: "layout-shift", buffered: true });
      Object.assign(window, { readShifts: () => [...shifts, ...observer.takeRecords()] });
    });
    // Letters that change their font move words too; first-visit.spec.ts is about those.
    await page.route("**/*.woff2", (route) => route.abort());
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/");
    await expect(navbar(page).getByRole("link", { name: "Dashboard" })).toBeVisible();
    await page.unroute("**/assets/*.js");
    await open(page, "/");
    const shifts = await page.evaluate(async () => {
      await document.fonts.ready;
      for (let frame = 0; frame < 2; frame++)
        await new Promise((painted) => requestAnimationFrame(painted));
      return (window as never as { readShifts: () => unknown[] }).readShifts();
    });
    expect(shifts).toEqual([]);
  });
});

test.describe("the menu of narrow screens", () => {
  test.use({ viewport: { width: 360, height: 740 } });
  const menu = (page: Page) => page.locator("summary[aria-label=Menu]");
  const details = (page: Page) => page.locator("details.menu");
  const sheet = (page: Page) => page.getByRole("navigation", { name: "Menu" });

  test("opens, traps the focus, and closes by keyboard", { tag: "@main" }, async ({ page }) => {
    await open(page, "/about");
    await expect(details(page)).toHaveJSProperty("open", false);
    await menu(page).focus();
    await page.keyboard.press("Enter");
    await expect(details(page)).toHaveJSProperty("open", true);
    await expect(sheet(page).getByRole("link")).toHaveText([
      "Home",
      "Programs",
      "Customs clearing",
      "Export documentation",
      "All programs",
      "Affiliate Programs",
      "Become an Affiliate",
      "Partnerships",
      "Start dates",
      "Help Center",
      "Contact us",
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
    await expect(details(page)).toHaveJSProperty("open", false);
    await expect(menu(page)).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(page.locator("main :focus")).toHaveCount(1);
  });

  test("leaves the page at once, before the browser has told that it is closed", async ({
    page,
  }) => {
    await open(page, "/about");
    await menu(page).focus();
    await page.keyboard.press("Enter");
    await expect(page.locator("main")).toHaveAttribute("inert");
    // A busy phone gets both keys in one go.
    const busy = page.evaluate(() => {
      const until = performance.now() + 1000;
      while (performance.now() < until);
    });
    await Promise.all([busy, page.keyboard.press("Escape"), page.keyboard.press("Tab")]);
    await expect(page.locator("main :focus")).toHaveCount(1);
  });

  test("closes after a navigation and after a search", async ({ page }) => {
    await open(page, "/about");
    await menu(page).click();
    await sheet(page).getByRole("link", { name: "Partnerships" }).click();
    await expect(page).toHaveURL("/partnerships");
    await expect(sheet(page)).toBeHidden();
    await menu(page).click();
    await sheet(page).locator("input[type=search]").fill("tiling");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/programs?search=tiling");
    await expect(sheet(page)).toBeHidden();
    await menu(page).click();
    await expect(sheet(page).locator("input[type=search]")).toHaveValue("");
  });
});
