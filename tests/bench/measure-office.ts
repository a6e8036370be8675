import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { median, say } from "./measure.ts";
import { slowDown } from "./visit-page.ts";

/**
 * The back office on a slow line and processor: the first screen after signing in, a filter of a list, and the keys in
 * the find field. What runs in the page names no inner function, because the loader would add a call for it.
 */

/** A frame after which the screen has its data: no placeholder is in sight. The clock is the same on both pages. */
const noteFirstScreen = `(() => {
  if (location.pathname !== "/admin") return;
  const look = () => {
    const parts = [...document.querySelectorAll(".skeleton")];
    const isLoading = parts.some((part) => part.getBoundingClientRect().top < innerHeight);
    if (!isLoading && document.querySelector("nav a[aria-current=page]"))
      window.shownAt = Date.now();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()`;

/** Notes when a filter's link is pressed, and when the rows that it leaves are on the screen. */
const noteFilter = `(() => {
  const list = document.querySelector(".list-totals");
  const before = list.textContent;
  document.addEventListener("click", ({ target }) => {
    if (!target.closest(".chip a, details a")) return;
    const from = performance.now();
    const look = () => {
      const now = document.querySelector(".list-totals")?.textContent;
      if (now && now !== before) window.filteredMs = performance.now() - from;
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, true);
})()`;

/** The longest time from a key to the frame that shows it; the browser counts from 16 ms. */
const noteKeys = `(() => {
  window.longestKey = 0;
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries())
      if (name === "keydown" || name === "input") window.longestKey = Math.max(window.longestKey, duration);
  }).observe({ type: "event", durationThreshold: 16 });
})()`;

/** React listens to the sign-in form. */
const isAlive = () =>
  Object.keys(document.querySelector("main form") ?? {}).some((key) => key.startsWith("__react"));

const whenNoted = (page: Page, name: string) =>
  page.waitForFunction((of) => (window as unknown as Record<string, number>)[of], name);
const noted = async (page: Page, name: string) =>
  Number(await (await whenNoted(page, name)).jsonValue());

type Visit = { firstScreen: number; filter: number; key: number; kB: number; requests: number };

async function visitOffice(
  browser: Browser,
  phone: BrowserContextOptions,
  origin: string,
  staff: { readonly email: string; readonly password: string },
): Promise<Visit> {
  const context = await browser.newContext(phone);
  const page = await context.newPage();
  const devtools = await slowDown(page, 1_600, 150);
  await page.addInitScript(noteFirstScreen);
  await page.goto(`${origin}/admin/login`, { waitUntil: "networkidle" });
  await page.getByLabel("Email address").fill(staff.email);
  await page.getByRole("textbox", { name: /^Password/ }).fill(staff.password);
  // A person needs longer to type this than the scripts need to load.
  await page.waitForFunction(isAlive);
  await page.waitForTimeout(1_000);
  const sizes: number[] = [];
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    if (encodedDataLength > 0) sizes.push(encodedDataLength);
  });
  const from = Date.now();
  await page.getByRole("button", { name: "Sign in" }).click();
  // Asking at once would put the test tool's own script into the new page before its first screen.
  await page.waitForTimeout(4_000);
  const firstScreen = (await noted(page, "shownAt")) - from;
  await page.waitForLoadState("networkidle");
  const [kB, requests] = [sizes.reduce((sum, one) => sum + one, 0) / 1000, sizes.length];

  await page.goto(`${origin}/admin/enrolments`, { waitUntil: "networkidle" });
  await page.locator(".list-bar summary").first().click();
  await page.locator(".list-bar details[open] a").nth(1).waitFor();
  await page.waitForTimeout(500);
  await page.evaluate(noteFilter);
  // The test tool puts its own script into the page before the press: that took 40 ms of what was measured.
  const filtered = noted(page, "filteredMs");
  await page.waitForTimeout(500);
  await page.locator(".list-bar details[open] a").nth(1).click();
  const filter = await filtered;

  await page.evaluate(noteKeys);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("amina dan", { delay: 130 });
  await page.waitForTimeout(1_500);
  await page.keyboard.type(" musa", { delay: 60 });
  await page.waitForTimeout(1_500);
  const key = Number(await page.evaluate("window.longestKey"));
  await context.close();
  return { firstScreen, filter, key, kB, requests };
}

/** @param staff an owner of this academy */
export async function measureOffice(
  browser: Browser,
  phone: BrowserContextOptions,
  origin: string,
  staff: { readonly email: string; readonly password: string },
): Promise<void> {
  const visits: Visit[] = [];
  // In the first one the server renders the pages.
  for (let turn = 0; turn < 6; turn++) {
    const visit = await visitOffice(browser, phone, origin, staff);
    if (turn > 0) visits.push(visit);
  }
  const of = (field: keyof Visit) => median(visits.map((one) => one[field]));
  say("office, first screen after signing in", {
    ms: of("firstScreen"),
    kB: of("kB"),
    requests: of("requests"),
  });
  say("office, a filter of a list", { ms: of("filter") });
  say("office, the slowest key in Find", { ms: of("key") });
}
