import { expect, open, test } from "../../support/browser/academy-fixture.ts";

/** Text of twice the size on a phone: everything is on the screen, or can be scrolled to. */

const phone = { width: 360, height: 740 };

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(phone);
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      document.documentElement.style.fontSize = "200%";
    });
  });
});

for (const path of ["/", "/programs/tiling", "/contact"]) {
  test(`${path} fits the screen, and its menu opens and works`, async ({ page }) => {
    await open(page, path);
    const menu = page.locator(".menu > summary");
    await expect(menu).toBeInViewport({ ratio: 1 });
    await expect(page.locator(".navbar .brand > svg")).toBeInViewport({ ratio: 1 });
    const wider = await page.evaluate(() =>
      [...document.querySelectorAll("main *, .navbar *, footer *")]
        .filter(
          (each) => each.checkVisibility() && each.getBoundingClientRect().right > innerWidth + 1,
        )
        // What a table or a row of chips hides can be scrolled to.
        .filter((each) => {
          for (let up = each.parentElement; up && up !== document.body; up = up.parentElement)
            if (getComputedStyle(up).overflowX !== "visible") return false;
          return true;
        })
        .map((each) => `${each.tagName}.${each.className}`),
    );
    expect(wider).toEqual([]);
    await menu.click();
    const last = page.locator(".sheet a:visible, .sheet button:visible").last();
    await last.scrollIntoViewIfNeeded();
    await expect(last).toBeInViewport();
    const link = page.locator(".sheet").getByRole("link", { name: "Partnerships" });
    await link.click();
    await page.waitForURL("**/partnerships");
  });
}

test("a signed-in person sees the cart and the menu", async ({ page }) => {
  await page.route("**/api/auth/me", (route) => route.abort());
  await page.goto("/offline-check", { waitUntil: "commit" });
  await page.evaluate(() => localStorage.setItem("userToken", "usr_1"));
  await page.evaluate(() =>
    localStorage.setItem("user", '{"id":"1","email":"a@mail.example","name":"A","role":"user"}'),
  );
  await open(page, "/programs");
  await expect(page.locator("a.cart-link:visible").first()).toBeInViewport({ ratio: 1 });
  await expect(page.locator(".menu > summary")).toBeInViewport({ ratio: 1 });
});
