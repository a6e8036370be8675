import { expect, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";

test("a learner who has the program already is registered again by whoever says so", async ({
  page,
  academy,
}) => {
  const fullName = "Lami Twice";
  const phoneNumber = "0817 555 0103";
  const person = {
    fullName,
    signature: fullName,
    phoneNumber,
    emailAddress: "lami.twice@mail.example",
  };
  const body = { courseId: "tiling", ...physicalAnswers, ...person };
  expect((await academy.call("POST", "/enrolments", { body })).status).toBe(201);
  await enter(page, { admin: { ...academy.admin, email: staffEmail("clerk") } }, "/admin/counter");
  await page.getByRole("button", { name: "New walk-in" }).click();
  await page.getByLabel(/^Full name/).fill(fullName);
  await page.getByLabel(/^Phone number/).fill(phoneNumber);
  await page.getByLabel("Day", { exact: true }).fill("14");
  await page.getByLabel("Month").fill("3");
  await page.getByLabel("Year").fill("2001");
  await page.getByLabel(/^Program/).selectOption("tiling");
  await page.getByLabel(/^Level/).selectOption("beginner");
  await page.getByLabel(/^Where and when/).selectOption({ index: 1 });
  await page.getByRole("radio", { name: "No", exact: true }).check();
  await page.getByRole("button", { name: "Register", exact: true }).click();
  const earlier = page.getByText("This learner already has a registration");
  await expect(earlier).toBeVisible();
  await expectAccessible(page, "a learner who is registered already", { widths: [320] });
  // Enter in a field asks again.
  await page.getByLabel(/^Full name/).press("Enter");
  await expect(earlier).toBeVisible();
  await page.getByRole("button", { name: "Register anyway" }).press("Enter");
  await expect(page.getByRole("heading", { name: `${fullName} is registered` })).toBeVisible();
});
