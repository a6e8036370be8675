import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { expect, hydrated, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** A learner without an account asks the staff to correct, copy and erase what we hold. */

test("an owner corrects a learner's name, gives a copy of the data, and erases it", async ({
  page,
  academy,
}) => {
  const person = { fullName: "Rakiya Correct", emailAddress: "rakiya@mail.example" };
  const answers = {
    courseId: "tiling",
    ...physicalAnswers,
    ...person,
    phoneNumber: "0803 556 0001",
  };
  const { body } = await academy.call("POST", "/enrolments", { body: answers });
  const again = { ...answers, courseId: "plumbing" };
  await academy.call("POST", "/enrolments", { body: again });
  const { enrolment } = body as { enrolment: { id: string } };
  await enter(page, academy, `/admin/enrolments/${enrolment.id}`);
  await page.getByRole("link", { name: "See the person’s record" }).click();
  await page.waitForURL("**/admin/people/*");
  await hydrated(page);
  await expect(page.getByText("Other records of the same person")).toBeVisible();
  await expectAccessible(page, "a learner");

  await page.getByRole("button", { name: "Correct details" }).click();
  const correcting = page.getByRole("dialog", { name: "Correct the details of Rakiya Correct" });
  await correcting.getByLabel(/^Full name/).fill("Rakiya Corrected");
  await correcting.getByRole("button", { name: "Save changes" }).click();
  await expect(correcting.getByText("Say why.").first()).toBeVisible();
  await expectAccessible(page, "a correction without reason", { inside: "dialog[open]" });
  await correcting.getByLabel(/^Reason/).fill("She came with her NIN slip.");
  await correcting.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Details corrected");
  await expect(page.getByRole("heading", { name: "Rakiya Corrected" })).toBeVisible();
  await expect(page.getByText("Name before: Rakiya Correct")).toBeVisible();

  await page.getByRole("button", { name: "Copy of the data" }).click();
  const copying = page.getByRole("dialog", { name: /^Copy of the data/ });
  await copying.getByLabel(/^Reason/).fill("Asked by phone.");
  const download = page.waitForEvent("download");
  await copying.getByRole("button", { name: "Save copy" }).click();
  expect((await download).suggestedFilename()).toMatch(/^learner-.*\.json$/);
  await expectToast(page, "Copy saved as a file");

  await page.getByRole("button", { name: "Erase data" }).click();
  const erasing = page.getByRole("dialog", { name: /^Erase the data/ });
  await expect(erasing.getByText("Entries of the audit log")).toBeVisible();
  await expectAccessible(page, "before erasing", { inside: "dialog[open]" });
  await erasing.getByLabel(/^Reason/).fill("Asked in person.");
  await erasing.getByRole("button", { name: "Erase data" }).click();
  await expectToast(page, "Data erased");
  await expect(page.getByText("This learner’s personal data was erased.")).toBeVisible();
});
