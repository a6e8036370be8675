import type { Page } from "@playwright/test";
import { addMonths, lagosDay } from "#foundation/time/time.ts";
import { lastTrainingDay } from "#rooms/catalogue/training/weekly-times.ts";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { continueDraft } from "../../support/browser/hold-react.ts";
import {
  fillShown,
  fillStep,
  fillSteps,
  next,
  online,
  openLastStep,
  physical,
  somebody,
} from "../../support/filling/fill-registration.ts";

const problem = (page: Page) => page.locator(".error-summary");
const focused = (page: Page) => page.locator(":focus");
const stepNow = (page: Page, step: number, of = 6) =>
  expect(page.getByText(`Step ${step} of ${of}`)).toBeVisible();

/** The first centre shows the start and end of training, so many months apart. */
async function expectMonths(page: Page, months: number) {
  const said = await page
    .getByText(/^Next start: .+, until .+$/)
    .first()
    .innerText();
  const [from = "", until = ""] = said.replace("Next start: ", "").split(", until ");
  // Days and hours can follow.
  const [to = ""] = until.split(",");
  const day = (text: string) => lagosDay(new Date(`${text} 12:00 UTC`));
  expect(day(to)).toBe(lastTrainingDay(addMonths(day(from), months)));
}

test.describe("steps", () => {
  test("appear in the address, follow Back, and keep the level of the card", async ({ page }) => {
    await open(page, "/register/tiling?level=advanced");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Register for Tiling");
    await expect(page.getByText("Physical Training Program")).toBeVisible();
    const answers = physical(somebody("Asabe"), { trainingLevel: "" });
    await fillStep(page, answers);
    await expect(page).toHaveURL(/\?level=advanced&step=2$/);
    await expect(focused(page)).toHaveText("Section B: Education & Qualifications");
    await fillStep(page, answers);
    await stepNow(page, 3);
    await expect(page.locator("[name=trainingLevel][value=advanced]")).toBeChecked();
    await expect(page.locator("output")).toContainText("₦265,000");
    await expectMonths(page, 9);
    await page.locator("[name=trainingLevel][value=beginner]").check();
    await expect(page.locator("output")).toContainText("₦95,000");
    await expectMonths(page, 3);
    await expect(page).toHaveURL(/\?level=beginner&step=3$/);
    await page.goBack();
    await stepNow(page, 2);
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByText("Step 1 of 6, page 2")).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByText("Step 1 of 6, page 1")).toBeVisible();
    await page.getByRole("link", { name: "Cancel" }).click();
    await expect(page).toHaveURL(/\/programs$/);
  });

  test("paying without a valid email is refused with its own message and a link to the field", async ({
    page,
  }) => {
    await openLastStep(page, "tiling", physical(somebody("Asabe")));
    await page.locator("[name=emailAddress]").evaluate((field: HTMLInputElement) => {
      field.value = "asabe.example.com";
      field.dispatchEvent(new Event("input", { bubbles: true }));
    });
    await page.getByRole("button", { name: "Pay & Submit Registration" }).click();
    await stepNow(page, 1);
    const alert = page.getByRole("alert");
    await expect(alert).toBeFocused();
    await expect(alert.getByRole("link")).toHaveText([
      "Please enter a valid email address before proceeding with payment.",
    ]);
  });

  test("start at the first missing answer when a link names a later one", async ({ page }) => {
    await open(page, "/register/tiling?step=5");
    await stepNow(page, 1);
  });

  test("the answers stand above the declaration, and Change leads there and back", async ({
    page,
  }) => {
    const person = somebody("Rifkatu");
    await open(page, "/register/solar-design-live");
    await fillSteps(page, online(person), 5);
    const review = page.getByRole("region", { name: "Your answers" });
    await expect(review.getByText(person.emailAddress)).toBeHidden();
    await review.locator("summary", { hasText: "Personal Information" }).click();
    await expect(review.getByText(person.emailAddress)).toBeVisible();
    await expect(review.getByText("14 March 2001")).toBeVisible();
    await page.getByRole("link", { name: "Change Personal Information" }).click();
    await stepNow(page, 1, 5);
    await page.locator("[name=fullName]").fill("Rifkatu Bala");
    await page.getByRole("button", { name: "Save and continue" }).click();
    // The step's other screen, too.
    await expect(page.getByText("Step 1 of 5, page 2")).toBeVisible();
    await page.getByRole("button", { name: "Save and continue" }).click();
    await stepNow(page, 5, 5);
    await review.locator("summary", { hasText: "Personal Information" }).click();
    await expect(review.getByText("Rifkatu Bala")).toBeVisible();
  });
});

