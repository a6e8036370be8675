import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { signInAdmin } from "../../support/filling/approve-affiliate.ts";
import { applicationOf } from "../../support/people/make-affiliate.ts";

/** Today, the audit log and the outbox. */

test("an owner sees what is waiting, reads the log and resends an email", { tag: "@main" }, async ({
  page,
  academy,
}) => {
  const email = `overview-${process.pid}-${Date.now()}@mail.example`;
  const phone = `0806${String(Date.now()).slice(-7)}`;
  await academy.call("POST", "/affiliates/applications", { body: applicationOf(email, { phone }) });
  await expect.poll(async () => (await academy.mails(email)).length).toBe(1);

  await open(page, `/admin/login?${new URLSearchParams({ next: "/admin" })}`);
  await page.getByLabel("Email address").fill(academy.admin.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(academy.admin.password);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/admin");
  await hydrated(page);

  await test.step("Today leads to what waits", async () => {
    const income = page.getByRole("region", { name: "Income" });
    await expect(income.locator("figure")).toBeVisible();
    await income.getByText("Show the income of each month").focus();
    await page.keyboard.press("Enter");
    await expect(income.getByRole("row", { name: /^All/ })).toContainText("₦");
    const link = page.getByRole("link", { name: /affiliate applications? to decide$/ });
    const waiting = Number.parseInt((await link.textContent()) ?? "", 10);
    await link.focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/admin/affiliates?status=pending");
    await expect(page.locator(".list-totals")).toHaveText(new RegExp(`^${waiting} applications?$`));
    await page.goBack();
    await page.getByRole("link", { name: "By centre" }).click();
    await expect(page).toHaveURL(/by=centre/);
    await expect(page.getByRole("region", { name: "Registrations" })).toContainText("Jalingo");
  });

  await test.step("one part that fails leaves the others, and loads again", async () => {
    await page.route("**/api/admin/overview/income*", (route) => route.abort(), { times: 1 });
    await page.reload();
    const income = page.getByRole("region", { name: "Income" });
    await expect(income.getByRole("alert")).toContainText("Failed to load income");
    await expect(
      page.getByRole("region", { name: "Registrations" }).locator("figure"),
    ).toBeVisible();
    await income.getByRole("button", { name: "Try again" }).click();
    await expect(income.locator("figure")).toBeVisible();
  });

  await test.step("an email is sent again; the server refuses it after another admin", async () => {
    await open(page, `/admin/mail?search=${encodeURIComponent(email.slice(0, 20))}`);
    const box = page.getByRole("checkbox", { name: new RegExp(`Select .* to ${email}`) });
    const dialog = page.getByRole("dialog", { name: "Send again: 1 message" });
    await box.press("Space");
    await page.getByRole("button", { name: "Send again" }).press("Enter");
    await expect(dialog).toContainText(email);
    const token = await signInAdmin(academy);
    const listed = await academy.call("GET", `/admin/mail?search=${email}`, { token });
    const [mail] = (listed.body as { mails: { id: string }[] }).mails;
    const body = { sent_again: 0 };
    await academy.call("POST", `/admin/mail/${mail?.id}/send-again`, { token, body });
    await dialog.getByRole("button", { name: "Send again (1)" }).click();
    await expect(dialog.getByText(/Someone else has just sent it again/)).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByText("sent again 1×")).toBeVisible();
    await expectAccessible(page, "the outbox");
    await expect
      .poll(async () => {
        await page.reload();
        return page.getByRole("row", { name: new RegExp(email) }).textContent();
      })
      .toContain("Sent");
    await box.check();
    await page.getByRole("button", { name: "Send again" }).click();
    await dialog.getByRole("button", { name: "Send again (1)" }).click();
    await expect(dialog.getByText(/Queued again/)).toBeVisible();
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await expect(page.getByText("sent again 2×")).toBeVisible();
  });

  await test.step("the log has it, by thing and day, with its detail", async () => {
    await open(page, "/admin/audit?thing=mail");
    const entry = page.getByRole("link", { name: /sent an email again/ }).first();
    await expect(entry).toBeVisible();
    await expectAccessible(page, "the audit log");
    await page.locator("summary", { hasText: "When" }).click();
    await page.getByLabel("To", { exact: true }).fill("2020-01-31");
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByText("No entries match")).toBeVisible();
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.locator("summary", { hasText: "About" }).click();
    const about = page.locator(".chip-menu a", { hasText: "Email" });
    await expect(about.locator(".tab-count")).toBeVisible();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const answered = page.waitForResponse(/audit\?.*thing=mail/);
    await about.click();
    await answered;
    // The menu closes before the list changes: it doesn't count again for nobody.
    expect(asked.filter((url) => url.includes("/admin/audit?"))).toHaveLength(1);
    await expect(page).toHaveURL(/thing=mail/);
    await entry.click();
    await page.waitForURL("**/admin/audit/*");
    await expect(page.getByRole("table", { name: "What changed" })).toContainText("queued");
    await expect(page.getByRole("region", { name: "History" })).toContainText(
      "sent an email again",
    );
    await page.goBack();
    await expect(page).toHaveURL(/thing=mail/);
  });
});
