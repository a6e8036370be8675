import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import {
  addFromPage,
  cartOf,
  fillChild,
  learnerField,
  ownEnrolments,
  signedIn,
} from "../../support/filling/fill-checkout.ts";
import {
  fillShown,
  fillStep,
  payAndSubmit,
  physical,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** Checkout on a phone: one payment for several programs, whatever happens on the way. */

test.use({ viewport: { width: 360, height: 740 } });

/** Creates an account on the page to which an affiliate's link leads. */
async function signUpByLink(page: Page, firstName: string) {
  const { fullName, emailAddress: email } = somebody(firstName);
  await open(page, "/register?ref=ASABE10");
  await page.getByLabel("Name").fill(fullName);
  await page.getByLabel("Email address").fill(email);
  await page.locator("[name=password]").fill("a long password");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/dashboard");
  const token = await page.evaluate(() => localStorage.getItem("userToken") ?? "");
  return { email, token };
}

/** What the affiliate earned with a person's enrolments, in naira. */
async function commissionsOf(academy: AcademyUnderTest, email: string) {
  const { body: signedIn } = await academy.call("POST", "/admin/login", { body: academy.admin });
  const { token } = signedIn as { token: string };
  const path = `/admin/referrals?${new URLSearchParams({ search: email })}`;
  const { body } = await academy.call("GET", path, { token });
  return (body as { referrals: { status: string; commission_amount: number }[] }).referrals
    .filter(({ status }) => status === "completed")
    .map(({ commission_amount }) => commission_amount);
}

async function expectPdf(page: Page, button: Locator, name: RegExp) {
  const download = page.waitForEvent("download");
  await button.click();
  const saved = await download;
  expect(saved.suggestedFilename()).toMatch(name);
  expect((await readFile(await saved.path())).subarray(0, 5).toString()).toBe("%PDF-");
}

const steps = (page: Page) => page.getByRole("link", { name: /^Finish the form for/ });

test("a referral link leads to two places for a child of 15, paid together, and one finished form", {
  tag: "@main",
}, async ({ page, academy }) => {
  // It looks at three states with axe, in both schemes and widths.
  test.slow();
  const { email, token } = await signUpByLink(page, "Hauwa");
  await addFromPage(page, "tiling");
  await addFromPage(page, "masonry");
  await open(page, "/checkout");
  await page
    .locator(".cart-line", { hasText: "Tiling" })
    .getByLabel("Training centre")
    .selectOption("Yola, Adamawa");
  await payAndSubmit(page).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("Choose who will learn");
  await expectAccessible(page, "checkout, refused", { widths: [320] });
  await fillChild(page, "Musa Danjuma");
  // The link's code counts without being typed.
  await expect(page.getByLabel("Affiliate code (optional)")).toHaveValue("");
  await expect(page.getByText("Referred by Asabe D")).toBeVisible();
  await expectAccessible(page, "checkout, filled in");
  for (const known of ["₦190,000", "Paystack takes it", "Yes, all of it, if you ask within"]) {
    await expect(page.getByText(known).filter({ visible: true }).last()).toBeVisible();
  }
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page).toHaveURL(/\/checkout\/done/);
  await expect(page.getByText("Your payment has arrived")).toBeVisible();
  await expect(steps(page)).toHaveCount(2);
  await expectAccessible(page, "an order that is paid");
  expect(await ownEnrolments(academy, token)).toMatchObject([
    { status: "awaiting_form", paidKobo: 9_500_000 },
    { status: "awaiting_form", paidKobo: 9_500_000 },
  ]);
  expect(await cartOf(page)).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain("checkout-draft");

  expect(await commissionsOf(academy, email)).toEqual([9_500, 9_500]);

  await page.getByRole("link", { name: "Open your dashboard" }).click();
  await expect(page.getByRole("heading", { name: "Musa Danjuma", exact: true })).toBeVisible();
  await expect(page.getByRole("article", { name: "Masonry - Beginner" })).toBeVisible();
  const tiling = page.getByRole("article", { name: "Tiling - Beginner" });
  await expect(tiling).toContainText("₦95,000 received. Nothing is due.");
  // Each form has one button: one on top, the other on its card.
  await expect(page.getByRole("button", { name: /^Finish the form/ })).toHaveCount(2);
  await expect(
    page.getByRole("article").getByRole("button", { name: /^Finish the form/ }),
  ).toHaveCount(1);
  await expect(page.getByRole("button", { name: /^Slip \(PDF\)/ })).toHaveCount(0);
  const inCard = tiling.getByRole("button", { name: /^Finish the form/ });
  const onTop = page.getByRole("button", { name: "Finish the form", exact: true });
  await ((await inCard.count()) > 0 ? inCard : onTop).click();
  await expect(page.locator("[name=fullName]")).toHaveValue("Musa Danjuma");
  await expect(page.locator("[name=guardianName]")).toHaveValue("Hauwa Danjuma");
  await expect(page.locator("[name=emailAddress]")).toHaveValue(email);
  const missing = physical(
    {},
    {
      fullName: "",
      dateOfBirth: "",
      emailAddress: "",
      phoneNumber: "",
      preferredLocation: "",
      signature: "Musa Danjuma",
      signatureDate: "",
    },
  );
  for (let step = 1; step <= 5; step++) {
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
    await fillStep(page, missing);
  }
  await fillShown(page, missing);
  await page.getByRole("button", { name: "Submit Registration", exact: true }).click();
  // From the dashboard, the form leads to the place's page.
  await expect(page.getByRole("heading", { name: "Your registration", level: 1 })).toBeVisible();
  await expect(page.getByRole("article", { name: "Musa Danjuma" })).toContainText("Confirmed");
  const own = await ownEnrolments(academy, token);
  expect(own.map(({ status, program }) => [program.id, status]).sort()).toEqual([
    ["masonry", "awaiting_form"],
    ["tiling", "confirmed"],
  ]);
  await open(page, "/dashboard");
  await expectPdf(page, tiling.getByRole("button", { name: /^Slip \(PDF\)/ }), /^admission-slip-/);
  await page.getByRole("link", { name: "Payments", exact: true }).click();
  await expectPdf(page, page.getByRole("button", { name: /^ZR-/ }), /^receipt-ZR-/);
});

