import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { holdReact } from "../../support/browser/hold-react.ts";
import {
  fillShown,
  next,
  payAndSubmit,
  physical,
  somebody,
} from "../../support/filling/fill-registration.ts";

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

/** Posts the page's form as a browser without scripts does. */
async function postWithoutScripts(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator("main form").evaluate((form: HTMLFormElement) => form.submit());
  await page.waitForURL(path);
  await expect(page.locator(".error-summary")).toBeVisible();
}

test.describe("on a slow connection", () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, "connection", { value: { effectiveType: "3g" } });
    });
  });

  test("a form loads React when touched, and keeps what was typed before", {
    tag: "@main",
  }, async ({ page }) => {
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

  test("a registration shows its first step before React loads, and needs React for the second", async ({
    page,
  }) => {
    const asked = listenForScripts(page);
    await page.goto("/register/tiling");
    const fullName = page.locator('[name="fullName"]');
    await expect(fullName).toBeVisible();
    await expect(page.locator('[name="emergencyName"]')).toBeHidden();
    await page.waitForLoadState("networkidle");
    expect(asked.filter((path) => path.includes("react"))).toEqual([]);
    await fullName.pressSequentially("Asabe");
    await hydrated(page);
    await expect(fullName).toHaveValue("Asabe");
    await page.reload();
    await hydrated(page);
    await expect(fullName).toHaveValue("Asabe");
  });

  test("Next waits for the scripts, which then check what was already typed", async ({ page }) => {
    const letThrough = await holdReact(page);
    const posts: string[] = [];
    page.on("request", (request) => request.method() === "POST" && posts.push(request.url()));
    await page.goto("/register/tiling");
    await page.locator('[name="fullName"]').fill("Asabe Musa");
    await next(page).click();
    await expect(page.locator("form[data-held]")).toBeVisible();
    letThrough();
    await expect(page.getByRole("link", { name: /Date of birth/i })).toBeVisible();
    await expect(page.locator("form[data-held]")).toHaveCount(0);
    await expect(page.locator('[name="fullName"]')).toHaveValue("Asabe Musa");
    await expect(page.locator('[name="emergencyName"]')).toBeHidden();
    expect(posts).toEqual([]);
  });

  test("Next posts the form if the scripts take too long, and continues once they load", async ({
    page,
  }) => {
    await page.clock.install();
    const letThrough = await holdReact(page);
    await page.goto("/register/tiling");
    await fillShown(page, physical(somebody("Asabe")));
    await next(page).click();
    const posted = page.waitForRequest((request) => request.method() === "POST");
    await page.clock.runFor(11_000);
    await posted;
    await expect(page.locator('[name="emergencyName"]')).toBeVisible();
    await expect(page.locator('[name="fullName"]')).toHaveValue("Asabe Danjuma");
    letThrough();
    await expect(page.getByText("Step 1 of 6, page 2")).toBeVisible();
  });

  for (const script of ["react", "registration"]) {
    test(`a registration without its ${script} script is posted and sent at once`, async ({
      page,
    }) => {
      // The hold's own limit is never reached: only the failure ends it.
      await page.addInitScript(() => {
        const later = window.setTimeout;
        window.setTimeout = ((work: TimerHandler, ms = 0) =>
          ms < 10_000 ? later(work, ms) : 0) as typeof window.setTimeout;
      });
      await page.route(`**/assets/${script}-*.js`, (route) => route.abort());
      await page.goto("/register/tiling");
      const answers = physical(somebody("Binta"));
      await fillShown(page, answers);
      await next(page).click();
      await expect(page.locator('[name="emergencyName"]')).toBeVisible();
      await expect(next(page)).toBeHidden();
      await fillShown(page, answers);
      await payAndSubmit(page).click();
      await expect(page.getByText("payment sandbox")).toBeVisible();
    });
  }

  for (const [what, open] of [
    ["that was posted", (page: Page) => postWithoutScripts(page, "/register/tiling")],
    ["of a later step", (page: Page) => page.goto("/register/tiling?step=3")],
  ] as const) {
    test(`a registration ${what} starts React at once, because it shows another step`, async ({
      page,
    }) => {
      await open(page);
      await hydrated(page);
    });
  }

  test("a draft on the device loads React at once", async ({ page }) => {
    await page.goto("/contact");
    await page.getByLabel("Name").pressSequentially("Asabe");
    await hydrated(page);
    await page.getByLabel("Name").pressSequentially(" Musa");
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel("Name")).toHaveValue("Asabe Musa");
  });

  test("nothing is prefetched", async ({ page }) => {
    await open(page, "/programs");
    await page.waitForLoadState("networkidle");
    await expect(rulesOf(page)).toHaveCount(0);
    await page.getByRole("link", { name: /^Online/ }).click();
    await expect(page).toHaveURL("/programs?mode=online");
  });
});

test("on a good connection, touching a link may prefetch its page", async ({ page }) => {
  await open(page, "/programs");
  await expect(rulesOf(page)).toHaveCount(1);
});
