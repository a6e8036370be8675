import type { BrowserContext, Page } from "@playwright/test";
import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import {
  enrolmentsOf,
  fillSteps,
  openLastStep,
  physical,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** Forms finished without a connection: kept on the device, sent when the connection is back (docs/forms.md). */

test.use({ serviceWorkers: "allow", reuseContext: false });

const notice = (page: Page) => page.locator(".waiting-forms");
const kept = (page: Page) => page.getByRole("status").filter({ hasText: "is kept on this device" });
const send = (page: Page) => page.getByRole("button", { name: "Send message" });

async function fillMessage(page: Page, email: string) {
  await open(page, "/contact?subject=general");
  await page.getByLabel("Name").fill("Asabe");
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Message").fill("When does Tiling begin?");
  await page.waitForLoadState("networkidle");
}

const emailOf = (name: string) => `${name}-${Date.now().toString(36)}@mail.example`;

/** Leaves a message that waits in an open form, in a browser that keeps the form's page. */
async function leaveMessage(page: Page, context: BrowserContext, email: string) {
  await page.goto("/about");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await fillMessage(page, email);
  await context.setOffline(true);
  await send(page).click();
  await expect(kept(page)).toBeVisible();
}

async function messagesOf(academy: AcademyUnderTest, email: string) {
  const { body: signedIn } = await academy.call("POST", "/admin/login", { body: academy.admin });
  const { token } = signedIn as { token: string };
  const query = new URLSearchParams({ search: email });
  const { body } = await academy.call("GET", `/admin/messages?${query}`, { token });
  return (body as { messages: unknown[] }).messages.length;
}

test("a message waits for a connection, and its form says when it was sent", {
  tag: "@main",
}, async ({ page, academy, context }) => {
  const email = emailOf("stays");
  await fillMessage(page, email);
  await context.setOffline(true);
  await send(page).click();
  await expect(kept(page)).toContainText(
    "Your message is kept on this device and will be sent when your network is back.",
  );
  await expectAccessible(page, "waits", { widths: [320] });

  await context.setOffline(false);
  await expect(page.getByRole("status").filter({ hasText: "Message sent" })).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("");
  await expect(kept(page)).toHaveCount(0);
  expect(await messagesOf(academy, email)).toBe(1);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a message survives a reload and a closed page, and a page without React sends it", async ({
  page,
  academy,
  context,
}) => {
  const email = emailOf("leaves");
  await leaveMessage(page, context, email);
  await page.reload();
  await expect(kept(page)).toBeVisible();
  await expect(page.getByLabel("Message")).toHaveValue("When does Tiling begin?");

  await page.close();
  const other = await context.newPage();
  await context.setOffline(false);
  await other.goto("/help");
  await expect(notice(other)).toHaveText(/^Your message of \d+ \w+ \d{4} was sent\.Close$/);
  await other.reload();
  await other.getByRole("button", { name: "Close" }).click();
  await expect(notice(other)).toBeEmpty();
  expect(await messagesOf(academy, email)).toBe(1);
  await open(other, "/contact");
  await expect(other.getByLabel("Message")).toHaveValue("");
});