test.describe("an error", () => {
  test("appears above and at its field, takes the focus, and goes once fixed", async ({ page }) => {
    await open(page, "/register/tiling");
    const { fullName, dateOfBirth, gender } = physical(somebody("Amina"));
    await fillShown(page, {
      fullName: fullName ?? "",
      dateOfBirth: dateOfBirth ?? "",
      gender: gender ?? "",
    });
    await next(page).click();
    await expect(page.locator("[name=nationality]")).toHaveValue("Nigerian");
    await page.locator("[name=nationality]").fill("Ghanaian");
    await page.locator("[name=emailAddress]").fill("amina@");
    await next(page).click();
    await expect(problem(page)).toBeFocused();
    await expect(problem(page).getByRole("heading")).toHaveText("There is a problem");
    await expect(page).toHaveTitle(/^Error: Register for Tiling – /);
    const link = problem(page).getByRole("link", { name: /email address in the form/ });
    await link.click();
    await expect(page.locator("[name=emailAddress]")).toBeFocused();
    await expect(page.locator("[name=emailAddress]")).toHaveValue("amina@");
    await expect(page.locator("#enrol-emailAddress-error")).toContainText(
      "Enter an email address in the form name@example.com",
    );
    await page.locator("[name=emailAddress]").fill("amina@example.com");
    await expect(page.locator("#enrol-emailAddress-error")).toHaveCount(0);
    await expect(link).toHaveCount(0);
    await expect(page.locator("[name=nationality]")).toHaveValue("Ghanaian");
    await fillShown(page, physical(somebody("Amina")));
    await expect(page).toHaveTitle(/^Register for Tiling – /);
  });

  test("in a date names and links to the missing part, and typing in any box clears it", async ({
    page,
  }) => {
    await open(page, "/register/tiling");
    const box = (part: string) => page.locator(`[name=dateOfBirth${part}]`);
    await box("Day").fill("14");
    await box("Year").fill("2001");
    await next(page).click();
    await problem(page).getByRole("link", { name: "Date of birth must include a month" }).click();
    await expect(box("Month")).toBeFocused();
    await expect(page.getByRole("group", { name: /^Date of birth/ })).toHaveAccessibleDescription(
      /Date of birth must include a month/,
    );
    for (const [part, isWrong] of [
      ["Day", false],
      ["Month", true],
      ["Year", false],
    ] as const) {
      expect(await box(part).getAttribute("aria-invalid")).toBe(isWrong ? "true" : null);
    }
    await box("Month").fill("13");
    await expect(page.locator("#enrol-dateOfBirth-error")).toHaveCount(0);
    await next(page).click();
    await expect(page.locator("#enrol-dateOfBirth-error")).toContainText(
      "Date of birth must be a real date",
    );
    await box("Month").fill("3");
    await page.reload();
    await hydrated(page);
    await expect(box("Month")).toHaveValue("3");
    await expect(box("Year")).toHaveValue("2001");
  });

  test("someone can register on a phone whose clock is years behind", async ({ page }) => {
    await page.clock.setFixedTime(new Date("2010-01-01T12:00:00Z"));
    await open(page, "/register/tiling");
    await fillStep(page, physical(somebody("Kyauta")));
    await stepNow(page, 2);
    const year = new Date().getFullYear();
    await expect(page.locator("[name=signatureDateYear]")).toHaveValue(String(year));
  });

  test("a child under 14 is refused at once; a guardian is needed at 16 but not at 18", async ({
    page,
  }) => {
    await open(page, "/register/tiling");
    const birthYear = page.locator("[name=dateOfBirthYear]");
    const year = new Date().getFullYear();
    await page.locator("[name=dateOfBirthDay]").fill("1");
    await page.locator("[name=dateOfBirthMonth]").fill("01");
    await birthYear.fill(`${year - 10}`);
    await expect(page.getByText("Learners must be at least 14 years old").last()).toBeVisible();
    await expect(page.locator("#enrol-dateOfBirth-error")).toBeVisible();
    await birthYear.fill(`${year - 16}`);
    await expect(page.locator("#enrol-dateOfBirth-error")).toHaveCount(0);
    const bala = physical({ ...somebody("Bala"), dateOfBirth: `${year - 16}-01-01` });
    await fillShown(page, bala);
    await next(page).click();
    // On a screen of its own, within the same step.
    await stepNow(page, 1);
    await expect(page).toHaveURL(/step=1\.2$/);
    await expect(focused(page)).toHaveText(/Your parent or guardian$/);
    await expect(page.locator("[name=guardianName]")).toBeVisible();
    await next(page).click();
    await expect(
      problem(page).getByRole("link", { name: "Enter your parent or guardian's full name" }),
    ).toBeVisible();
    await page.getByRole("button", { name: "Back" }).click();
    await birthYear.fill(`${year - 20}`);
    await next(page).click();
    await expect(page.getByText("Step 1 of 6, page 2")).toBeVisible();
    await expect(page.locator("[name=guardianName]")).toBeHidden();
    await expect(page.locator("[name=phoneNumber]")).toBeVisible();
    // The browser's own Back leads to the guardian's screen, which asks an adult nothing.
    await page.goto("/register/tiling?step=1.2");
    await hydrated(page);
    await expect(page).toHaveURL(/step=1\.3$/);
    await fillStep(page, { ...bala, dateOfBirth: "" });
    await stepNow(page, 2);
  });

  test("an unknown affiliate code shows a note and blocks nothing", async ({ page }) => {
    await open(page, "/register/tiling");
    const answers = physical(somebody("Hauwa"));
    await fillStep(page, answers);
    await stepNow(page, 2);
    await fillStep(page, answers);
    await stepNow(page, 3);
    await fillShown(page, { ...answers, affiliateCode: "NOBODY99" });
    await expect(page.getByText("We do not recognise this code")).toBeVisible();
    await page.locator("[name=affiliateCode]").fill("asabe10");
    await expect(page.getByText("This is the code of Asabe")).toBeVisible();
    await page.locator("[name=affiliateCode]").fill("NOBODY99");
    await next(page).click();
    await stepNow(page, 4);
  });
});

