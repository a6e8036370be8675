import type { Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { keepSession } from "../../support/browser/keep-session.ts";
import { somebody } from "../../support/filling/fill-registration.ts";

test.use({ viewport: { width: 360, height: 740 } });

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The code in the newest of so many messages to a phone, from the sandbox. */
async function codeTo(academy: AcademyUnderTest, phone: string, many: number): Promise<string> {
  await expect.poll(async () => (await academy.mails(phone)).length).toBe(many);
  const [newest] = await academy.mails(phone);
  return /\b\d{6}\b/.exec(newest?.text ?? "")?.[0] ?? "";
}

test("somebody confirms a number and signs in by the code that comes to it", {
  tag: "@main",
}, async ({ page, academy }) => {
  const { emailAddress } = somebody("Asabe");
  const phone = `+234803${String(Date.now()).slice(-7)}`;
  const typed = phone.replace("+234", "0");
  const body = { name: "Asabe Danjuma", email: emailAddress, password: "a long password" };
  const signedUp = await academy.call("POST", "/auth/register", { body });
  const { token, user } = signedUp.body as { token: string; user: object };
  await keepSession(page, "user", token, user);
  await open(page, "/dashboard/profile");
  const panel = page.getByRole("region", { name: "Sign in by a code" });
  await panel.getByLabel("Phone number").fill(typed);
  await panel.getByRole("button", { name: "Send me a code" }).click();
  await expect(panel.getByRole("status")).toContainText(`A code is on its way to ${phone}.`);
  await panel.getByLabel("Code").fill("12345");
  await panel.getByRole("button", { name: "Confirm" }).click();
  await expect(panel.getByRole("alert")).toContainText("This code is wrong or no longer works.");
  await expect(panel.getByLabel("Code")).toHaveValue("12345");
  await panel.getByLabel("Code").fill(await codeTo(academy, phone, 1));
  await panel.getByRole("button", { name: "Confirm" }).click();
  await expect(panel.getByRole("status")).toContainText(`by a code sent to ${phone}`);
  // The profile has it too, so that saving it does not take it away.
  await expect(
    page.getByRole("region", { name: "About you" }).getByLabel("Phone number"),
  ).toHaveValue(phone);
  await expectAccessible(page, "a confirmed number", { widths: [360] });
  await page.evaluate(() => localStorage.clear());

  await open(page, "/login?next=/dashboard/payments");
  await page.getByRole("link", { name: "Sign in by a code on your phone" }).click();
  await expect(page).toHaveURL("/sign-in-by-code?next=%2Fdashboard%2Fpayments");
  await button(page, "Send me a code").click();
  await expect(page.getByRole("alert")).toContainText("Enter your phone number");
  await page.getByLabel("Phone number").fill(typed);
  await expectAccessible(page, "asking for a code", { widths: [360] });
  await button(page, "Send me a code").click();
  const code = page.getByLabel("Code");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await expect(code).toHaveAttribute("inputmode", "numeric");
  await expect(page.getByRole("button", { name: "Send a new code" })).toBeDisabled();
  await code.fill("000 00");
  await button(page, "Sign in").click();
  await expect(page.getByRole("alert")).toContainText("This code is wrong or no longer works.");
  await expect(code).toHaveValue("000 00");
  await expectAccessible(page, "a wrong code", { widths: [360] });
  await button(page, "Use another number").click();
  await expect(page.getByLabel("Phone number")).toHaveValue(phone);
  await button(page, "Send me a code").click();
  // Within a minute it isn't sent again.
  await code.fill(await codeTo(academy, phone, 2));
  await button(page, "Sign in").click();
  await expect(page).toHaveURL("/dashboard/payments");
  const stored = await page.evaluate(() => localStorage.getItem("user"));
  expect(JSON.parse(stored ?? "null")).toMatchObject({ email: emailAddress, role: "user" });
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page asks, takes the code, and says why nobody is signed in", async ({
    page,
    academy,
  }) => {
    await page.goto("/affiliate/login");
    await page.getByRole("link", { name: "Sign in by a code on your phone" }).click();
    await expect(page).toHaveURL("/sign-in-by-code?audience=affiliate");
    await page.getByLabel("Phone number").fill("0803 55");
    await button(page, "Send me a code").click();
    await expect(page.getByRole("alert")).toContainText("Enter a phone number");
    await expect(page.getByLabel("Phone number")).toHaveValue("0803 55");
    await page.getByLabel("Phone number").fill("0803 555 0000");
    await button(page, "Send me a code").click();
    await expect(page.getByText("If +2348035550000 is confirmed")).toBeVisible();
    await page.getByLabel("Code").fill("123456");
    await button(page, "Sign in").click();
    await expect(page.getByRole("alert")).toContainText("Signing in needs JavaScript");
    await expect(page.getByLabel("Code")).toHaveValue("123456");
    expect(await academy.mails("+2348035550000")).toEqual([]);
  });
});
