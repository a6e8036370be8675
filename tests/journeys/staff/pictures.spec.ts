import type { Browser } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { photograph } from "../../support/browser/photograph.ts";

test("an owner crops a photograph with the keyboard, and visitors see it lead the page", {
  tag: "@main",
}, async ({ page, academy }) => {
  await enter(page, academy, "/admin/pictures/new");
  await expect(page.getByRole("heading", { name: "New photograph" })).toBeVisible();
  await page.getByRole("button", { name: "Add a photo" }).click();
  await page.getByRole("link", { name: "Choose a photograph and crop it" }).click();
  await expect(page.getByLabel("Photograph", { exact: true })).toBeFocused();
  const file = { name: "wall.jpg", mimeType: "image/jpeg", buffer: await photograph(page) };
  await page.getByLabel("Photograph", { exact: true }).setInputFiles(file);
  const frame = page.getByRole("img", { name: "The photograph as visitors will see it" });
  await expect(frame).toBeVisible();
  const before = await frame.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL());
  await page.getByLabel("Zoom").focus();
  for (let press = 0; press < 9; press++) await page.keyboard.press("ArrowRight");
  await page.getByLabel("Left to right").press("ArrowLeft");
  expect(await frame.evaluate((canvas: HTMLCanvasElement) => canvas.toDataURL())).not.toBe(before);
  await page.getByRole("button", { name: "Add a photo" }).click();
  // The photograph is sent before the fields are read.
  await expect(page.getByRole("button", { name: "Saving..." })).toHaveCount(0);
  await expect(page.getByText("Describe the photograph").first()).toBeVisible();
  await page.getByLabel("Program", { exact: false }).selectOption("leather-work");
  await page.getByLabel("Description for people").fill("A learner sews the last seam.");
  await expectAccessible(page, "new photograph");
  await page.getByRole("button", { name: "Add a photo" }).click();
  await expect(page).toHaveURL(/\/admin\/pictures\/[\w-]{8,}$/);
  await expect(page.getByRole("heading", { name: "A learner sews the last seam." })).toBeVisible();

  await page.setViewportSize({ width: 1280, height: 800 });
  const lead = page.locator(".offer-lead").getByRole("img");
  // Public within a second.
  await expect(async () => {
    await open(page, "/programs/leather-work");
    const alt = "A learner sews the last seam.";
    await expect(lead).toHaveAttribute("alt", alt, { timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await expect
    .poll(() => lead.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300);

  // A list without photographs gets their styles when one comes into it.
  await open(page, "/programs?search=plumbing");
  const search = page.getByRole("main").locator("input[type=search]").first();
  await search.fill("leather");
  await search.press("Enter");
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("link", { name: "Leather Work" }) });
  await expect(card.locator(".photo")).toHaveCSS("object-fit", "cover");
  // From a list with them to one without: no duplicates.
  await open(page, "/programs?search=leather");
  const sheets = await page.locator("style[data-href]").count();
  await search.fill("plumbing");
  await search.press("Enter");
  await expect(card).toHaveCount(0);
  expect(await page.locator("style[data-href]").count()).toBe(sheets);
});

test("only staff see an archived photograph", async ({ page, academy, browser }) => {
  await enter(page, academy, "/admin/pictures/new");
  const file = { name: "gate.jpg", mimeType: "image/jpeg", buffer: await photograph(page) };
  await page.getByLabel("What does it show?").selectOption("centre");
  await page.getByRole("combobox", { name: "Centre" }).selectOption("yola");
  await page.getByLabel("Photograph", { exact: true }).setInputFiles(file);
  await page.getByLabel("Description for people").fill("The gate of the centre.");
  await page.getByRole("button", { name: "Add a photo" }).click();
  const shown = page.getByRole("img", { name: "The gate of the centre." });
  const width = () => shown.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBe(960);
  const address = new URL((await shown.getAttribute("src")) ?? "", academy.origin).href;
  const visitor = await browser.newPage();
  await expect(async () => {
    await open(visitor, `${academy.origin}/contact`);
    const gate = visitor.getByRole("img", { name: "The gate of the centre." });
    await expect(gate).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 20_000 });
  await page.getByRole("button", { name: "Archive" }).click();
  await expect(page.getByText("Archived", { exact: true }).first()).toBeVisible();
  await expect.poll(width).toBe(960);
  expect((await visitor.request.get(address)).status()).toBe(404);
});

/** What a page's first visit loads, and its largest paint on a fast line. */
async function visit(browser: Browser, url: string, size: { width: number; height: number }) {
  const context = await browser.newContext({ viewport: size });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  const photographs = new Map<string, number>();
  const addresses = new Map<string, string>();
  let sent = 0;
  await devtools.send("Network.enable");
  devtools.on("Network.requestWillBeSent", ({ requestId, request }) => {
    addresses.set(requestId, request.url);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    sent += encodedDataLength;
    const address = addresses.get(requestId) ?? "";
    if (address.includes("/api/pictures/")) photographs.set(address, encodedDataLength);
  });
  await page.goto(url, { waitUntil: "networkidle" });
  const { largest, shift } = await page.evaluate(
    () =>
      new Promise<{ largest: string; shift: number }>((done) => {
        let largest = "";
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            largest = (entry as PerformanceEntry & { url?: string }).url ?? "";
          }
        }).observe({ type: "largest-contentful-paint", buffered: true });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) {
            shift += (entry as PerformanceEntry & { value?: number }).value ?? 0;
          }
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => done({ largest, shift }), 500);
      }),
  );
  return { context, page, photographs, sent: () => sent, largest, shift };
}

