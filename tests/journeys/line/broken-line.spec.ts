import type { Page, Route } from "@playwright/test";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { keepSession } from "../../support/browser/keep-session.ts";
import {
  online,
  openLastStep,
  payAndSubmit,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** A line that breaks half-way: each template stays readable and usable, and says what did not come. */

// A reused context would keep the browser's cache.
test.use({ reuseContext: false });

/** Requests that never end. */
const stall = (page: Page, address: string) => page.route(address, () => new Promise(() => {}));
const lose = (page: Page, address: string) =>
  page.route(address, (route: Route) => route.abort("connectionfailed"));

const isPainted = () => performance.getEntriesByName("first-contentful-paint").length > 0;

async function signUp(academy: AcademyUnderTest, page: Page, name: string) {
  const email = `${name.toLowerCase()}-${process.pid}@mail.example`;
  const body = { name, email, password: "planks and nails 7" };
  const { token, user } = (await academy.call("POST", "/auth/register", { body })).body as {
    token: string;
    user: object;
  };
  await keepSession(page, "user", token, user);
}

test.describe("when the scripts stop half-way", () => {
  test("pages that people read, lists and programs lead on to the form", async ({ page }) => {
    await stall(page, "**/assets/*.js");
    const commit = { waitUntil: "commit" } as const;
    await page.goto("/guides/paying", commit);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Paying");
    await page.goto("/programs", commit);
    await page.getByRole("link", { name: /^Online/ }).click();
    await expect(page).toHaveURL("/programs?mode=online");
    await page.goto("/programs/tiling", commit);
    await page
      .getByRole("button", { name: /^Register Now/ })
      .first()
      .click();
    await expect(page.locator('[name="fullName"]')).toBeVisible();
    await page.locator('[name="fullName"]').fill("Asabe Musa");
    await expect(page.locator('[name="fullName"]')).toHaveValue("Asabe Musa");
  });

  for (const path of ["/login", "/admin/login"]) {
    test(`${path} says what is wrong without them`, async ({ page }) => {
      await stall(page, "**/assets/*.js");
      await page.goto(path, { waitUntil: "commit" });
      await page.getByLabel("Email address").fill("nobody@mail.example");
      await page.getByRole("textbox", { name: /^Password/ }).fill("wrong words 7");
      await page.getByRole("button", { name: "Sign in" }).click();
      await expect(page.locator(".error-summary")).toBeVisible();
      await expect(page.getByLabel("Email address")).toHaveValue("nobody@mail.example");
    });
  }

  const slow = (page: Page) => page.getByText("This is taking longer than usual.");
  for (const [what, path] of [
    ["the dashboard", "/dashboard"],
    ["the office's first screen", "/admin"],
    ["a list of the office", "/admin/enrolments"],
  ] as const) {
    test(`${what} says so, and loads again`, async ({ page, academy }) => {
      if (path === "/dashboard") await signUp(academy, page, "Rifkatu");
      else await enter(page, academy, "/offline-check");
      await lose(page, "**/assets/react-*.js");
      await page.goto(path);
      await expect(slow(page)).toBeVisible();
      await page.unrouteAll();
      await page.getByRole("link", { name: "Load the page again" }).click();
      await hydrated(page);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(slow(page)).toHaveCount(0);
    });
  }

  test("a page that waits for them says so after a while, by styles alone", async ({
    page,
    academy,
  }) => {
    await enter(page, academy, "/offline-check");
    await stall(page, "**/assets/*.js");
    await page.goto("/admin", { waitUntil: "commit" });
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Today");
    await expect(slow(page)).toBeHidden();
    // As after fifteen seconds.
    await page.evaluate(() => {
      for (const one of document.getAnimations())
        if ((one as CSSAnimation).animationName === "appear") one.finish();
    });
    await expect(slow(page)).toBeVisible();
  });
});

for (const [what, path] of [
  ["the dashboard", "/dashboard"],
  ["the office's sign-in", "/admin/login"],
  ["a list of the office", "/admin/enrolments"],
] as const) {
  test(`${what} is shown without its sheet if that does not come`, async ({ page, academy }) => {
    if (path === "/dashboard") await signUp(academy, page, `Ladidi${path.length}`);
    else if (path !== "/admin/login") await enter(page, academy, "/offline-check");
    await stall(page, "**/assets/signed-in-*.css");
    await page.goto(path, { waitUntil: "commit" });
    await page.waitForFunction(() => document.querySelector("main h1"));
    expect(await page.evaluate(isPainted)).toBe(false);
    // The early script waits five seconds.
    await expect.poll(() => page.evaluate(isPainted)).toBe(true);
    await hydrated(page);
    await page.unrouteAll({ behavior: "ignoreErrors" });
  });
}

test("a paid registration whose confirmation is lost goes on asking, and arrives", async ({
  page,
}) => {
  await openLastStep(page, "solar-design-live", online(somebody("Jummai")));
  await payAndSubmit(page).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await lose(page, "**/api/payments/**");
  await press(page, "Pay");
  await expect(page.getByText("We are confirming your payment")).toBeVisible();
  await page.unrouteAll();
  await page.waitForURL("**/registration-success*");
});

test("a learner's own page without React still shows what is due", async ({ page, academy }) => {
  const { fullName, phoneNumber, emailAddress } = somebody("Saratu");
  const person = { fullName, signature: fullName, phoneNumber, emailAddress };
  const body = { courseId: "tiling", ...physicalAnswers, ...person };
  const { enrolment } = (await academy.call("POST", "/enrolments", { body })).body as {
    enrolment: { id: string; resumeToken: string };
  };
  await lose(page, "**/assets/react-*.js");
  await page.goto(`/enrolments/${enrolment.id}?key=${enrolment.resumeToken}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText("₦");
});
