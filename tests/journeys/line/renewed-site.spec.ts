import type { Page } from "@playwright/test";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { applyNow, documents } from "../../support/filling/fill-job-application.ts";
import {
  online,
  openLastStep,
  payAndSubmit,
  somebody,
} from "../../support/filling/fill-registration.ts";

/** An update replaced the files of an open page, and the server no longer has those that the page would load. */

// A reused context would keep the browser's cache.
test.use({ reuseContext: false });

/** @param name of a script, as it begins in the build's folder */
const takeAway = (page: Page, name: string) =>
  page.route(`**/assets/${name}{-,.ui-}*.js`, (route) => route.fulfill({ status: 404 }));

for (const part of ["registration-sender", "run-payment"]) {
  test(`a registration without its ${part} asks for a reload and keeps the answers`, async ({
    page,
  }) => {
    await takeAway(page, part);
    await openLastStep(page, "solar-design-live", online(somebody("Hauwa")));
    await payAndSubmit(page).click();
    await expect(page.getByRole("alert").filter({ hasText: "did not load" })).toContainText(
      "Your answers are saved on this device. If you are connected, load the page again.",
    );
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([
      expect.stringMatching(/^enrolment-draft:solar-design-live@/),
    ]);

    await page.unrouteAll();
    await page.reload();
    await payAndSubmit(page).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });
}

test("a failed upload is not blamed on the connection either", async ({ page }) => {
  await takeAway(page, "upload-file");
  await open(page, "/careers");
  await applyNow(page).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator('input[type=file][name="cvResume"]').setInputFiles(documents.cvResume);
  await expect(
    dialog.getByText("a part of this page did not load. If you are connected, load the page again"),
  ).toBeVisible();
});
