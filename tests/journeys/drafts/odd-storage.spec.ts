import type { Page } from "@playwright/test";
import { screenGroups } from "#rooms/admin/screens.ts";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";

/** What a browser has stored is input, and so is an older server's answer. */

const long = "x".repeat(100_000);
const admin = { id: "1", email: "a@mail.example", name: "Asabe", role: "admin" };
const screens = screenGroups.flatMap((group) => group.screens.map(({ to }) => to));

async function store(page: Page, stored: Readonly<Record<string, string>>) {
  await page.goto("/offline-check", { waitUntil: "commit" });
  await page.evaluate((entries) => {
    for (const [key, text] of entries) localStorage.setItem(key, text);
  }, Object.entries(stored));
}

const fault = (page: Page) => page.getByText("Unexpected Application Error!");

test.describe("an unreadable stored session", () => {
  for (const [name, stored] of [
    ["an admin of an older version", { adminToken: "adm_1", adminUser: JSON.stringify(admin) }],
    ["half an admin", { adminToken: "adm_1", adminUser: '{"id":"1","role":"admin","perm' }],
    [
      "a token of 100,000 letters",
      { adminToken: long, adminUser: JSON.stringify({ ...admin, permissions: ["audit.read"] }) },
    ],
  ] as const) {
    test(`sends office screens to the sign-in: ${name}`, async ({ page }) => {
      for (const screen of screens.slice(0, 2)) {
        await store(page, stored);
        await page.goto(screen);
        await page.waitForURL(/\/admin\/login\?next=/);
        await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
        await expect(fault(page)).toHaveCount(0);
      }
    });
  }

  for (const [path, token, person, signIn] of [
    ["/dashboard", "userToken", "user", "/login"],
    ["/affiliate/dashboard", "affiliateToken", "affiliateUser", "/affiliate/login"],
  ] as const) {
    test(`sends ${path} to its sign-in`, async ({ page }) => {
      const fits = { ...admin, role: person === "user" ? "user" : "affiliate" };
      const whole = JSON.stringify({ ...fits, mustChangePassword: false });
      for (const stored of [
        { [token]: "usr_1", [person]: JSON.stringify({ name: "Asabe" }) },
        { [token]: long, [person]: whole },
        { [token]: "no-server-gave-this", [person]: whole },
      ]) {
        await store(page, stored);
        await page.goto(path);
        await page.waitForURL((url) => url.pathname === signIn);
        await expect(fault(page)).toHaveCount(0);
      }
    });
  }
});

test("unreadable values of any stored key change nothing on the pages", async ({ page }) => {
  const keys = [
    ...["user", "userToken", "affiliateUser", "affiliateToken", "adminUser", "adminToken"],
    ...["deviceToken", "cart", "affiliateRef", "contact-draft", "enrolment-draft:tiling"],
    ...["job-application-draft", "job-application-draft:files", "waiting:contact-draft"],
  ];
  for (const value of ["[null]", JSON.stringify({ id: long }), '{"answers":']) {
    await store(page, Object.fromEntries(keys.map((key) => [key, value])));
    for (const path of ["/", "/register/tiling", "/contact", "/login"]) {
      await open(page, path);
      await expect(page.locator("h1").first()).toBeVisible();
      await expect(fault(page)).toHaveCount(0);
    }
    await expect(page.locator(".signed-in:visible")).toHaveCount(0);
  }
});

test("an incomplete answer leaves the menu usable and can be loaded again", async ({
  page,
  academy,
}) => {
  await enter(page, academy, "/admin/messages");
  await page.route("**/api/admin/messages*", (route) => route.fulfill({ json: {} }));
  await page.reload();
  await hydrated(page);
  await expect(page.getByText("This part of the page cannot be shown")).toBeVisible();
  await expect(page.getByRole("button", { name: "Log out" }).first()).toBeVisible();
  await page.unroute("**/api/admin/messages*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByText("This part of the page cannot be shown")).toHaveCount(0);
  await expect(page.locator(".list")).toBeVisible();
});
