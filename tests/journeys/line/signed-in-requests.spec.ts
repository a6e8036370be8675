import type { Browser } from "@playwright/test";
import { type AcademyUnderTest, expect, test } from "../../support/browser/academy-fixture.ts";
import { approveAffiliate } from "../../support/filling/approve-affiliate.ts";
import { referLearner } from "../../support/filling/refer-learner.ts";

/**
 * Each file and each call waits for its own answer on a slow line, so requests of pages behind a sign-in are counted
 * too. Their small parts are bundled (scripts/chunk-groups.ts). Two of the files are style sheets, which the browser
 * keeps for all these pages.
 */
const most = { own: 22, backOffice: 23 };

type Kept = Record<string, string>;

/** What a first visit with these things in the browser's storage asks the academy for, until the page is at rest. */
async function requestsOf(
  browser: Browser,
  { origin }: AcademyUnderTest,
  path: string,
  kept: Kept,
) {
  const localStorage = Object.entries(kept).map(([name, value]) => ({ name, value }));
  const storageState = { cookies: [], origins: [{ origin, localStorage }] };
  const context = await browser.newContext({
    storageState,
    viewport: { width: 360, height: 740 },
  });
  const page = await context.newPage();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().startsWith(origin)) asked.push(request.url());
  });
  await page.goto(`${origin}${path}`, { waitUntil: "networkidle" });
  // The page has its data: no placeholder is left.
  await expect(page.locator("main h1")).toBeVisible();
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
  await page.waitForLoadState("networkidle");
  expect(new URL(page.url()).pathname).toBe(path);
  await context.close();
  return asked;
}

async function countAll(
  browser: Browser,
  academy: AcademyUnderTest,
  paths: string[],
  { kept, most }: { kept: Kept; most: number },
) {
  for (const path of paths) {
    const asked = await requestsOf(browser, academy, path, kept);
    expect(asked.length, asked.join("\n")).toBeLessThanOrEqual(most);
    // It is the page with its data, not the sign-in.
    expect(asked.some((url) => url.includes("/react-"))).toBe(true);
    expect(asked.some((url) => url.includes("/signed-in-") || path === "/checkout")).toBe(true);
  }
}

test("a learner's pages make few requests", async ({ academy, browser }) => {
  const body = {
    name: "Hauwa Bello",
    email: `requests-${process.pid}@mail.example`,
    password: "planks and nails 7",
  };
  const reply = await academy.call("POST", "/auth/register", { body });
  const { token, user } = reply.body as { token: string; user: object };
  const paths = ["/dashboard", "/dashboard/applications", "/dashboard/profile", "/checkout"];
  const kept = { userToken: token, user: JSON.stringify(user) };
  await countAll(browser, academy, paths, { kept, most: most.own });
});

test("an affiliate's pages make few requests", async ({ academy, browser }) => {
  const ladi = await approveAffiliate(academy, "Ladi Bitrus");
  await referLearner(academy, ladi, "Musa Ali", { isPaid: true });
  const paths = ["/affiliate/dashboard", "/affiliate/referrals", "/affiliate/account"];
  const kept = { affiliateToken: ladi.token, affiliateUser: JSON.stringify(ladi.user) };
  await countAll(browser, academy, paths, { kept, most: most.own });
});

test("screens of the back office make few requests", async ({ academy, browser }) => {
  const reply = await academy.call("POST", "/admin/login", { body: academy.admin });
  const { token, admin } = reply.body as { token: string; admin: object };
  const paths = ["/admin", "/admin/enrolments", "/admin/catalogue/tiling", "/admin/payments"];
  const kept = { adminToken: token, adminUser: JSON.stringify(admin) };
  await countAll(browser, academy, paths, { kept, most: most.backOffice });
});
