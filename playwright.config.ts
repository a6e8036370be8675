import { defineConfig } from "@playwright/test";
import type { BrowserName } from "./tests/other-browsers/browser/browsers.ts";
import { chromiumPath } from "./tests/support/browser/chromium-path.ts";

/** One at a time, each in its own worker: WebKit's driver knows one browser. */
const otherBrowser = (browser: BrowserName) => ({
  name: browser,
  testDir: "tests/other-browsers",
  fullyParallel: false,
  workers: 1,
  use: { otherBrowser: browser },
});

/**
 * Journeys in a real browser, on the build.
 * Each worker has an academy of its own (tests/support/browser/academy-fixture.ts).
 */
export default defineConfig<object, { otherBrowser: BrowserName }>({
  testDir: "tests/journeys",
  globalSetup: "./tests/support/browser/first-academy.ts",
  testMatch: "*.spec.ts",
  outputDir: "test-results",
  fullyParallel: true,
  // `npm test` walks each screen's main way; `npm run test:all` the rest too (docs/architecture.md).
  projects: [
    { name: "main", grep: /@main/ },
    { name: "rest", grepInvert: /@main/ },
    // Also in `npm run test:all` only.
    otherBrowser("firefox"),
    otherBrowser("webkit"),
  ],
  workers: 2,
  forbidOnly: true,
  // A second try on a busy machine; the report names what needed it.
  retries: process.env.CI ? 1 : 0,
  // They only end what hangs: other parts of the tests run at the same time (scripts/test.mjs).
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: ".cache/results/journeys.json" }]],
  use: {
    viewport: { width: 1280, height: 800 },
    // A new context takes about a sixth of the time of a journey. What needs an empty cache says so.
    reuseContext: true,
    contextOptions: { reducedMotion: "reduce" },
    // Journeys that answer requests themselves would not see those of a worker; offline.spec.ts allows it.
    serviceWorkers: "block",
    // Recording what passes costs a quarter of the time.
    trace: "on-first-retry",
    launchOptions: {
      executablePath: chromiumPath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
