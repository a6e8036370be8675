import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { card, registerOf } from "../../support/browser/find-on-programs.ts";

test.describe("a program's card", () => {
  test("opens its options by keyboard, shows each level's total, and continues with the choice", {
    tag: "@main",
  }, async ({ page }) => {
    await open(page, "/programs");
    const masonry = card(page, "Masonry");
    await expect(page.locator(".offer-usual")).toHaveText(
      "Duration 3 to 9 months, level beginner to advanced, training Mon to Sat, unless a card says otherwise.",
    );
    for (const words of ["Physical · Jalingo, Yola", "Bitrus Manu"]) {
      await expect(masonry).toContainText(words);
    }
    await expect(masonry.locator(".offer-body > .offer-foot > .offer-fee")).toHaveText(
      /from\s*₦95,000/,
    );
    await masonry.getByRole("link", { name: "Masonry" }).focus();
    await page.keyboard.press("Tab");
    await expect(registerOf(masonry)).toBeFocused();
    await page.keyboard.press("Enter");
    const levels = masonry.getByRole("group", { name: /Choose your level/ });
    await expect(levels.getByRole("radio")).toHaveCount(3);
    await expect(levels.getByRole("radio", { name: "Beginner 3 months ₦95,000" })).toBeChecked();
    const total = masonry.locator("output");
    await expect(total).toHaveText("₦95,000");
    await page.keyboard.press("Tab");
    for (const [name, fee] of [
      ["Intermediate 6 months", "₦165,000"],
      ["Advanced 9 months", "₦265,000"],
    ] as const) {
      await page.keyboard.press("ArrowDown");
      await expect(levels.getByRole("radio", { name: `${name} ${fee}` })).toBeChecked();
      await expect(total).toHaveText(fee);
    }
    await page.keyboard.press("Escape");
    await expect(levels).toBeHidden();
    await expect(registerOf(masonry)).toBeFocused();

    // The choice stays, and opening another card closes this one.
    await page.keyboard.press("Enter");
    await expect(total).toHaveText("₦265,000");
    await registerOf(card(page, "Plumbing")).click();
    await expect(levels).toBeHidden();
    await registerOf(masonry).click();
    await masonry.getByRole("button", { name: /^Continue/ }).click();
    await expect(page).toHaveURL("/register/masonry?level=advanced");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Register for Masonry");
  });

  test("of another mode has no options until the next step", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, "/programs?mode=online");
    const offer = page.getByRole("article").first();
    await registerOf(offer).click();
    await expect(offer).toContainText("You will confirm options on the next step.");
    await expect(offer.getByRole("radio")).toHaveCount(0);
    // On a phone the panel opens under the text instead of over it.
    await expect(offer.getByRole("heading")).toBeVisible();
    const href = await offer.getByRole("heading").getByRole("link").getAttribute("href");
    await offer.getByRole("link", { name: /^Continue/ }).click();
    await expect(page).toHaveURL(`${href?.replace("/programs/", "/register/")}`);
  });

  test("is half as high on a phone and still shows everything", async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, "/programs");
    const masonry = card(page, "Masonry");
    // Until the fonts have loaded, lines may break elsewhere.
    await page.evaluate(async () => {
      await document.fonts.ready;
    });
    // Most cards: the card of a start that fills up has one more line.
    const heights = await page
      .getByRole("article")
      .evaluateAll((cards) =>
        cards.map((one) => one.getBoundingClientRect().height).sort((a, b) => a - b),
      );
    expect(heights[Math.floor(heights.length / 2)]).toBeLessThan(290);
    await expect(masonry.getByText("Bitrus Manu", { exact: true })).toBeVisible();
    await expect(page.getByText("Duration 3 to 9 months, level beginner")).toBeVisible();
    await registerOf(masonry).click();
    const [panel, next] = await Promise.all([
      masonry.boundingBox(),
      card(page, "Plumbing").boundingBox(),
    ]);
    expect((panel?.y ?? 0) + (panel?.height ?? 0)).toBeLessThanOrEqual(next?.y ?? 0);
  });
});