/** As tests/project/budgets.test.ts asserts it for pages without photographs. */
const mostSent = 75 * 1024;

test("a page with photographs stays within its weight, moves nothing, and honours Save-Data", async ({
  page,
  academy,
  browser,
}) => {
  await enter(page, academy, "/admin/pictures/new");
  const file = { name: "wall.jpg", mimeType: "image/jpeg", buffer: await photograph(page) };
  await page.getByLabel("Photograph", { exact: true }).setInputFiles(file);
  await page.getByLabel("Program", { exact: false }).selectOption("fashion-design");
  await page.getByLabel("Description for people").fill("A dress of the second week.");
  await page.getByRole("button", { name: "Add a photo" }).click();
  await expect(page).toHaveURL(/\/admin\/pictures\/[\w-]{8,}$/);
  const url = `${academy.origin}/programs/fashion-design`;
  // Public within a second.
  await expect
    .poll(async () => (await (await fetch(url)).text()).includes("A dress of the second week."))
    .toBe(true);

  const phone = await visit(browser, url, { width: 360, height: 740 });
  // The one that leads, in its smallest file.
  const [bytes = 0, ...others] = phone.photographs.values();
  expect(others).toEqual([]);
  expect(bytes).toBeLessThanOrEqual(46_000);
  expect(phone.sent() - bytes).toBeLessThanOrEqual(mostSent);
  expect(phone.shift).toBeLessThan(0.01);
  await phone.context.close();

  const wide = await visit(browser, url, { width: 1280, height: 800 });
  expect(wide.shift).toBeLessThan(0.01);
  const panel = wide.page.getByRole("complementary", { name: "Registration" });
  const register = panel.getByRole("button", { name: /^Register Now/ });
  await expect(register).toBeInViewport({ ratio: 1 });
  for (const bytes of wide.photographs.values()) expect(bytes).toBeLessThanOrEqual(131_000);
  expect([...wide.photographs.keys()].length).toBe(1);
  expect(["", ...wide.photographs.keys()]).toContain(wide.largest);
  await wide.context.close();

  const list = await visit(browser, `${academy.origin}/programs?search=fashion`, {
    width: 360,
    height: 740,
  });
  expect([...list.photographs]).toEqual([]);
  expect(list.sent()).toBeLessThanOrEqual(mostSent);
  await list.context.close();

  const saving = await fetch(url, { headers: { "save-data": "on" } });
  expect(await saving.text()).not.toContain("/api/pictures/");
});
