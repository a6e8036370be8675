import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import {
  fillShown,
  fillSteps,
  next,
  physical,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** A typo in an address is pointed out before the payment, and stops nobody. */

test("a typo is pointed out while typing, and one tap corrects it", async ({ page }) => {
  await open(page, "/register/tiling");
  await fillShown(page, physical(somebody("Asabe")));
  await next(page).click();
  const email = page.locator("form#enrol [name=emailAddress]");
  await email.fill("asabe@gmial.com");
  const hint = page.getByText("Did you mean asabe@gmail.com?");
  await expect(hint).toBeVisible();
  await page.getByRole("button", { name: "Use asabe@gmail.com" }).click();
  await expect(email).toHaveValue("asabe@gmail.com");
  await expect(hint).toBeHidden();
});

test("someone who keeps the address sees it again above the payment and can go on", async ({
  page,
}) => {
  await open(page, "/register/tiling");
  const kept = "asabe.kept@gmial.com";
  const answers = physical(somebody("Asabe"), { emailAddress: kept, yearCompleted: "2018/2019" });
  await fillSteps(page, answers, 6);
  await expect(page.getByText("Did you mean asabe.kept@gmail.com?").last()).toBeVisible();
  await fillShown(page, answers);
  await page.getByRole("button", { name: "Register now, pay later" }).click();
  await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
});

test("an address in non-Latin letters can have an account", async ({ page, academy }) => {
  await open(page, "/register");
  await page.getByLabel("Name", { exact: false }).fill("Ɗanladi Musa");
  await page.getByLabel("Email address", { exact: false }).fill("ɗanladi@müller.example");
  await page.locator("[name=password]").fill("a long password of mine");
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL(/dashboard/);
  const body = { email: "ɗanladi@xn--mller-kva.example", password: "a long password of mine" };
  expect((await academy.call("POST", "/auth/login", { body })).status).toBe(200);
});
