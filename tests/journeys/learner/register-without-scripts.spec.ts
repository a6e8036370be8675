import { expect, test } from "../../support/browser/academy-fixture.ts";
import { overflowOf } from "../../support/browser/expect-accessible.ts";
import { guardianAnswers } from "../../support/enrolments/enrolment-answers.ts";
import {
  enrolmentsOf,
  fillShown,
  online,
  physical,
  somebody,
} from "../../support/filling/fill-registration.ts";

const success = { name: "Registration Successful", level: 1 } as const;

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a learner finds a program, registers on one page and pays on the provider's", {
    tag: "@main",
  }, async ({ page, academy }) => {
    const person = somebody("Deborah");
    await page.goto("/programs?search=tiling");
    await page.getByRole("link", { name: "Tiling", exact: true }).click();
    await page.goto("/register/tiling?level=intermediate");
    await expect(page.locator(".form-step:visible")).toHaveCount(8);
    const answers = physical(person, { trainingLevel: "" });
    await fillShown(page, { ...answers, emailAddress: "deborah@", yearCompleted: "" });
    const send = page.getByRole("button", { name: "Pay & Submit Registration" });
    await send.click();
    await expect(page).toHaveTitle(/^Error: /);
    const problems = page.locator(".error-summary").getByRole("link");
    await expect(problems).toHaveText([
      "Enter an email address in the form name@example.com",
      "Enter the year you completed it",
    ]);
    await expect(page.locator("[name=fullName]")).toHaveValue(person.fullName);
    await expect(page.locator("[value=Weekends]")).toBeChecked();
    await expect(page.locator("[name=trainingLevel][value=intermediate]")).toBeChecked();
    await page.locator("[name=emailAddress]").fill(person.emailAddress);
    await page.locator("[name=yearCompleted]").fill("2019");
    await send.click();
    await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//);
    await expect(page.getByText("₦165,000").first()).toBeVisible();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page).toHaveURL(/registration-success\?.*reference=PAY-/);
    await expect(page.getByRole("heading", success)).toBeVisible();
    expect(await enrolmentsOf(academy, person.emailAddress)).toMatchObject([
      { status: "confirmed", trainingLevel: "intermediate" },
    ]);
  });

  test("sending the form twice makes one enrolment, which can be paid later on its page", async ({
    page,
    academy,
  }) => {
    const person = somebody("Sunday");
    await page.goto("/register/solar-design-live");
    await fillShown(page, online(person));
    await page.getByRole("button", { name: "Register now, pay later" }).click();
    await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
    const own = page.url();
    await page.goto("/register/solar-design-live");
    await fillShown(page, online(person));
    await page.getByRole("button", { name: "Pay & Submit Registration" }).click();
    await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//);
    expect(await enrolmentsOf(academy, person.emailAddress)).toHaveLength(1);
    await page.goto(own);
    await page.getByRole("button", { name: "Pay ₦75,000 now" }).click();
    await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//);
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", success)).toBeVisible();
    await page.goto(own);
    await expect(page.getByText("₦75,000 paid. Nothing is due.")).toBeVisible();
  });
});

test.describe("a family without scripts, on a phone", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 780 } });

  test("another child takes over the family's answers; one payment, and a slip for each", async ({
    page,
    academy,
  }) => {
    const child = { dateOfBirth: "2011-03-14", ...guardianAnswers };
    const first = physical(somebody("Rahila"), child);
    const reply = await academy.call("POST", "/enrolments", {
      body: { courseId: "tiling", ...first, signatureDate: "2026-01-01" },
    });
    const { enrolment } = reply.body as { enrolment: { id: string; resumeToken: string } };
    await page.goto(`/enrolments/${enrolment.id}?key=${enrolment.resumeToken}`);
    await page.getByRole("link", { name: "Register another child" }).click();
    await page.getByLabel("Program", { exact: true }).selectOption({ label: "Masonry" });
    await page.getByRole("button", { name: "Next" }).click();
    const same = page.getByRole("region", { name: "The same as for Rahila" });
    await expect(same.first()).toBeVisible();
    const own = {
      fullName: "Ladi Danjuma",
      dateOfBirth: "2011-03-14",
      gender: "female",
      guardianConsent: "yes",
      educationLevel: "Secondary",
      lastInstitution: "Girls' College, Jalingo",
      trainingLevel: "beginner",
      availability: ["Weekdays"],
      hasExperience: "no",
      isEmployed: "no",
      signature: "Ladi Danjuma",
    };
    await fillShown(page, own);
    const send = page.getByRole("button", { name: "Pay & Submit Registration" });
    await send.click();
    await expect(page.locator(".error-summary").getByRole("link")).toHaveText([
      "Enter the year you completed it",
    ]);
    await expect(page.locator("[name=fullName]")).toHaveValue("Ladi Danjuma");
    expect(await overflowOf(page)).toBe(0);
    await page.locator("[name=yearCompleted]").fill("2019");
    await send.click();
    await expect(page).toHaveURL(/\/sandbox\/paystack\/checkout\//);
    await expect(page.getByText("₦190,000").first()).toBeVisible();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await expect(page.getByRole("heading", success)).toBeVisible();
    for (const name of ["Rahila, Tiling", "Ladi, Masonry"]) {
      await expect(page.getByRole("heading", { name, exact: true })).toBeVisible();
    }
  });
});

test("Next loses nothing before the scripts load", async ({ page }) => {
  await page.route(/\/assets\/.*\.js$/, (route) => route.abort());
  const person = somebody("Kande");
  await page.goto("/register/tiling");
  await expect(page.locator(".form-step:visible")).toHaveCount(1);
  await fillShown(page, physical(person));
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.locator(".form-step:visible")).toHaveCount(8);
  await expect(page.locator("[name=fullName]")).toHaveValue(person.fullName);
});

test("an enrolment's page opens only with its key and is never cached", async ({
  page,
  academy,
}) => {
  const { body } = await academy.call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physical(somebody("Naomi"), { signatureDate: "2026-01-01" }) },
  });
  const { enrolment } = body as { enrolment: { id: string; resumeToken: string } };
  const own = await page.goto(`/enrolments/${enrolment.id}?key=${enrolment.resumeToken}`);
  expect(own?.headers()).toMatchObject({
    "cache-control": "no-store",
    "referrer-policy": "same-origin",
    "x-robots-tag": "noindex",
  });
  const wrong = await page.goto(`/enrolments/${enrolment.id}?key=wrong`);
  expect(wrong?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link does not work");
});
