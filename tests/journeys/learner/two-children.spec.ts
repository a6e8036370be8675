import type { Page } from "@playwright/test";
import { expect, hydrated, open, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible, overflowOf } from "../../support/browser/expect-accessible.ts";
import { inControls } from "../../support/enrolments/enrolment-answers.ts";
import {
  enrolmentsOf,
  next,
  payAndSubmit,
  press,
} from "../../support/filling/fill-registration.ts";

/** A mother without an account registers her twins for two programs, on a phone, and pays the first parts at once. */

test.use({ viewport: { width: 360, height: 740 } });

/** 8 minutes at 150 keys a minute. */
const mostKeys = 1_200;

type Answers = Readonly<Record<string, string | readonly string[]>>;

const email = `hauwa.${Date.now().toString(36)}@example.com`;

const musa: Answers = {
  fullName: "Musa Danjuma",
  dateOfBirth: "2011-03-14",
  gender: "male",
  guardianName: "Hauwa Danjuma",
  guardianPhone: "08031234567",
  guardianRelationship: "Mother",
  guardianConsent: ["yes"],
  nationality: "Nigerian",
  phoneNumber: "08031234568",
  emailAddress: email,
  currentAddress: "14 Barade Road, Jalingo",
  educationLevel: "Secondary",
  lastInstitution: "Government Day Secondary School, Jalingo",
  yearCompleted: "still at school",
  trainingLevel: "beginner",
  preferredLocation: "Jalingo, Taraba",
  availability: ["Weekdays"],
  hasExperience: "no",
  isEmployed: "no",
  emergencyName: "Bala Danjuma",
  emergencyRelationship: "Uncle",
  emergencyPhone: "08039876543",
  emergencyAddress: "7 Hammaruwa Way, Jalingo",
  signature: "Musa Danjuma",
};

const aisha: Answers = {
  fullName: "Aisha Danjuma",
  dateOfBirth: "2011-03-14",
  gender: "female",
  guardianConsent: ["yes"],
  educationLevel: "Secondary",
  lastInstitution: "Girls' College, Jalingo",
  yearCompleted: "still at school",
  trainingLevel: "beginner",
  preferredLocation: "Jalingo, Taraba",
  availability: ["Weekdays"],
  hasExperience: "no",
  isEmployed: "no",
  signature: "Aisha Danjuma",
};

/** What each child is asked anew. The rest is the mother's or the family's, and is asked once. */
const ofEachChild = [
  "Full name",
  "Day",
  "Month",
  "Year",
  "Last institution attended",
  "Year completed",
  "Signature",
];

/** Counts what a person types, and keeps the labels of the empty fields in which they typed it. */
function typist(page: Page) {
  const typed = { keys: 0, labels: [] as string[] };
  /** Fills in what a step asks: types into empty fields, and chooses where nothing is chosen. */
  async function fill(answers: Answers) {
    const left = new Map(Object.entries(inControls(answers)));
    for (let found = true; found; ) {
      const shown = await page
        .locator("form#enrol .form-step:not([hidden]) [name]:not([readonly])")
        .evaluateAll((controls) =>
          controls
            .filter((control) => control.getClientRects().length > 0)
            .map((control) => {
              const field = control as HTMLInputElement;
              return {
                name: field.name,
                isChoice: field.matches("[type=radio], [type=checkbox]"),
                value: field.value,
                label: field.labels?.[0]?.textContent?.trim() ?? "",
              };
            }),
        );
      const asked = shown.filter(({ name }) => left.has(name));
      found = asked.length > 0;
      for (const { name, isChoice, value, label } of asked) {
        const answer = left.get(name);
        if (answer === undefined) continue;
        left.delete(name);
        const field = page.locator(`form#enrol [name="${name}"]:visible`);
        if (isChoice) {
          for (const one of [answer].flat()) {
            await page.locator(`form#enrol [name="${name}"][value="${one}"]`).check();
          }
          continue;
        }
        // Today, a nationality: what is there already needs no key.
        if (value !== "") continue;
        typed.keys += String(answer).length;
        typed.labels.push(label.replace(/\s*\*$/, ""));
        await field.pressSequentially(String(answer));
      }
    }
  }
  return { typed, fill };
}

/** Fills each screen of the form, which may be several of one step, up to the last. */
async function fillForm(page: Page, fill: (answers: Answers) => Promise<void>, answers: Answers) {
  const progress = page.locator(".steps-now");
  const heading = page.locator(".form-step:visible > h2");
  while (!(await progress.innerText()).startsWith("Step 6 of 6")) {
    const said = await heading.innerText();
    await fill(answers);
    await next(page).click();
    await expect(heading).not.toHaveText(said);
  }
  await fill(answers);
}

test("twins, two programs, the first parts at once: no answer is given twice", {
  tag: "@main",
}, async ({ page, academy }) => {
  test.slow();
  const { typed, fill } = typist(page);
  await open(page, "/register/tiling");
  await fillForm(page, fill, musa);
  await page.getByRole("radio", { name: "Pay in parts" }).check();
  await page.getByRole("button", { name: "Register now, pay later" }).click();
  await expect(page.getByRole("heading", { name: "Your registration" })).toBeVisible();
  await page.getByRole("link", { name: "Register another child" }).click();

  await hydrated(page);
  await expectAccessible(page, "another child, program", { widths: [360] });
  await page.getByLabel("Program", { exact: true }).selectOption({ label: "Masonry" });
  await next(page).click();
  await expect(page.getByText("Step 1 of 6")).toBeVisible();
  await hydrated(page);
  const before = typed.labels.length;
  await fill(aisha);
  await next(page).click();
  // The guardian's own screen only needs a look.
  const same = page.getByRole("region", { name: "The same as for Musa" }).filter({ visible: true });
  await expect(same).toContainText("Hauwa Danjuma");
  await expect(page.getByLabel("Parent or guardian's full name")).toBeHidden();
  await expectAccessible(page, "another child, first step", { widths: [360] });
  await fillForm(page, fill, aisha);
  // The choice for the first child is kept, and one payment covers both.
  await expect(page.getByRole("radio", { name: "Pay in parts" })).toBeChecked();
  await expect(page.getByText("To pay now ₦100,000")).toBeVisible();
  await expectAccessible(page, "another child, last step", { widths: [360] });
  expect(await overflowOf(page)).toBe(0);
  await payAndSubmit(page).click();
  await press(page, "Pay");
  await expect(page.getByRole("heading", { name: "Registration Successful" })).toBeVisible();

  const [first, second] = [typed.labels.slice(0, before), typed.labels.slice(before)];
  const twice = second.filter((label) => first.includes(label) && !ofEachChild.includes(label));
  expect(twice).toEqual([]);
  expect(second).toEqual(expect.arrayContaining(["Full name", "Signature"]));
  expect(typed.keys).toBeLessThanOrEqual(mostKeys);
  const made = await enrolmentsOf(academy, email);
  expect(made).toHaveLength(2);
  for (const one of made) {
    expect(one).toMatchObject({
      status: "confirmed",
      receivedKobo: 5_000_000,
      openKobo: 4_500_000,
    });
  }

  // One key opens both.
  await page.getByRole("link", { name: "Open your registration" }).click();
  await expect(page.getByRole("link", { name: /^(Musa|Aisha), / })).toBeVisible();
  const [shown] = await page.getByRole("link", { name: /^(Musa|Aisha), / }).all();
  await shown?.click();
  await expect(page.getByRole("heading", { name: /^(Musa|Aisha)'s registration$/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /^(Musa|Aisha), / })).toBeVisible();
});
