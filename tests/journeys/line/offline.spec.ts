import type { Page } from "@playwright/test";
import { expect, test } from "../../support/browser/academy-fixture.ts";
import { startAcademyProcess } from "../../support/browser/start-academy-process.ts";

test.use({ serviceWorkers: "allow", reuseContext: false });

const notice = (page: Page) => page.locator(".kept-notice");

/** The first page starts the worker, which keeps it and those after it. */
async function visit(page: Page, ...paths: string[]) {
  await page.goto("/about");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.waitForFunction(async () => (await caches.match("/about")) !== undefined);
  for (const path of paths) await page.goto(path, { waitUntil: "networkidle" });
}

test("a visited page opens without a connection and says how old it is", {
  tag: "@main",
}, async ({ page, context }) => {
  await visit(page, "/programs", "/help");
  await expect(notice(page)).toHaveCount(0);

  await context.setOffline(true);
  await page.goto("/programs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Available Programs");
  await expect(notice(page)).toHaveText(
    /^You are offline\. This is the page as it was on \d+ \w+ \d{4} at \d\d:\d\d\.$/,
  );

  await context.setOffline(false);
  await page.goto("/programs");
  await expect(notice(page)).toHaveCount(0);
});

test("the first page is kept too, without a second request", async ({ page, context }) => {
  const sent = await page.goto("/guides#main");
  const keptId = () =>
    page.evaluate(async () => (await caches.match("/guides"))?.headers.get("x-request-id"));
  await expect.poll(keptId).toBe(sent?.headers()["x-request-id"]);
  await context.setOffline(true);
  await page.goto("/guides");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Guides");
  await expect(notice(page)).toBeVisible();
});

test("a private first page is not kept", async ({ page }) => {
  await page.goto("/enrolments/nobody");
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.goto("/help", { waitUntil: "networkidle" });
  const kept = async () => {
    const names = await caches.keys();
    const pages = await caches.open(names.find((name) => name.startsWith("pages-")) ?? "");
    return (await pages.keys()).map(({ url }) => new URL(url).pathname);
  };
  await expect.poll(() => page.evaluate(kept)).toEqual(["/help"]);
});

test("a page that is not kept says so and lists those that are", async ({ page, context }) => {
  await visit(page, "/help", "/programs?ref=AMINA", "/enrolments/nobody");
  await context.setOffline(true);
  await page.goto("/careers");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
  const kept = page.getByRole("listitem");
  await expect(kept).toHaveCount(2);
  await expect(kept.filter({ hasText: "About" })).toHaveCount(1);
  await page.getByRole("link", { name: /^Help Center/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help Center");
});

test("when switched off, no worker starts, a running one removes itself, and no form waits", async ({
  page,
  context,
}) => {
  const academy = await startAcademyProcess({ OFFLINE: "off" });
  try {
    await page.goto(`${academy.origin}/about`, { waitUntil: "networkidle" });
    const registrations = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await registrations()).toBe(0);

    await page.evaluate(async () => {
      await caches.open("pages-of-an-earlier-build");
      await navigator.serviceWorker.register("/service-worker.js");
    });
    await expect.poll(registrations).toBe(0);
    expect(await page.evaluate(() => caches.keys())).toEqual([]);

    await page.goto(`${academy.origin}/contact?subject=general`, { waitUntil: "networkidle" });
    await page.getByLabel("Name").fill("Asabe");
    await page.getByLabel("Email address").fill("off@mail.example");
    await page.getByLabel("Message").fill("Hello");
    await context.setOffline(true);
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page.getByText("is kept on this device")).toHaveCount(0);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([
      expect.stringMatching(/^contact-draft@/),
    ]);
  } finally {
    await academy.stop();
  }
});

test("a filtered list is kept too, and never replaced by another list", async ({
  page,
  context,
}) => {
  await visit(page, "/programs");
  await page.getByRole("link", { name: /^Online/ }).click();
  await expect(page).toHaveURL("/programs?mode=online");
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Available Programs");
  await expect(notice(page)).toBeVisible();
  await page.getByRole("link", { name: /^Hybrid/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("You are offline");
});
