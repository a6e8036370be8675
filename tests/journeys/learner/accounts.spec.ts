import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { somebody } from "../../support/filling/fill-registration.ts";

const password = "a long password";
const field = (page: Page, label: string) => page.getByLabel(label, { exact: false });
const stored = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

async function fillSignUp(page: Page, email: string) {
  await field(page, "Name").fill("Asabe Danjuma");
  await field(page, "Email address").fill(email);
  await page.locator("[name=password]").fill(password);
  await page.getByRole("button", { name: "Create account" }).click();
}

async function signIn(page: Page, email: string, given = password) {
  await field(page, "Email address").fill(email);
  await page.locator("[name=password]").fill(given);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test.use({ viewport: { width: 360, height: 740 } });

test("someone signs up through an affiliate's link, signs out and signs in again", {
  tag: "@main",
}, async ({ page, academy }) => {
  const { emailAddress } = somebody("Asabe");
  await open(page, "/register?ref=ASABE10");
  await expect(page.getByText("Referred by Asabe D")).toBeVisible();
  await expectAccessible(page, "sign-up", { widths: [360] });
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(page.locator("[name=password]")).toHaveAttribute("type", "text");
  await fillSignUp(page, emailAddress);
  await expect(page).toHaveURL("/dashboard");
  expect(JSON.parse((await stored(page, "user")) ?? "null")).toMatchObject({
    email: emailAddress,
    role: "user",
  });
  expect(await stored(page, "userToken")).toMatch(/^usr_/);
  expect(await academy.mails(emailAddress)).toHaveLength(1);

  // The sign-in pages know it, and do not shift when the name comes.
  for (const path of ["/register", "/login"]) {
    await open(page, path);
    await expect(page.getByText("You are signed in as")).toBeVisible();
    await expect(page.locator("#main").getByText("Asabe Danjuma", { exact: true })).toBeVisible();
    await expect(page.locator("[name=password]")).toBeHidden();
  }
  await expect(page.getByRole("link", { name: "Go to dashboard" })).toBeVisible();
  await page.goto("/login?next=/help");
  await expect(page).toHaveURL("/help");
  await page.goto("/login");
  await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  await expect(page.locator("[name=password]")).toBeVisible();
  expect(await stored(page, "userToken")).toBeNull();
  await open(page, "/login");
  await signIn(page, emailAddress);
  await expect(page).toHaveURL("/dashboard");

  await page.goto("/");
  await page.locator("summary", { hasText: "Menu" }).or(page.getByLabel("Menu")).first().click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect.poll(() => stored(page, "userToken")).toBeNull();

  await open(page, "/login?next=/programs/tiling");
  await signIn(page, emailAddress, "not the password");
  await expect(page.getByRole("alert")).toContainText("Invalid credentials");
  await expect(field(page, "Email address")).toHaveValue(emailAddress);
  await expectAccessible(page, "sign-in, refused", { widths: [360] });
  await signIn(page, emailAddress.toUpperCase());
  await expect(page).toHaveURL("/programs/tiling");
});

test("reserved and taken addresses are refused, and nothing typed is lost", async ({
  page,
  academy,
}) => {
  await open(page, "/register");
  await fillSignUp(page, academy.admin.email);
  await expect(page.getByText("This email address is not allowed").first()).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("Asabe Danjuma");
  const { emailAddress } = somebody("Twice");
  await academy.call("POST", "/auth/register", {
    body: { name: "Asabe", email: emailAddress, password },
  });
  await fillSignUp(page, emailAddress);
  await expect(page.getByText("This email address is not allowed").first()).toBeVisible();
  await expect(page.getByText("If you have an account with it, sign in")).toBeVisible();
});

test("signing in works before the scripts load", async ({ page, academy }) => {
  const { emailAddress } = somebody("Slow");
  await academy.call("POST", "/auth/register", {
    body: { name: "Asabe", email: emailAddress, password },
  });
  // Only the script that every page has arrives; React's files get no answer.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, "connection", { value: { saveData: true } });
  });
  await page.route(/\/assets\/react/, () => {});
  await page.goto("/login?next=/help");
  await signIn(page, emailAddress);
  await expect(page).toHaveURL("/help");
  expect(await stored(page, "userToken")).toMatch(/^usr_/);
});

test("a page notices a session that ended elsewhere when it loads", async ({ page, academy }) => {
  const { emailAddress } = somebody("Ended");
  await open(page, "/register?next=/about");
  await fillSignUp(page, emailAddress);
  await expect(page).toHaveURL("/about");
  await page.evaluate(() => localStorage.setItem("cart", '[{"id":"tiling"}]'));
  const { body } = await academy.call("POST", "/auth/login", {
    body: { email: emailAddress, password },
  });
  const { token } = body as { token: string };
  await academy.call("DELETE", "/auth/sessions", { token });
  await page.goto("/help");
  await expect.poll(() => stored(page, "userToken")).toBeNull();
  await expect(page).toHaveURL("/help");
  // The cart waits for its owner (cart.spec), and nobody else sees it.
  expect(JSON.parse((await stored(page, "cart")) ?? "")).toMatchObject({
    keptFor: expect.any(String),
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the sign-in says what is missing", async ({ page }) => {
    await page.goto("/login");
    await expect(page.getByText("Signing in needs JavaScript", { exact: true })).toBeVisible();
    await signIn(page, somebody("Plain").emailAddress);
    await expect(page.getByText("Signing in needs JavaScript on this site")).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Continue" })).toHaveCount(0);
  });
});
