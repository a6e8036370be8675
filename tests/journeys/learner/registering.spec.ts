import type { Locator, Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { continueDraft, draftOf } from "../../support/browser/hold-react.ts";
import {
  enrolmentsOf,
  fillShown,
  fillStep,
  fillSteps,
  online,
  openLastStep,
  payAndSubmit,
  physical,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** What a learner sees of the program and the money while registering, on a phone. */

const phone = { width: 360, height: 800 };
test.use({ viewport: phone });

const line = (page: Page) => page.locator(".form-line");

/** Fills this step and goes to the next, which is on the screen when this returns. */
async function goOn(page: Page, answers: Parameters<typeof fillStep>[1], step: number) {
  await fillStep(page, answers);
  await expect(page.getByText(new RegExp(`^Step ${step} of `))).toBeVisible();
}

type Box = { x: number; y: number; width: number; height: number };

async function boxOf(part: Locator): Promise<Box> {
  const box = await part.boundingBox();
  if (!box) throw new Error("not shown");
  return box;
}

const overlap = (one: Box, other: Box) =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height;

test("the summary line follows the answers, stays in view and never covers the focus", async ({
  page,
}) => {
  const answers = physical(somebody("Asabe"));
  await open(page, "/register/masonry?level=intermediate");
  await expect(line(page)).toHaveText(
    /^Masonry\sIntermediate\s₦165,000\sJalingo or Yola, from \d+\s\w{3}$/,
  );
  await fillShown(page, answers);
  // With the keyboard from the first field to the last button, and back.
  for (const key of ["Tab", "Shift+Tab"]) {
    for (let presses = 0; presses < 22; presses++) {
      await page.keyboard.press(key);
      const inForm = page.locator("form#enrol :focus:not(.form-line *)");
      if ((await inForm.count()) === 0) continue;
      expect(overlap(await boxOf(inForm), await boxOf(line(page)))).toBe(false);
    }
  }
  await goOn(page, answers, 2);
  await goOn(page, answers, 3);
  await page.locator("[name=trainingLevel][value=advanced]").check();
  await page.locator("[name=preferredLocation]").first().check();
  await expect(line(page)).toHaveText(
    /^Masonry\sAdvanced\s₦265,000\sJalingo, \d+\s\w{3}.* to \d+\s\w{3}( \d{4})?/,
  );
  await page.locator("[name=preferredLocation]").last().check();
  await expect(line(page)).toHaveText(/ Yola, \d+\s\w{3}.* to \d+\s\w{3}( \d{4})?/);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect(line(page)).toBeInViewport();
  expect((await boxOf(line(page))).height).toBeLessThan(64);
});

test("the amount and its rules stand above the button, within two screens", async ({ page }) => {
  for (const [courseId, answers, steps, amount] of [
    ["masonry", physical(somebody("Talatu")), 6, "₦95,000"],
    ["solar-design-live", online(somebody("Grace")), 5, "₦75,000"],
  ] as const) {
    await openLastStep(page, courseId, answers);
    const review = page.getByRole("region", { name: "Your answers" });
    await expect(review.locator("details")).toHaveCount(steps - 1);
    await expect(review.locator("details[open]")).toHaveCount(0);
    const money = page.getByRole("region", { name: "What you pay" });
    await expect(money).toContainText(`Total fee${amount}`);
    await expect(money).toContainText("Paystack takes it for Zaure Academy.");
    await expect(money).toContainText("within 7 days of paying");
    await expect(money.getByText("Other ways to pay")).toBeVisible();
    const top = await boxOf(page.locator(".form-step:visible > h2"));
    const button = await boxOf(payAndSubmit(page));
    expect(button.y + button.height - top.y).toBeLessThanOrEqual(2 * phone.height);
    const facts = await boxOf(money);
    expect(facts.y + facts.height).toBeLessThanOrEqual(button.y);
    const toPay = await boxOf(page.locator(".pay-amount", { hasText: amount }));
    expect(button.y - toPay.y).toBeLessThan(60);
  }
});

test("the folded answers open by keyboard, and paying later is explained", async ({
  page,
  academy,
}) => {
  const person = somebody("Rahila");
  await openLastStep(page, "solar-design-live", online(person));
  const review = page.getByRole("region", { name: "Your answers" });
  await review.locator("summary").first().focus();
  await page.keyboard.press("Enter");
  await expect(review.getByText(person.emailAddress)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.locator(":focus")).toHaveText("Change Personal Information");
  const later = page.getByRole("button", { name: "Register now, pay later" });
  await expect(later).toHaveAccessibleDescription(/Costs nothing now.*when the money arrives/);
  await later.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
  expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([
    { status: "pending_payment" },
  ]);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("summary line and fee follow the chosen level and centre", async ({ page }) => {
    await page.goto("/register/masonry");
    const shown = (part: Locator) => part.evaluate((one: HTMLElement) => one.innerText);
    expect(await shown(line(page))).toMatch(/^Masonry\sBeginner\s₦95,000\sJalingo or Yola, /);
    await page.locator("[name=trainingLevel][value=advanced]").check();
    await page.locator("[name=preferredLocation]").first().check();
    expect(await shown(line(page))).toMatch(
      /^Masonry\sAdvanced\s₦265,000\sJalingo, \d+\s\w+.* to \d+\s\w+( \d{4})?/,
    );
    const money = await shown(page.getByRole("region", { name: "What you pay" }));
    expect(money).toContain("₦265,000");
    expect(money).not.toContain("₦95,000");
    expect(await shown(page.locator(".pay-amount"))).toContain("₦265,000");
  });

  test("the server warns once about a missing device, and the person can go on", async ({
    page,
  }) => {
    await page.goto("/register/solar-design-live");
    await fillShown(page, online(somebody("Musa"), { hasDeviceAccess: "no" }));
    await payAndSubmit(page).click();
    await expect(page.getByText("You need a computer, tablet or smartphone")).toBeVisible();
    await page.getByRole("link", { name: "the button at the end of the form" }).click();
    await expect(payAndSubmit(page)).toBeInViewport();
    await payAndSubmit(page).click();
    await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//);
  });

  test("Back from the provider's page leads to the form, which says it is saved", async ({
    page,
    academy,
  }) => {
    const person = somebody("Sunday");
    await page.goto("/register/solar-design-live");
    await fillShown(page, online(person));
    await payAndSubmit(page).click();
    await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//);
    await page.goBack();
    await expect(page.getByText("Back from the payment page? Your registration")).toBeVisible();
    await expect(page.locator("[name=fullName]")).toHaveValue(person.fullName);
    expect(await enrolmentsOf(academy, person.emailAddress)).toHaveLength(1);
    await expect
      .poll(async () => (await academy.mails(person.emailAddress)).map(({ text }) => text).join())
      .toContain("/enrolments/");
  });
});

/** From a card's options to "Tell me when it opens". */
async function expectInterest(page: Page) {
  const card = page.locator(".offer:has([href='/programs/building-estimates'])");
  await card.locator("summary").focus();
  await page.keyboard.press("Enter");
  await expect(card.getByText("You will confirm options on the next step.")).toBeVisible();
  await expect(card.getByText("Continue")).toHaveCount(0);
  const tell = card.getByRole("link", { name: /^Tell me when it opens/ });
  await tell.focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/register\/building-estimates$/);
  await expect(page.getByRole("heading", { name: "Tell me when it opens" })).toBeVisible();
}

test("the card of a closed hybrid program leads to the interest form", { tag: "@main" }, async ({
  page,
}) => {
  await open(page, "/platforms/hybrid");
  await expectInterest(page);
});

test("someone without device or internet is warned before paying and offered programs at a centre", async ({
  page,
}) => {
  const answers = online(somebody("Ladi"), { hasDeviceAccess: "no", hasInternetAccess: "no" });
  await open(page, "/register/solar-design-live");
  await goOn(page, answers, 2);
  await goOn(page, answers, 3);
  await page.locator("[name=hasInternetAccess][value=no]").check();
  const warning = page.getByRole("status").filter({ hasText: "You need regular internet" });
  await expect(warning).toBeVisible();
  await page.locator("[name=hasInternetAccess][value=yes]").check();
  await expect(warning).toHaveCount(0);
  await fillShown(page, answers);
  const both = page.getByRole("status").filter({ hasText: "You need a device and regular" });
  await expect(both.getByRole("link")).toHaveCount(5);
  await expectAccessible(page, "warned", { inside: "main", widths: [360] });
  await goOn(page, answers, 4);
  await goOn(page, answers, 5);
  const again = await boxOf(page.locator(".alert:visible", { hasText: "You need a device" }));
  const button = await boxOf(payAndSubmit(page));
  expect(again.y).toBeLessThan(button.y);
  const top = await boxOf(page.locator(".form-step:visible > h2"));
  expect(button.y + button.height - top.y).toBeLessThanOrEqual(2 * phone.height);
  await expect(payAndSubmit(page)).toBeEnabled();
  await page.goto("/register/solar-design-live?step=3");
  await hydrated(page);
  await both.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/programs\/[\w-]+$/);
});