test("a message arrives once although two tabs send it and an answer is lost", async ({
  page,
  academy,
  context,
}) => {
  const email = emailOf("twice");
  const other = await context.newPage();
  await open(other, "/help");
  await fillMessage(page, email);
  await page.route(
    "**/api/contact",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  // Both tabs see that it waits, and both try at once. The form says so, whichever of them sent it.
  await send(page).click();
  await expect(page.getByRole("status").filter({ hasText: "Message sent" })).toBeVisible();
  await expect(kept(page)).toHaveCount(0);
  expect(await messagesOf(academy, email)).toBe(1);
});

test("a waiting form can be discarded from its notice or with its answers", async ({
  page,
  academy,
  context,
}) => {
  const email = emailOf("discarded");
  await fillMessage(page, email);
  await context.setOffline(true);
  await send(page).click();
  await page.getByRole("button", { name: "Do not send it" }).click();
  await expect(kept(page)).toHaveCount(0);
  await expect(page.getByLabel("Message")).toHaveValue("When does Tiling begin?");

  await send(page).click();
  await expect(kept(page)).toBeVisible();
  await page.getByRole("button", { name: "Clear my answers" }).click();
  await page.getByRole("button", { name: "Yes, clear my answers" }).click();
  await expect(kept(page)).toHaveCount(0);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await context.setOffline(false);
  await page.goto("/help", { waitUntil: "networkidle" });
  expect(await messagesOf(academy, email)).toBe(0);
});

test("a refused form opens again with its answers and errors", async ({ page, context }) => {
  await fillMessage(page, emailOf("refused"));
  await context.setOffline(true);
  await send(page).click();
  await expect(kept(page)).toBeVisible();
  await page.close();
  const other = await context.newPage();
  await other.route("**/api/contact", (route) =>
    route.fulfill({
      status: 422,
      json: { error: "Check the form.", code: "invalid", fields: { email: "Nobody is there" } },
    }),
  );
  await context.setOffline(false);
  await other.goto("/help");
  await expect(notice(other)).toContainText("was not accepted. Check the form.");
  await other.getByRole("link", { name: "Open the form" }).click();
  await expect(other.getByRole("alert")).toContainText("Nobody is there");
  await expect(other.getByLabel("Message")).toHaveValue("When does Tiling begin?");
});

test("a free registration waits, continues by itself and registers once", async ({
  page,
  academy,
  context,
}) => {
  const person = somebody("Hadiza");
  await openLastStep(
    page,
    "generator-care",
    physical(person, { preferredLocation: "Yola, Adamawa" }),
  );
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit Registration", exact: true }).click();
  await expect(kept(page)).toContainText("Your registration for");
  expect(await enrolmentsOf(academy, person.emailAddress)).toEqual([]);

  await context.setOffline(false);
  await expect(page).toHaveURL(/registration-success/);
  expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([{ status: "confirmed" }]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
});

test("a free registration waits even if the connection drops on its first step", async ({
  page,
  academy,
  context,
}) => {
  const person = somebody("Zainab");
  await open(page, "/register/generator-care");
  const later = page.waitForResponse(/\/answers-review-/);
  await page.getByRole("textbox").first().fill("Zainab");
  await (await later).finished();
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await fillSteps(page, physical(person, { preferredLocation: "Yola, Adamawa" }), 6);
  await page.getByRole("button", { name: "Submit Registration", exact: true }).click();
  await expect(kept(page)).toContainText("Your registration for");

  await context.setOffline(false);
  await expect(page).toHaveURL(/registration-success/);
  expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([{ status: "confirmed" }]);
});

test("an application for a sponsored place is sent from another page, which links to it", async ({
  page,
  academy,
  context,
}) => {
  const person = somebody("Jummai");
  await openLastStep(page, "interlocking-paving", physical(person));
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Submit Registration", exact: true }).click();
  await expect(kept(page)).toBeVisible();
  await page.close();
  const other = await context.newPage();
  await context.setOffline(false);
  await other.goto("/help");
  await expect(notice(other)).toContainText(/^Your registration for .+ was sent\./);
  await other.getByRole("link", { name: "Open your registration" }).click();
  await expect(other.getByRole("heading", { name: "Application received" })).toBeVisible();
  expect(await other.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([{ status: "applied" }]);
});

test("the offline page opens the wanted page and sends waiting forms once the connection is back", async ({
  page,
  academy,
  context,
}) => {
  const email = emailOf("goes-on");
  await leaveMessage(page, context, email);
  await page.clock.install();
  await page.goto("/contact?subject=careers");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  await expect(page.getByRole("listitem").first()).toContainText("Contact");
  await expectAccessible(page, "is offline", { widths: [320] });

  // The browser says that it is online before the connection is any use.
  const asked: string[] = [];
  await page.route("**/contact?subject=careers", (route) => {
    asked.push(route.request().method());
    return asked.length === 1 ? route.abort() : route.continue();
  });
  await context.setOffline(false);
  await expect.poll(() => asked).toEqual(["HEAD"]);
  await page.clock.fastForward(20_000);
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("You are offline");
  await expect.poll(() => messagesOf(academy, email)).toBe(1);
});
