import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "./academy-fixture.ts";
import { holdReact, loseReact } from "./hold-react.ts";

// A reused context would keep the browser's cache.
test.use({ reuseContext: false });

const draftOf = (page: Page, key: string) =>
  page.evaluate((name) => localStorage.getItem(name), key);

const restored = (page: Page) => page.getByText("We have restored your answers.");

async function writeMessage(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("Asabe Musa");
  await page.getByLabel("Email address").fill("asabe@mail.example");
  await page.getByLabel("Subject").selectOption({ index: 1 });
  await page.getByLabel("Message").fill("When does the next intake begin?");
}

const send = (page: Page) => page.getByRole("button", { name: "Send message" }).click();

test.describe("what is typed before React arrives", () => {
  test("is a draft: a registration that is loaded again has it back", async ({ page }) => {
    await holdReact(page);
    await page.goto("/register/tiling?level=basic");
    await page.locator('[name="fullName"]').fill("Asabe Musa");
    await page.locator('[name="gender"]').first().check();
    await page.getByLabel("Day").first().fill("9");
    const kept = JSON.parse((await draftOf(page, "enrolment-draft:tiling")) ?? "{}");
    expect(Object.keys(kept.answers)).toEqual(
      expect.arrayContaining(["fullName", "gender", "dateOfBirthDay"]),
    );
    // Nobody typed the date of today, which the page fills in.
    expect(Object.keys(kept.answers).filter((name) => /^date(?!OfBirth)/.test(name))).toEqual([]);

    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.close();
    const again = await page.context().newPage();
    await open(again, "/register/tiling");
    await expect(restored(again)).toBeVisible();
    await expect(again.locator('[name="fullName"]')).toHaveValue("Asabe Musa");
    await expect(again.locator('[name="gender"]').first()).toBeChecked();
    await expect(again.getByLabel("Day").first()).toHaveValue("9");
  });

  test("stays in the form when React comes, which does not call it restored", async ({ page }) => {
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

  test("and is taken back does not come back", async ({ page }) => {
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

  test("is added to the draft that was there", async ({ page }) => {
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

  test("leaves the device when the browser has sent it", async ({ page }) => {
    const findReact = await loseReact(page);
    await page.goto("/contact");
    await writeMessage(page);
    expect(await draftOf(page, "contact-draft")).toContain("Asabe Musa");
    await send(page);
    await expect(page.getByText("Message sent")).toBeVisible();
    expect(await draftOf(page, "contact-draft")).toBeNull();

    await page.getByLabel("Name").fill("Binta");
    await findReact();
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel("Name")).toHaveValue("Binta");
    await expect(page.getByLabel("Message")).toHaveValue("");
  });

  test("stays on the device when the line fails while the browser sends it", async ({ page }) => {
    const findReact = await loseReact(page);
    await page.goto("/contact");
    await writeMessage(page);
    await page.route("**/contact*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.fallback(),
    );
    await send(page);
    await page.waitForURL("chrome-error://chromewebdata/");
    await findReact();
    await open(page, "/contact");
    await expect(page.getByLabel("Message")).toHaveValue("When does the next intake begin?");
  });

  test("lasts again when what the browser sent comes back with an error", async ({ page }) => {
    const letThrough = await holdReact(page);
    await page.goto("/contact");
    await page.getByLabel("Message").fill("When does the next intake begin?");
    await send(page);
    await expect(page.locator(".error-summary")).toBeVisible();
    expect(await draftOf(page, "contact-draft")).toContain('"isPosted":true');
    letThrough();
    await hydrated(page);
    await expect(page.locator("form[data-draft]")).toHaveCount(0);
    expect(await draftOf(page, "contact-draft")).not.toContain('"isPosted":true');
  });

  test("is a draft also where React comes without what forms need", async ({ page }) => {
    await page.route("**/assets/forms-*.js", (route) => route.abort());
    await page.goto("/contact");
    await page.getByLabel("Message").fill("When does the next intake begin?");
    await page.unrouteAll();
    await open(page, "/contact");
    await expect(page.getByLabel("Message")).toHaveValue("When does the next intake begin?");
  });
});
