import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import {
  addFromPage,
  fillChild,
  learnerField,
  ownEnrolments,
  signedIn,
} from "../../support/filling/fill-checkout.ts";
import { payAndSubmit, press } from "../../support/filling/fill-registration.ts";

/** An order that is left, continued, replaced or repeated, on a phone. */

test.use({ viewport: { width: 360, height: 740 } });

test("closing the window or the tab loses nothing, and the same order continues", async ({
  page,
  academy,
}) => {
  const { token } = await signedIn(page, academy, "Kefas");
  await addFromPage(page, "tiling");
  await open(page, "/checkout");
  await fillChild(page, "Rahila Danjuma");
  await payAndSubmit(page).click();
  await press(page, "Close");
  await expect(
    page.getByRole("alert").filter({ hasText: "You closed the payment window" }),
  ).toBeVisible();
  await page.getByRole("button", { name: "Payment Failed - Try Again" }).click();
  await expect(page.locator("dialog iframe")).toBeVisible();
  // The browser is closed in the middle of paying.
  const later = await page.context().newPage();
  await page.close();
  await open(later, "/checkout");
  await expect(learnerField(later, "tiling", "fullName")).toHaveValue("Rahila Danjuma");
  await payAndSubmit(later).click();
  await press(later, "Pay");
  await expect(later.getByText("Your payment has arrived")).toBeVisible();
  expect(await ownEnrolments(academy, token)).toMatchObject([{ status: "awaiting_form" }]);
});

test("a different cart replaces an unpaid order", async ({ page, academy }) => {
  const { token } = await signedIn(page, academy, "Blessing");
  await addFromPage(page, "tiling");
  await addFromPage(page, "masonry");
  await open(page, "/checkout");
  await fillChild(page, "Sani Danjuma");
  await payAndSubmit(page).click();
  await press(page, "Close");
  await expect(page.getByRole("button", { name: "Payment Failed - Try Again" })).toBeVisible();
  await page.getByRole("button", { name: "Remove Masonry from the cart" }).click();
  await expect(page.locator("form#checkout .total")).toContainText("₦95,000");
  await page.getByRole("button", { name: /Try Again|Pay & Submit/ }).click();
  await press(page, "Pay");
  await expect(page.getByText("Your payment has arrived")).toBeVisible();
  const own = await ownEnrolments(academy, token);
  expect(own.map(({ status, program }) => [program.id, status]).sort()).toEqual([
    ["masonry", "cancelled"],
    ["tiling", "awaiting_form"],
  ]);
});

test("free programs need no payment", async ({ page, academy }) => {
  const { token } = await signedIn(page, academy, "Talatu");
  await addFromPage(page, "generator-care");
  await open(page, "/checkout");
  await fillChild(page, "Ali Danjuma");
  await expect(page.getByRole("heading", { name: "Nothing to pay" })).toBeVisible();
  await page.getByRole("button", { name: "Submit Registration", exact: true }).click();
  await expect(page.getByText("You are registered")).toBeVisible();
  expect(await ownEnrolments(academy, token)).toMatchObject([{ status: "awaiting_form" }]);
});

test("changes since the cart was shown are announced before the payment", async ({
  page,
  academy,
}) => {
  await signedIn(page, academy, "Yakubu");
  await addFromPage(page, "tiling");
  await addFromPage(page, "masonry");
  await open(page, "/checkout");
  await fillChild(page, "Zainab Danjuma");
  const words = "Tiling: This program is no longer offered.";
  await page.route("**/api/orders", (route) =>
    route.fulfill({ status: 409, json: { error: words, code: "not_offered" } }),
  );
  await payAndSubmit(page).click();
  const refused = page.getByRole("alert").filter({ hasText: words });
  await expect(refused).toBeVisible();
  // No payment was tried, so the label mentions no failure; a different cart is a different order.
  await expect(payAndSubmit(page)).toBeVisible();
  await page.getByRole("button", { name: "Remove Masonry from the cart" }).press("Enter");
  await expect(page.getByRole("button", { name: "Remove Tiling from the cart" })).toBeFocused();
  await expect(refused).toHaveCount(0);
  await page.unroute("**/api/orders");
  // The page showed a different total from the order's.
  await page.route("**/api/orders/quote", async (route) => {
    const response = await route.fetch();
    const quote = await response.json();
    await route.fulfill({ response, json: { ...quote, totalKobo: 9_000_000 } });
  });
  await page.reload();
  await expect(page.locator("form#checkout .total")).toContainText("₦90,000");
  await payAndSubmit(page).click();
  await expect(page.getByRole("alert").filter({ hasText: "is now ₦95,000" })).toBeVisible();
  await expect(page.locator("dialog iframe")).toHaveCount(0);
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page.getByText("Your payment has arrived")).toBeVisible();
});

test("two taps make one order", async ({ page, academy }) => {
  const { token } = await signedIn(page, academy, "Naomi");
  await addFromPage(page, "tiling");
  await open(page, "/checkout");
  await fillChild(page, "Peter Danjuma");
  await payAndSubmit(page).dblclick();
  await press(page, "Close");
  await expect(page.getByRole("button", { name: "Payment Failed - Try Again" })).toBeVisible();
  expect(await ownEnrolments(academy, token)).toHaveLength(1);
});
