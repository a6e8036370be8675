import type { Locator } from "@playwright/test";
import { expect, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";
import { referLearner } from "../../support/filling/refer-learner.ts";

/** Today: one key away, with the money of the day, and a refund four clicks away. */

test("two keys open Today, and refunding today's payment takes four clicks", {
  tag: "@main",
}, async ({ page, academy }) => {
  const fullName = `Hajara Today ${Date.now()}`;
  await referLearner(academy, { code: "ASABE10" }, fullName, { isPaid: true });
  await enter(page, academy, "/admin/affiliates");

  await test.step("the keys work from any screen, and not while someone types", async () => {
    await page.getByRole("searchbox").first().pressSequentially("gt");
    await expect(page).toHaveURL(/\/admin\/affiliates/);
    await page.getByRole("heading", { level: 1 }).focus();
    await page.keyboard.press("g");
    await page.keyboard.press("t");
    await page.waitForURL("**/admin");
    await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  });

  await test.step("it shows the money of the day, what waits, and the missing second factor", async () => {
    const money = page.getByRole("region", { name: "Money today" });
    await expect(money.getByRole("row", { name: /^Paystack/ })).toContainText(/₦\d/);
    await expect(page.getByText("Your account has no second factor")).toBeVisible();
    await expect(
      page.getByRole("navigation").getByRole("link", { name: /^Cases \d+ waiting$/ }),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Starts this week" })).toContainText(
      /start|Starts/,
    );
    await expectAccessible(page, "today");
  });

  await test.step("a refund from here", async () => {
    let clicks = 0;
    const click = async (what: Locator) => {
      clicks++;
      await what.click();
    };
    await click(
      page
        .getByRole("region", { name: "Money today" })
        .getByRole("link", { name: "Payments", exact: true }),
    );
    await click(page.getByRole("link", { name: fullName }).first());
    await click(page.getByRole("button", { name: "Refund payment" }));
    const dialog = page.getByRole("dialog");
    // It begins with an empty amount, not with everything.
    await dialog.getByLabel("Amount", { exact: true }).fill("95000");
    await dialog.getByLabel(/^Reason/).fill("Moved to Lagos");
    await click(dialog.getByRole("button", { name: "Refund ₦95,000" }));
    await expectToast(page, "Refund of ₦95,000 sent");
    expect(clicks).toBeLessThanOrEqual(4);
  });
});
