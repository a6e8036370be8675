import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { draftOf, giveDraft, holdReact, loseReact } from "../../support/browser/hold-react.ts";
import { send, writeMessage } from "../../support/filling/fill-job-application.ts";
import {
  fillShown,
  online,
  openLastStep,
  payAndSubmit,
  physical,
  press,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** Drafts of forms that the browser itself posts because React is not there (app/browser/forms.ts). */

// A reused context would keep the browser's cache.
test.use({ reuseContext: false });

/** The connection fails when the browser posts, until the returned function is called. */
async function failPosts(page: Page): Promise<() => Promise<void>> {
  const address = "**/contact*";
  await page.route(address, (route) =>
    route.request().method() === "POST" ? route.abort() : route.fallback(),
  );
  return () => page.unroute(address);
}

/** Without React, the page comes back from Next with all steps. */
async function fillAllSteps(page: Page, path: string, answers: ReturnType<typeof online>) {
  await page.goto(path);
  await fillShown(page, answers);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.locator(".form-step:visible")).not.toHaveCount(1);
  await fillShown(page, answers);
}

test.describe("the draft of a form that the browser posts", () => {
  test("is deleted once the browser has sent the form", async ({ page }) => {
    const findReact = await loseReact(page);
    await page.goto("/contact");
    await writeMessage(page);
    expect(await draftOf(page, "contact-draft")).toContain("Asabe Musa");
    await send(page);
    await expect(page.getByText("Message sent")).toBeVisible();
    await expect.poll(() => draftOf(page, "contact-draft")).toBeNull();

    await page.getByLabel("Name").fill("Binta");
    await findReact();
    await page.reload();
    await hydrated(page);
    await expect(page.getByLabel("Name")).toHaveValue("Binta");
    await expect(page.getByLabel("Message")).toHaveValue("");
  });

  test("is kept when the form comes back with an error", async ({ page }) => {
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

  test('stays when the "sent" page is reopened after a newer form failed', async ({ page }) => {
    await loseReact(page);
    await page.goto("/contact");
    await writeMessage(page);
    await send(page);
    await expect(page.getByText("Message sent")).toBeVisible();
    const told = page.url();

    // What is typed before the page's script runs is not a draft.
    await page.waitForLoadState();
    await writeMessage(page);
    await failPosts(page);
    await send(page);
    await page.waitForURL("chrome-error://chromewebdata/");
    await page.goBack();
    await expect(page).toHaveURL(told);
    await page.reload();
    expect(await draftOf(page, "contact-draft")).toContain("Asabe Musa");
    await page.goto("/help");
    await page.goto(told);
    await expect(page.getByText("Message sent")).toBeVisible();
    expect(await draftOf(page, "contact-draft")).toContain("Asabe Musa");
  });

  test("is deleted when reloading the error page sends the form", async ({ page }) => {
    await loseReact(page);
    await page.goto("/contact");
    await writeMessage(page);
    const mend = await failPosts(page);
    await send(page);
    await page.waitForURL("chrome-error://chromewebdata/");
    await mend();
    await page.reload();
    await expect(page.getByText("Message sent")).toBeVisible();
    await expect.poll(() => draftOf(page, "contact-draft")).toBeNull();
  });

  test("is deleted when its registration is paid on the provider's page", async ({ page }) => {
    await loseReact(page);
    await fillAllSteps(page, "/register/solar-design-live", online(somebody("Monday")));
    await payAndSubmit(page).click();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Registration Successful" })).toBeVisible();
    await expect.poll(() => draftOf(page, "enrolment-draft:solar-design-live")).toBeNull();
  });

  for (const [path, key] of [
    ["/affiliate-application-success", "affiliate-application-draft"],
    ["/careers/apply/sent", "job-application-draft"],
  ] as const) {
    test(`is deleted when ${path} answers its form`, async ({ page }) => {
      await giveDraft(page, key, { x: "y" }, { isPosted: true });
      await page.goto(path);
      expect(await draftOf(page, key)).not.toBeNull();

      await page.route("**/answer", (route) =>
        route.fulfill({ status: 303, headers: { location: path } }),
      );
      await page.goto("/answer");
      await expect.poll(() => draftOf(page, key)).toBeNull();
    });
  }

  test("is deleted with the link to the registration after a failed payment", async ({ page }) => {
    await openLastStep(page, "solar-design-live", online(somebody("Tuesday")));
    await payAndSubmit(page).click();
    await press(page, "Decline");
    await press(page, "Close");
    await page.getByRole("button", { name: "Pay another way" }).click();
    await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
    expect(await draftOf(page, "enrolment-draft:solar-design-live")).toBeNull();
  });

  test("is deleted alone: answers typed for the next child stay", async ({ page, academy }) => {
    const { body } = await academy.call("POST", "/enrolments", {
      body: {
        courseId: "generator-care",
        ...physical(somebody("Ladi"), {
          preferredLocation: "Yola, Adamawa",
          signatureDate: "2026-01-01",
        }),
      },
    });
    const { enrolment } = body as { enrolment: { id: string; resumeToken: string } };
    await open(page, "/register/generator-care");
    await page.locator("[name=fullName]").fill("Binta");
    await page.goto(`/registration-success?enrolment=${enrolment.id}&key=${enrolment.resumeToken}`);
    await hydrated(page);
    expect(await draftOf(page, "enrolment-draft:generator-care")).toContain("Binta");
  });

  test("keeps its level when Next posts a form after one step", async ({ page }) => {
    await page.clock.install();
    await giveDraft(page, "enrolment-draft:tiling", { trainingLevel: "advanced" });
    const letThrough = await holdReact(page);
    await page.goto("/register/tiling");
    await page.locator("[name=fullName]").fill("Asabe Danjuma");
    await page.getByRole("button", { name: "Next" }).click();
    await page.clock.runFor(11_000);
    await expect(page.locator('[name="emergencyName"]')).toBeVisible();
    expect(await draftOf(page, "enrolment-draft:tiling")).not.toContain("isPosted");
    letThrough();
    await hydrated(page);
    await expect(page.locator("[name=trainingLevel][value=advanced]")).toBeChecked();
  });

  test("gives way to the answers and the level that came back with the page", async ({ page }) => {
    await page.clock.install();
    await open(page, "/register/tiling");
    await page.locator("[name=fullName]").fill("Binta");
    const letThrough = await holdReact(page);
    await page.goto("/register/tiling?level=beginner");
    await page.locator("[name=fullName]").fill("Asabe Danjuma");
    await page.getByRole("button", { name: "Next" }).click();
    await page.clock.runFor(11_000);
    await page.locator("[name=trainingLevel][value=intermediate]").check();
    await payAndSubmit(page).click();
    await expect(page.locator(".error-summary")).toBeVisible();
    letThrough();
    await hydrated(page);
    await expect(page.locator("[name=trainingLevel][value=intermediate]")).toBeChecked();
    await expect(page.locator("[name=fullName]")).toHaveValue("Asabe Danjuma");
    await expect(page).toHaveURL(/level=intermediate/);
  });

  test("adds no consent that the posted form lacks", async ({ page }) => {
    await page.clock.install();
    await giveDraft(page, "enrolment-draft:tiling", { guardianConsent: "yes" });
    const letThrough = await holdReact(page);
    await page.goto("/register/tiling");
    await fillShown(page, { dateOfBirth: "2012-03-04" });
    await page.getByRole("button", { name: "Next" }).click();
    await page.clock.runFor(11_000);
    await payAndSubmit(page).click();
    await expect(page.locator(".error-summary")).toBeVisible();
    await expect(page.locator("[name=guardianConsent]")).not.toBeChecked();
    letThrough();
    await hydrated(page);
    await expect(page.locator("[name=guardianConsent]")).not.toBeChecked();
  });
});