test("a draft opens where it was left, and its notice covers nothing", async ({
  page,
  context,
}) => {
  const person = somebody("Jummai");
  await open(page, "/register/masonry");
  await goOn(page, physical(person), 2);
  await goOn(page, physical(person), 3);
  await expect(page.getByText("Step 3 of 6")).toBeVisible();
  await page.close();

  const later = await context.newPage();
  await open(later, "/register/masonry");
  await continueDraft(later);
  await expect(later.getByText("Step 3 of 6")).toBeVisible();
  const toast = later.getByText("We have restored your answers.");
  await expect(toast).toBeVisible();
  const box = await boxOf(toast);
  const others = "main :is(input, select, textarea, button, a, summary, h1, h2, label):visible";
  for (const other of await later.locator(others).all()) {
    expect(overlap(box, await boxOf(other))).toBe(false);
  }
  await later.getByRole("button", { name: "Back" }).click();
  await expect(later.getByText("Step 2 of 6")).toBeVisible();
  await expect(toast).toHaveCount(0);
  await later.reload();
  await hydrated(later);
  await expect(later.getByText("Step 2 of 6")).toBeVisible();
});

test("Back closes the payment window and stays on the step, with a note", async ({ page }) => {
  await open(page, "/register/solar-design-live");
  await fillSteps(page, online(somebody("Kefas")), 5);
  await payAndSubmit(page).click();
  await expect(page.locator("dialog iframe")).toBeVisible();
  await page.goBack();
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(page.getByText("Step 5 of 5")).toBeVisible();
  await expect(
    page.getByRole("alert").filter({ hasText: "You closed the payment window" }),
  ).toBeVisible();
  // Closed by its button, it leaves no entry behind: the next Back is a step back again.
  await page.getByRole("button", { name: "Payment Failed - Try Again" }).click();
  await press(page, "Close");
  await expect(page.locator("dialog")).toHaveCount(0);
  await page.goBack();
  await expect(page.getByText("Step 4 of 5")).toBeVisible();
  await page.goForward();
  await expect(page.getByText("Step 5 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Payment Failed - Try Again" }).click();
  await press(page, "Pay");
  await expect(page).toHaveURL(/registration-success/);
});

