import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { openFold } from "../../support/browser/open-fold.ts";
import {
  fillShown,
  next,
  payAndSubmit,
  physical,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";

const leastTargetPx = 44;

/** Nothing overflows the screen, and every control is large enough. */
async function expectRoomy(page: Page) {
  await page.setViewportSize({ width: 320, height: 640 });
  const { over, small } = await page.evaluate((least) => {
    const pressable =
      "main :is(button, .button, select, textarea, summary, .choice, .link-line), main input:not([type=radio], [type=checkbox], [type=hidden], .visually-hidden)";
    const shown = [...document.querySelectorAll<HTMLElement>(pressable)].filter(
      (one) => one.checkVisibility() && !one.ariaHidden,
    );
    return {
      over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      small: shown
        .filter((one) => Math.round(one.getBoundingClientRect().height) < least)
        .map((one) => `${one.tagName} ${one.className} ${one.textContent}`),
    };
  }, leastTargetPx);
  expect({ over, small }).toEqual({ over: 0, small: [] });
}

/** For a template of which another state was checked in both schemes and widths. */
const once = { widths: [320], schemes: ["light"] } as const;

test("each step, its errors, a failed payment and the last page are accessible", {
  tag: "@main",
}, async ({ page }) => {
  test.setTimeout(400_000);
  const answers = physical(somebody("Saratu"), {
    educationLevel: "Other",
    educationLevelOther: "Trade test",
    hasExperience: "yes",
    isEmployed: "yes",
  });
  await open(page, "/register/plumbing");
  await next(page).click();
  await expect(page.locator(".error-summary")).toBeVisible();
  await expectAccessible(page, "errors");
  await expectRoomy(page);
  for (let step = 1; step <= 6; step++) {
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
    const screens = step === 1 ? 2 : 1;
    for (let screen = 1; screen <= screens; screen++) {
      await fillShown(page, answers);
      await expectAccessible(page, `step ${step}.${screen}`, once);
      await expectRoomy(page);
      if (screen < screens) {
        await next(page).click();
        await expect(page.getByText("page 2")).toBeVisible();
      }
    }
    if (step < 6) await next(page).click();
  }
  await page.getByText("Other ways to pay").click();
  await expectRoomy(page);
  await payAndSubmit(page).click();
  await press(page, "Close");
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page, "failed", { widths: [320] });
  await expectRoomy(page);
  await page.getByRole("button", { name: "Pay another way" }).click();
  await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
  for (const summary of await page.locator("main summary:visible").all()) await summary.click();
  // The ways to pay close each other.
  await openFold(page, "Bank transfer");
  await openFold(page, "Or transfer to the academy’s account, with a reference");
  await expectRoomy(page);
  await openFold(page, "Someone else pays");
  await page.getByRole("button", { name: "Create a payment link" }).click();
  await expect(page.getByText("Send this link:")).toBeVisible();
  await expectAccessible(page, "own page");
  await expectRoomy(page);
  const link = await page.getByText(/\/pay\//).innerText();
  await openFold(page, "Card");
  await page.getByRole("button", { name: "Pay ₦95,000 now" }).click();
  await press(page, "Pay");
  await expect(page.getByText("₦95,000 paid. Nothing is due.")).toBeVisible();
  await openFold(page, "Statement of account");
  await openFold(page, "Payments and receipts");
  await expectAccessible(page, "paid", once);
  const reference = await page.locator("tbody code").first().innerText();
  await open(page, `/registration-success?reference=${reference}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Registration Successful");
  await expectAccessible(page, "success");
  await expectRoomy(page);
  await open(page, link);
  await expectAccessible(page, "payer");
  for (const path of ["/register/building-estimates", "/register/nothing"]) {
    await open(page, path);
    await expectAccessible(page, path, once);
    await expectRoomy(page);
  }
});

/** Presses Tab until a control has the focus, like a person without a mouse. */
async function tabTo(page: Page, isThere: string) {
  for (let presses = 0; presses < 60; presses++) {
    await page.keyboard.press("Tab");
    const reached = await page.evaluate(
      (selector) => document.activeElement?.matches(selector) ?? false,
      isThere,
    );
    if (reached) return;
  }
  throw new Error(`Tab does not reach ${isThere}`);
}

test("the whole form and the payment work by keyboard alone", { tag: "@main" }, async ({
  page,
}) => {
  const person = somebody("Simi");
  const type = async (name: string, text: string) => {
    await tabTo(page, `[name=${name}]`);
    await page.keyboard.type(text);
  };
  const choose = async (name: string, arrows: number) => {
    await tabTo(page, `[name=${name}]`);
    await page.keyboard.press("Space");
    for (let times = 0; times < arrows; times++) await page.keyboard.press("ArrowDown");
  };
  const goOn = async (step: number) => {
    await page.keyboard.press("Enter");
    await expect(page.getByText(`Step ${step} of 6`)).toBeVisible();
    await expect(page.locator("h2:focus")).toBeVisible();
  };
  await open(page, "/register/plumbing");
  await type("fullName", person.fullName);
  await type("dateOfBirthDay", "14");
  await type("dateOfBirthMonth", "3");
  await type("dateOfBirthYear", "2001");
  await choose("gender", 1);
  await tabTo(page, "button[name=step]");
  await goOn(1);
  await type("stateOfOrigin", "Tar");
  await type("phoneNumber", "0803 123 4567");
  await type("emailAddress", person.emailAddress);
  await type("currentAddress", "14 Barade Road");
  await tabTo(page, "button[name=step]");
  await goOn(2);
  await choose("educationLevel", 4);
  await type("educationLevelOther", "Trade test");
  await type("lastInstitution", "Government College");
  await type("yearCompleted", "2019");
  await goOn(3);
  await choose("trainingLevel", 1);
  await choose("preferredLocation", 1);
  await tabTo(page, "[value=Weekends]");
  await page.keyboard.press("Space");
  await choose("hasExperience", 1);
  await tabTo(page, "button[name=step]");
  await goOn(4);
  await choose("isEmployed", 1);
  await tabTo(page, "button[name=step]");
  await goOn(5);
  await type("emergencyName", "Hauwa Bello");
  await type("emergencyRelationship", "Mother");
  await type("emergencyPhone", "0802 000 0000");
  await type("emergencyAddress", "14 Barade Road");
  await goOn(6);
  await type("signature", person.signature);
  await page.keyboard.press("Enter");
  await expect(page.locator("dialog iframe")).toBeVisible();
  const frame = page.frameLocator("dialog iframe");
  const pay = frame.getByRole("button", { name: "Pay", exact: true });
  await expect(pay).toBeVisible();
  for (let presses = 0; presses < 20; presses++) {
    if (await pay.evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press("Tab");
  }
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Registration Successful");
});