test.describe("a draft", () => {
  test("survives a reload and a closed tab, with hidden answers, and can be cleared", {
    tag: "@main",
  }, async ({ page, context }) => {
    const person = somebody("Jummai");
    await open(page, "/register/tiling");
    await fillStep(page, physical(person));
    await page.locator("[name=educationLevel][value=Other]").check();
    await page.locator("[name=educationLevelOther]").fill("Trade test");
    await page.locator("[name=educationLevel][value=Secondary]").check();
    await page.locator("[name=lastInstitution]").fill("Government College");
    await page.reload();
    await hydrated(page);
    await stepNow(page, 2);
    await expect(page.getByText("We have restored your answers.")).toBeVisible();
    await expect(page.locator("[name=lastInstitution]")).toHaveValue("Government College");
    await page.close();

    const later = await context.newPage();
    await open(later, "/register/tiling");
    await continueDraft(later);
    await expect(later.locator("[name=fullName]")).toHaveValue(person.fullName);
    // On the step where it was left.
    await stepNow(later, 2);
    await expect(later.locator("h2:focus")).toHaveText("Section B: Education & Qualifications");
    await later.locator("[name=educationLevel][value=Other]").check();
    await expect(later.locator("[name=educationLevelOther]")).toHaveValue("Trade test");
    await later.getByRole("button", { name: "Clear my answers" }).click();
    await later.getByRole("button", { name: "Keep them" }).click();
    await expect(later.locator("[name=educationLevelOther]")).toHaveValue("Trade test");
    await later.getByRole("button", { name: "Clear my answers" }).click();
    await later.getByRole("button", { name: "Yes, clear my answers" }).click();
    await stepNow(later, 1);
    await expect(later.locator("[name=fullName]")).toHaveValue("");
    expect(await later.evaluate(() => JSON.stringify(localStorage))).not.toContain("Jummai");
  });

  test("belongs to one program only", async ({ page }) => {
    await open(page, "/register/tiling");
    await page.locator("[name=fullName]").fill("Asabe");
    await open(page, "/register/plumbing");
    await expect(page.locator("[name=fullName]")).toHaveValue("");
  });

  test("breaks nothing when the device cannot store it", async ({ page }) => {
    await page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException("full", "QuotaExceededError");
      };
    });
    await open(page, "/register/tiling");
    await fillShown(page, physical(somebody("Zainab")));
    await expect(page.getByText("does not let us keep your answers")).toBeVisible();
    await fillStep(page, physical(somebody("Zainab")));
    await stepNow(page, 2);
  });
});

test("programs without a form of their own say why and link onwards", async ({ page }) => {
  const unknown = await page.goto("/register/no-such-program");
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Program Not Found");
  await page.getByRole("link", { name: "Browse Programs" }).click();
  await expect(page).toHaveURL(/\/programs$/);
  await open(page, "/register/free-skill-training");
  await expect(page.getByText("This program has already taken place.")).toBeVisible();
  await open(page, "/register/networking-basics");
  await expect(page.getByRole("link", { name: "Register Now" })).toHaveAttribute("href", /^https:/);
  await open(page, "/register/building-estimates");
  await expect(page.getByText("Hybrid program registration steps coming soon.")).toBeVisible();
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(problem(page)).toBeFocused();
  await page.getByLabel("Name").fill("Musa");
  await page.getByLabel("Email address").fill("musa@example.com");
  await page.getByRole("button", { name: "Tell me" }).click();
  await expect(page.getByText("We will write to you as soon as registration")).toBeVisible();
});
