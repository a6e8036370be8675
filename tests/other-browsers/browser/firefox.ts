import puppeteer, { type Browser, type ElementHandle, type Frame, type Page } from "puppeteer-core";
import { isFault } from "../../support/browser/academy-fixture.ts";
import type { Part, RunningBrowser, Scheme, Tab } from "./tab.ts";

export const firefoxPath = "/usr/bin/firefox-esr";

function listen(page: Page): string[] {
  const faults: string[] = [];
  page.on("pageerror", (error) => faults.push(`${error} (${page.url()})`));
  page.on("console", (message) => {
    if (message.type() === "error" && isFault(message.text())) faults.push(message.text());
  });
  return faults;
}

function tabOf(page: Page): Tab {
  const faults = listen(page);
  let frame: Frame | null = null;
  const place = () => frame ?? page.mainFrame();
  const partOf = (element: ElementHandle): Part => ({
    click: () => element.click(),
    async fill(text) {
      // Three clicks select what is there.
      await element.click({ count: 3 });
      await page.keyboard.press("Backspace");
      await page.keyboard.type(text);
    },
    async choose(value) {
      await element.select(value);
    },
    attach: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
    async enter() {
      frame = await element.contentFrame();
    },
  });
  return {
    async goto(address) {
      frame = null;
      await page.goto(address);
    },
    async reload() {
      await page.reload();
    },
    run: (work, given) => place().evaluate(work as never, given as never) as never,
    async find(look, given) {
      const found = await place().evaluateHandle(look as never, given as never);
      const element = (found as { asElement(): ElementHandle | null }).asElement();
      return element && partOf(element);
    },
    async leaveFrame() {
      frame = null;
    },
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => page.setViewport({ width, height }),
    async picture(path) {
      await page.screenshot({ path: path as `${string}.png` });
    },
    faults: () => faults,
    close: () => page.browserContext().close(),
  };
}

/** ESR can't change the scheme while it runs, so each scheme has its own Firefox. */
const launch = (scheme: Scheme) =>
  puppeteer.launch({
    browser: "firefox",
    executablePath: firefoxPath,
    extraPrefsFirefox: {
      "layout.css.prefers-color-scheme.content-override": scheme === "dark" ? 0 : 1,
      "ui.prefersReducedMotion": 1,
    },
  });

export async function startFirefox(): Promise<RunningBrowser> {
  const started: Partial<Record<Scheme, Browser>> = {};
  return {
    async newTab(scheme) {
      started[scheme] ??= await launch(scheme);
      const context = await started[scheme].createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width: 1280, height: 800 });
      return tabOf(page);
    },
    async stop() {
      for (const browser of Object.values(started)) await browser.close();
    },
  };
}