test("a parent orders for each child in turn, and each is known the next time", async ({
  page,
  academy,
}) => {
  test.slow();
  const { token } = await signedIn(page, academy, "Ladi");
  await addFromPage(page, "plumbing");
  await open(page, "/checkout");
  await fillChild(page, "Yusuf Danjuma");
  await page.getByLabel("Affiliate code (optional)").fill("ASABE10");
  await expect(page.getByText("This is the code of Asabe D.")).toBeVisible();
  await page.getByRole("button", { name: "Register now, pay later" }).click();
  await expect(page.getByRole("button", { name: "Pay ₦95,000 now" })).toBeVisible();
  await expectAccessible(page, "an order that is not paid", { widths: [360] });
  // The quote has expired, and the fee has changed: the button asks for the new amount.
  const change = { oldAmountKobo: 9_500_000, newAmountKobo: 10_000_000 };
  const asked: unknown[] = [];
  await page.route("**/api/enrolments/*/payments", (route) => {
    asked.push(route.request().postDataJSON());
    return route.fulfill({
      status: 409,
      json: { error: "The fee has changed.", code: "quote_changed", details: change },
    });
  });
  await page.getByRole("button", { name: "Pay ₦95,000 now" }).click();
  await expect(page.getByText("it is now ₦100,000")).toBeVisible();
  await page.getByRole("button", { name: "Pay ₦100,000 now" }).click();
  await expect
    .poll(() => asked)
    .toEqual([{ amountKobo: 9_500_000 }, { acceptAmountKobo: 10_000_000, amountKobo: 10_000_000 }]);
  await page.unroute("**/api/enrolments/*/payments");

  await addFromPage(page, "tiling");
  await open(page, "/checkout");
  await page.getByRole("radio", { name: /Yusuf Danjuma/ }).check();
  // The unpaid order continues with what is in the cart now.
  await expect(
    page.getByText(
      "Paying this replaces your unpaid registration for Plumbing - Beginner for Yusuf",
    ),
  ).toBeVisible();
  await expect(learnerField(page, "tiling", "guardianName")).not.toBeVisible();
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page.getByText("Your payment has arrived")).toBeVisible();

  await addFromPage(page, "tiling");
  await open(page, "/checkout");
  await fillChild(page, "Zara Danjuma");
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page.getByText("Your payment has arrived")).toBeVisible();
  const own = await ownEnrolments(academy, token);
  expect(own.map(({ status, program }) => [program.id, status]).sort()).toEqual([
    ["plumbing", "cancelled"],
    ["tiling", "awaiting_form"],
    ["tiling", "awaiting_form"],
  ]);

  await open(page, "/dashboard");
  const places = (name: string) =>
    page.getByRole("region", { name, exact: true }).getByRole("article");
  await expect(places("Zara Danjuma")).toHaveCount(1);
  await expect(places("Yusuf Danjuma")).toHaveCount(2);
  await expect(places("Yusuf Danjuma").filter({ hasText: "Plumbing" })).toContainText("Cancelled");
});