test("Back also closes the payment window when a draft opened on its last step", async ({
  page,
}) => {
  await openLastStep(page, "solar-design-live", online(somebody("Asabe")));
  await payAndSubmit(page).click();
  await expect(page.locator("dialog iframe")).toBeVisible();
  await page.goBack();
  await expect(page.locator("dialog")).toHaveCount(0);
  await expect(page.getByText("Step 5 of 5")).toBeVisible();
  await page.getByRole("button", { name: "Payment Failed - Try Again" }).click();
  await press(page, "Pay");
  await expect(page).toHaveURL(/registration-success/);
});

test("Back after sending a registration says so and links to its page", async ({ page }) => {
  await open(page, "/register/generator-care");
  await fillSteps(page, physical(somebody("Yakubu"), { preferredLocation: "Yola, Adamawa" }), 6);
  await page.getByRole("button", { name: "Submit Registration", exact: true }).click();
  await expect(page).toHaveURL(/registration-success/);
  await page.goBack();
  await expect(page.getByText("This registration was sent")).toBeVisible();
  await expect(page.getByText("Step 1 of 6")).toBeVisible();
  // On a shared phone the next person may be the one who comes back.
  await expect(page.locator("[name=fullName]")).toHaveValue("");
  expect(await draftOf(page, "enrolment-draft:generator-care")).toBeNull();
  await page.getByRole("link", { name: "your registration's page" }).click();
  await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
});
