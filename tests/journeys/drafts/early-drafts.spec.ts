import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import {
  continueDraft,
  draftOf,
  giveDraft,
  holdReact,
  loseReact,
} from "../../support/browser/hold-react.ts";
import { toastsOf } from "../../support/browser/toasts.ts";
import { send, writeMessage } from "../../support/filling/fill-job-application.ts";

// A reused context would keep the browser's cache.
test.use({ reuseContext: false });

const restored = (page: Page) => page.getByText("We have restored your answers.");

test.describe("an answer typed before React loads", () => {
  test("is saved in a draft and survives a reload", async ({ page }) => {
    await holdReact(page);
    await page.goto("/register/tiling?level=basic");
    await page.locator('[name="fullName"]').fill("Asabe Musa");
    await page.locator('[name="gender"]').first().check();
    await page.getByLabel("Day").first().fill("9");
    const kept = JSON.parse((await draftOf(page, "enrolment-draft:tiling")) ?? "{}");
    expect(Object.keys(kept.answers)).toEqual(
      expect.arrayContaining(["fullName", "gender", "dateOfBirthDay"]),
    );
    // Nobody typed today's date, which the page fills in.
    expect(Object.keys(kept.answers).filter((name) => /^date(?!OfBirth)/.test(name))).toEqual([]);

    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.close();
    const again = await page.context().newPage();
    await open(again, "/register/tiling");
    await expect(again.getByText(/^Answers of Asabe, Tiling, saved \d\d:\d\d$/)).toBeVisible();
    await continueDraft(again);
    await expect(restored(again)).toBeVisible();
    await expect(again.locator('[name="fullName"]')).toHaveValue("Asabe Musa");
    await expect(again.locator('[name="gender"]').first()).toBeChecked();
    await expect(again.getByLabel("Day").first()).toHaveValue("9");
  });

  for (const path of ["/login", "/affiliate/login", "/admin/login"]) {
    test(`stays in the sign-in of ${path}, which has no draft`, async ({ page }) => {
      const letThrough = await holdReact(page);
      await page.goto(path);
      await page.getByLabel("Email address").fill("asabe@example.com");
      letThrough();
      await hydrated(page);
      await expect(page.getByLabel("Email address")).toHaveValue("asabe@example.com");
    });
  }

  test("stays in the form when React loads, without a notice of a restored draft", async ({
    page,
  }) => {
    const letThrough = await holdReact(page);
    await page.goto("/register/tiling");
    await page.locator('[name="fullName"]').fill("Asabe Musa");
    letThrough();
    await hydrated(page);
    await expect(page.locator("form[data-draft]")).toHaveCount(0);
    await expect(page.locator('[name="fullName"]')).toHaveValue("Asabe Musa");
    await page.locator('[name="fullName"]').fill("Asabe Musa Bello");
    await expect(restored(page)).toBeHidden();
    await page.reload();
    await hydrated(page);
    await expect(page.locator('[name="fullName"]')).toHaveValue("Asabe Musa Bello");
  });

  test("does not come back once it is deleted", async ({ page }) => {
    const letThrough = await holdReact(page);
    await page.goto("/contact");
    await page.getByLabel("Name").fill("Asabe Musa");
    await page.getByLabel("Message").fill("When?");
    await page.getByLabel("Name").fill("");
    letThrough();
    await hydrated(page);
    await expect(page.locator("form[data-draft]")).toHaveCount(0);
    await expect(page.getByLabel("Name")).toHaveValue("");
    await expect(page.getByLabel("Message")).toHaveValue("When?");
  });

  test("is added to the existing draft", async ({ page }) => {
    await open(page, "/contact");
    await page.getByLabel("Name").fill("Asabe Musa");
    const letThrough = await holdReact(page);
    await page.reload();
    await page.getByLabel("Message").fill("When does the next intake begin?");
    letThrough();
    await hydrated(page);
    await expect(page.getByLabel("Name")).toHaveValue("Asabe Musa");
    await expect(page.getByLabel("Message")).toHaveValue("When does the next intake begin?");
  });

  test("waits for a connection, and is sent from a page where React never loads", async ({
    page,
    context,
  }) => {
    await open(page, "/contact");
    await writeMessage(page);
    await context.setOffline(true);
    await send(page);
    await expect(page.getByText("is kept on this device")).toBeVisible();
    await page.close();
    const other = await context.newPage();
    await loseReact(other);
    await context.setOffline(false);
    await other.goto("/contact");
    await expect(other.getByText(/^Your message of \d+ \w+ \d{4} was sent/)).toBeVisible();
    await expect.poll(() => draftOf(other, "contact-draft")).toBeNull();
  });

  test("overrides the level in the address, which then changes too", async ({ page }) => {
    const letThrough = await holdReact(page);
    await page.goto("/register/tiling?level=beginner&step=3");
    const level = page.locator("[name=trainingLevel][value=intermediate]");
    await level.check();
    letThrough();
    await hydrated(page);
    await expect(page).toHaveURL(/level=intermediate/);
    // Earlier steps are not filled in.
    await expect(page.getByText("Step 1 of 6")).toBeVisible();
    await page.reload();
    await hydrated(page);
    await expect(level).toBeChecked();
  });

  test("brings no notice of a restored draft when only the address changes an answer", async ({
    page,
  }) => {
    await giveDraft(page, "enrolment-draft:tiling", { trainingLevel: "advanced" });
    await open(page, "/register/tiling?level=beginner");
    await expect(page.locator("[name=trainingLevel][value=beginner]")).toBeChecked();
    expect(await toastsOf(page)).toEqual([]);
  });

  test("is saved in a draft even if React loads without the form scripts", async ({ page }) => {
    await page.route("**/assets/forms-*.js", (route) => route.abort());
    await page.goto("/contact");
    await page.getByLabel("Message").fill("When does the next intake begin?");
    await page.unrouteAll();
    await open(page, "/contact");
    await expect(page.getByLabel("Message")).toHaveValue("When does the next intake begin?");
  });
});
