import type { Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter, openTill } from "../../support/browser/enter-back-office.ts";
import { makeOld, translate } from "../../support/browser/odd-browsers.ts";
import { addFromPage, fillChild } from "../../support/filling/fill-checkout.ts";
import {
  fillSteps,
  online,
  payAndSubmit,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** The forms of the site in old browsers, and on pages that the browser translates. */

const alert = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("alert").filter({ hasText: text }).first()).toBeVisible();
const status = (page: Page, text: string | RegExp) =>
  expect(page.getByRole("status").filter({ hasText: text }).first()).toBeVisible();

async function sendShortForms(page: Page) {
  const { emailAddress, fullName } = somebody("Rahila");
  await open(page, "/contact");
  const send = page.getByRole("button", { name: "Send message" });
  await send.click();
  await alert(page, "Name is required");
  await page.getByLabel("Name").fill(fullName);
  await page.getByLabel("Email address").fill(emailAddress);
  await page.getByLabel("Subject").selectOption({ index: 1 });
  await page.getByLabel("Message").fill("When does tiling start?");
  await send.click();
  await status(page, "Message sent");

  await open(page, "/community");
  const chapter = page.locator("#chapter-online");
  const count = page.locator(".chapter-list > li", { has: chapter }).locator(".gathering-count b");
  const before = Number(await count.innerText());
  await chapter.locator("summary").click();
  await chapter.getByRole("button", { name: "Join the chapter" }).click();
  await alert(page, "required");
  await chapter.getByLabel("Name").fill(fullName);
  await chapter.getByLabel("Email address").fill(emailAddress);
  await chapter.getByRole("button", { name: "Join the chapter" }).click();
  await status(page, "You have joined");
  await expect(count).toHaveText(String(before + 1));

  for (const path of ["/login", "/affiliate/login", "/admin/login"]) {
    await open(page, path);
    await page.getByRole("button", { name: "Sign in" }).click();
    await alert(page, "required");
    await page.getByLabel("Email address").fill(emailAddress);
    await page.getByRole("textbox", { name: /^Password/ }).fill("a wrong password");
    await page.getByRole("button", { name: "Sign in" }).click();
    await alert(page, "Invalid credentials");
  }
  await open(page, "/register");
  await page.getByRole("button", { name: "Create account" }).click();
  await alert(page, "required");
  await open(page, "/register/building-estimates");
  await page.getByRole("button", { name: "Tell me" }).click();
  await alert(page, "Enter your name");
  await page.getByLabel("Name").fill(fullName);
  await page.getByLabel("Email address").fill(emailAddress);
  await page.getByRole("button", { name: "Tell me" }).click();
  await status(page, "We will write to you as soon as registration");
  await open(page, "/forgot-password");
  const reset = page.locator("main form").getByRole("button");
  await reset.click();
  await alert(page, "required");
  await page.getByLabel("Email address").fill(emailAddress);
  await reset.click();
  await status(page, "a link is on its way");
}

/** Long forms, which are only refused here: other journeys send them. */
async function correctLongForms(page: Page) {
  for (const path of ["/careers/apply", "/affiliate-application"]) {
    await open(page, path);
    await page.locator("main form button[type=submit]").last().click();
    await alert(page, /required|enter|choose/i);
    await page.locator("main form input[type=email]").fill("rahila@mail.example");
    await page.locator("main form button[type=submit]").last().click();
    await alert(page, /required|enter|choose/i);
  }
}

async function registerAndPay(page: Page) {
  const person = somebody("Saratu");
  await open(page, "/register/solar-design-live");
  await page.getByRole("button", { name: "Next" }).click();
  await alert(page, "Enter your full name");
  await page.locator("[name=fullName]").fill(person.fullName);
  await page.reload();
  await hydrated(page);
  await expect(page.locator("[name=fullName]")).toHaveValue(person.fullName);
  await fillSteps(page, online(person), 5);
  await payAndSubmit(page).click();
  await press(page, "Decline");
  await press(page, "Close");
  await alert(page, "did not go through");
  await page.getByRole("button", { name: "Payment Failed - Try Again" }).click();
  await press(page, "Pay");
  await expect(page.getByRole("heading", { name: "Registration Successful" })).toBeVisible();
}

async function checkOut(page: Page) {
  const { fullName, emailAddress } = somebody("Ladi");
  await open(page, "/register");
  const create = page.getByRole("button", { name: "Create account" });
  await create.click();
  await alert(page, "required");
  await page.getByLabel("Name").fill(fullName);
  await page.getByLabel("Email address").fill(emailAddress);
  await page.locator("[name=password]").fill("a long password");
  await create.click();
  await expect(page).toHaveURL("/dashboard");
  await addFromPage(page, "tiling");
  await open(page, "/checkout");
  await payAndSubmit(page).click();
  await alert(page, "Choose who will learn");
  await fillChild(page, "Musa Danjuma");
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page.getByText("Your payment has arrived")).toBeVisible();
}

/** A public list and an office list keep what was chosen in the address, and ask the server for it. */
async function narrowLists(page: Page, academy: AcademyUnderTest) {
  await open(page, "/programs");
  await page.getByLabel("Trade").selectOption({ label: "Building" });
  await page.getByRole("button", { name: "Show", exact: true }).click();
  await expect(page).toHaveURL(/family=build/);
  await enter(page, academy, "/admin/catalogue?search=tiling");
  await expect(page.getByRole("cell", { name: /Tiling/ }).first()).toBeVisible();
  await expect(page.getByRole("cell", { name: /Masonry/ })).toHaveCount(0);
}

async function findAtCounter(page: Page, academy: AcademyUnderTest) {
  await openTill(academy, academy.admin.email);
  await enter(page, academy, "/admin/counter");
  await page.getByRole("combobox", { name: /^Code, name, phone/ }).fill("nobody of this name");
  await expect(page.getByText("No match.")).toBeVisible();
}

test("forms work in a browser of early 2022: errors, drafts, payments, the counter", async ({
  page,
  academy,
}) => {
  await makeOld(page);
  await sendShortForms(page);
  await registerAndPay(page);
  await checkOut(page);
  await findAtCounter(page, academy);
  await narrowLists(page, academy);
});

test("forms work on pages translated before React loads", async ({ page }) => {
  await translate(page, "DOMContentLoaded");
  await sendShortForms(page);
  await correctLongForms(page);
  await registerAndPay(page);
});

test("forms work on pages translated later", async ({ page }) => {
  await translate(page, "load");
  await sendShortForms(page);
});
