import { mkdir } from "node:fs/promises";
import { dirname } from "node:path";
import { expect } from "@playwright/test";
import { academyTest } from "../../support/browser/academy-fixture.ts";
import { type BrowserName, missingFor, otherBrowsers } from "./browsers.ts";
import type { RunningBrowser, Scheme } from "./tab.ts";
import { Visitor } from "./visitor.ts";

/** A visitor with a new browser, in the browser of the Playwright project. A broken page fails each test. */
export const test = academyTest.extend<
  { scheme: Scheme; visitor: Visitor },
  { otherBrowser: BrowserName; running: RunningBrowser | null }
>({
  otherBrowser: ["firefox", { option: true, scope: "worker" }],
  running: [
    async ({ otherBrowser }, use) => {
      const isThere = missingFor(otherBrowser).length === 0;
      const running = isThere ? await otherBrowsers[otherBrowser].start() : null;
      await use(running);
      await running?.stop();
    },
    { scope: "worker" },
  ],
  scheme: ["light", { option: true }],
  visitor: async ({ academy, otherBrowser, running, scheme }, use, testInfo) => {
    const missing = missingFor(otherBrowser).join(" ");
    testInfo.skip(running === null, `Not on this machine: sudo apt-get install ${missing}`);
    if (running === null) return;
    const tab = await running.newTab(scheme);
    await use(new Visitor(tab, academy.origin));
    if (testInfo.status !== testInfo.expectedStatus) {
      const path = testInfo.outputPath("failed.png");
      await mkdir(dirname(path), { recursive: true });
      await tab.picture(path);
    }
    const faults = tab.faults();
    await tab.close();
    expect(faults).toEqual([]);
  },
});

export { expect };
