import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "./academy-fixture.ts";

// A reused context would keep the browser's cache.
test.use({ reuseContext: false });

/** The addresses of scripts that the page asks for from now on. */
function listenForScripts(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.push(new URL(request.url()).pathname);
  });
  return asked;
}

const rulesOf = (page: Page) => page.locator('script[type="speculationrules"]');

test.describe("on a poor line", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } });
    });
  });

  test("a form loads React when it is touched, and keeps what was typed before", async ({
    page,
  }) => {
    const asked = listenForScripts(page);
    await page.goto("/contact");
    await expect(page.getByLabel("Name")).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => path.includes("react"))).toEqual([]);
    // Some browsers fill in a form by themselves, without touching it.
    await page.getByLabel("Email address").evaluate((field: HTMLInputElement) => {
      field.value = "asabe@mail.example";
    });
    await page.getByLabel("Name").pressSequentially("Asabe");
    await hydrated(page);
    await expect(page.getByLabel("Name")).toHaveValue("Asabe");
    await expect(page.getByLabel("Email address")).toHaveValue("asabe@mail.example");
    expect(asked.some((path) => path.includes("react"))).toBe(true);
  });

  test("a draft on the device loads React at once", async ({ page }) => {
    await page.goto("/contact");
    await page.getByLabel("Name").pressSequentially("Asabe");
    await hydrated(page);
    await page.getByLabel("Name").pressSequentially(" Musa");
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel("Name")).toHaveValue("Asabe Musa");
  });

  test("nothing is fetched ahead", async ({ page }) => {
    await open(page, "/programs");
    await page.waitForLoadState("networkidle");
    await expect(rulesOf(page)).toHaveCount(0);
    await page.getByRole("link", { name: /^Online/ }).click();
    await expect(page).toHaveURL("/programs?mode=online");
  });
});

test("on a good line browsers may fetch the next page when its link is touched", async ({
  page,
}) => {
  await open(page, "/programs");
  await expect(rulesOf(page)).toHaveCount(1);
});
