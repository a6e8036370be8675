import type { Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import {
  addFromPage,
  cartOf,
  fillChild,
  keepCart,
  learnerField,
  signedIn,
} from "../../support/filling/fill-checkout.ts";

/** The cart of a signed-in person on a phone: cards, tabs, reloads, and odd contents of the browser's storage. */

test.use({ viewport: { width: 360, height: 740 } });

const lines = (page: Page) => page.locator(".cart-line");
const badge = (page: Page) => page.locator(".cart-count");
const status = (page: Page) => page.getByRole("status");

async function signInOn(page: Page, email: string) {
  await hydrated(page);
  await page.getByLabel("Email address").fill(email);
  await page.locator("[name=password]").fill("a long password");
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** As another device does: "Sign out everywhere". */
async function endOtherSessions(academy: AcademyUnderTest, email: string) {
  const { body } = await academy.call("POST", "/auth/login", {
    body: { email, password: "a long password" },
  });
  const { token } = body as { token: string };
  await academy.call("DELETE", "/auth/sessions", { token });
}

test("visitors have no cart button, and the checkout sends them to sign in and back", async ({
  page,
}) => {
  await open(page, "/programs/tiling");
  await expect(page.getByRole("button", { name: "Add to cart: Tiling" })).toHaveCount(0);
  await page.goto("/checkout");
  await expect(page).toHaveURL("/login?next=%2Fcheckout");
});

test("programs are added once from cards and pages, with the chosen level", {
  tag: "@main",
}, async ({ page, academy }) => {
  await signedIn(page, academy, "Asabe");
  await open(page, "/programs?search=masonry");
  await page.locator("summary", { hasText: "Masonry" }).click();
  await page.getByRole("radio", { name: /Intermediate/ }).check();
  await page.getByRole("button", { name: "Add to cart: Masonry" }).click();
  await expect(status(page).filter({ hasText: "Added to your cart" })).toBeVisible();
  await expect(badge(page)).toHaveText("1");
  await expect(page.getByRole("button", { name: "See your cart: Masonry" })).toBeVisible();
  // A list that changed without leaving the page knows it too.
  await page.locator("main input[type=search]").first().fill("tiling");
  await page.locator("main input[type=search]").first().press("Enter");
  await page.locator("summary", { hasText: "Tiling" }).click();
  await page.getByRole("button", { name: "Add to cart: Tiling" }).click();
  await expect(badge(page)).toHaveText("2");
  expect(await cartOf(page)).toMatchObject([
    { id: "masonry", price: 165_000, trainingLevel: "intermediate" },
    { id: "tiling", price: 95_000, trainingLevel: "beginner" },
  ]);
  await open(page, "/programs/masonry");
  await page.getByRole("button", { name: "See your cart: Masonry" }).click();
  await expect(lines(page)).toHaveCount(2);
  await expect(page.locator("form#checkout .total").getByText("₦260,000")).toBeVisible();
});

test("a double tap adds a program and stays on the page", async ({ page, academy }) => {
  await signedIn(page, academy, "Dorcas");
  await open(page, "/programs/tiling");
  await page.getByRole("button", { name: "Add to cart: Tiling" }).dblclick();
  await expect(badge(page)).toHaveText("1");
  await expect(page).toHaveURL("/programs/tiling");
});

test("programs that are not paid for here have no button", async ({ page, academy }) => {
  await signedIn(page, academy, "Bitrus");
  for (const id of ["networking-basics", "interlocking-paving", "customs-clearing"]) {
    await open(page, `/programs/${id}`);
    await expect(page.locator("[data-add-to-cart]")).toHaveCount(0);
  }
});

test("the cart survives a reload, and is the same in two tabs", async ({ page, academy }) => {
  await signedIn(page, academy, "Comfort");
  await addFromPage(page, "tiling");
  const other = await page.context().newPage();
  await addFromPage(other, "masonry");
  await expect(badge(page)).toHaveText("2");
  await open(page, "/checkout");
  await expect(lines(page)).toHaveCount(2);
  await page.reload();
  await expect(lines(page)).toHaveCount(2);
  await open(other, "/checkout");
  await other.getByRole("button", { name: "Remove Masonry from the cart" }).click();
  await expect(lines(other)).toHaveCount(1);
  await expect(lines(page)).toHaveCount(1);
  await page.getByRole("button", { name: "Clear the cart" }).click();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await expect(other.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("signing out empties the cart, even in the tab that shows it", async ({ page, academy }) => {
  await signedIn(page, academy, "Dauda");
  await addFromPage(page, "tiling");
  await open(page, "/checkout");
  await expect(lines(page)).toHaveCount(1);
  const other = await page.context().newPage();
  await open(other, "/");
  await other.locator(".menu > summary").click();
  await other.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("heading", { name: "You are signed out" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toBeNull();
});

test.describe("invalid stored values", () => {
  test("broken JSON leaves an empty cart and says so", async ({ page, academy }) => {
    await signedIn(page, academy, "Esther");
    await keepCart(page, '[{"id":"tiling"');
    await open(page, "/checkout");
    await expect(page.getByText("We left out part of your cart")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
    await addFromPage(page, "tiling");
    await open(page, "/checkout");
    await expect(lines(page)).toHaveCount(1);
  });

  test("a stored price is ignored, and a level that is not offered can be chosen again", async ({
    page,
    academy,
  }) => {
    await signedIn(page, academy, "Grace");
    await keepCart(
      page,
      JSON.stringify([
        { id: "tiling", price: 1, title: "Tiling" },
        { id: "masonry", price: 95_000, title: "Masonry", trainingLevel: "master" },
        { id: "interlocking-paving", price: 0, title: "Paving" },
      ]),
    );
    await open(page, "/checkout");
    await expect(
      page.getByText("The fee has changed since you added this program. It is now ₦95,000."),
    ).toBeVisible();
    await expect(page.getByText("A sponsor pays for this program.")).toBeVisible();
    await expect(page.locator("form#checkout .total")).toContainText("₦95,000");
    await expectAccessible(page, "a cart with what cannot be ordered", { widths: [360] });
    const masonry = lines(page).filter({ hasText: "Masonry" });
    await expect(masonry).toContainText("Choose a training level that this program offers.");
    await masonry.getByLabel("Level").selectOption("advanced");
    await expect(masonry).not.toContainText("Choose a training level");
    await expect(page.locator("form#checkout .total")).toContainText("₦360,000");
    expect((await cartOf(page))[1]).toMatchObject({ trainingLevel: "advanced", price: 265_000 });
  });
});

test("the cart offers a retry while the server does not answer", async ({ page, academy }) => {
  await signedIn(page, academy, "Halima");
  await addFromPage(page, "tiling");
  await page.route("**/api/orders/quote", (route) => route.abort());
  await open(page, "/checkout");
  await expect(page.getByRole("alert")).toContainText("We could not load your cart");
  await page.unroute("**/api/orders/quote");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(lines(page)).toHaveCount(1);
});

test("a cart whose session ended elsewhere comes back only for the same person", async ({
  page,
  academy,
}) => {
  const other = await signedIn(page, academy, "Jamila");
  const { email } = await signedIn(page, academy, "Ibrahim");
  await addFromPage(page, "tiling");
  await open(page, "/checkout");
  // The price is requested again for the learner. A pending request would redirect to sign-in before the click.
  const quoted = page.waitForResponse(
    (answer) =>
      answer.url().endsWith("/api/orders/quote") &&
      (answer.request().postData() ?? "").includes("Musa Danjuma"),
  );
  await fillChild(page, "Musa Danjuma");
  await quoted;
  await endOtherSessions(academy, email);
  await page.getByRole("button", { name: "Register now, pay later" }).click();
  await expect(page).toHaveURL("/login?next=%2Fcheckout");
  await expect(page.getByText("You were signed out on this device")).toBeVisible();
  // Nobody sees it in the meantime.
  await expect(page.locator("a.cart-link").first()).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem("user"))).toBeNull();

  await signInOn(page, email);
  await expect(page).toHaveURL("/checkout");
  await expect(lines(page)).toHaveCount(1);
  await expect(learnerField(page, "tiling", "fullName")).toHaveValue("Musa Danjuma");

  await endOtherSessions(academy, email);
  await page.reload();
  await expect(page).toHaveURL("/login?next=%2Fcheckout");
  await signInOn(page, other.email);
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  const left = await page.evaluate(() => Object.keys(localStorage));
  expect(left).not.toContain("cart");
  expect(left).not.toContain("checkout-draft");
});
