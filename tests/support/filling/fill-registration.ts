import type { FrameLocator, Page } from "@playwright/test";
import { type AcademyUnderTest, expect } from "../browser/academy-fixture.ts";
import { inControls, onlineAnswers, physicalAnswers } from "../enrolments/enrolment-answers.ts";

type Answers = Readonly<Record<string, string | readonly string[]>>;

let people = 0;

/** A person whom no other journey of this academy uses. */
export function somebody(firstName: string) {
  people += 1;
  const tail = `${Date.now().toString(36)}${people}`;
  return {
    fullName: `${firstName} Danjuma`,
    emailAddress: `${firstName.toLowerCase()}.${tail}@example.com`,
    signature: `${firstName} Danjuma`,
    // The browser's date of today is already there.
    signatureDate: "",
  };
}

export const physical = (person: Answers, more: Answers = {}): Answers => ({
  ...physicalAnswers,
  ...person,
  ...more,
});
export const online = (person: Answers, more: Answers = {}): Answers => ({
  ...onlineAnswers,
  ...person,
  ...more,
});

/** Types answers into the visible fields. */
export async function fillShown(page: Page, answers: Answers): Promise<void> {
  for (const [name, answer] of Object.entries(inControls(answers))) {
    const field = page.locator(`form#enrol [name="${name}"]:visible`);
    if (answer === "" || (await field.count()) === 0) continue;
    const kind = await field
      .first()
      .evaluate((control) =>
        control instanceof HTMLInputElement ? control.type : control.tagName.toLowerCase(),
      );
    if ((await field.first().getAttribute("readonly")) !== null) continue;
    if (kind === "radio" || kind === "checkbox") {
      for (const value of [answer].flat()) {
        await page.locator(`form#enrol [name="${name}"][value="${value}"]`).check();
      }
    } else if (kind === "select") await field.selectOption(String(answer));
    else await field.fill(String(answer));
  }
}

export const next = (page: Page) => page.getByRole("button", { name: "Next" });

/** Fills every step up to the last. */
export async function fillSteps(page: Page, answers: Answers, steps: number): Promise<void> {
  for (let step = 1; step < steps; step++) {
    await expect(page.getByText(`Step ${step} of ${steps}`)).toBeVisible();
    await fillShown(page, answers);
    await next(page).click();
  }
  await expect(page.getByText(`Step ${steps} of ${steps}`)).toBeVisible();
  await fillShown(page, answers);
}

export const payAndSubmit = (page: Page) =>
  page.getByRole("button", { name: "Pay & Submit Registration" });

/** The provider's window: the sandbox in a frame. */
const checkout = (page: Page): FrameLocator => page.frameLocator("dialog iframe");

/** A button of the provider's window. */
export const press = (page: Page, name: string) =>
  checkout(page).getByRole("button", { name, exact: true }).click();

/** The number of enrolments of an email address. */
export async function enrolmentsOf(academy: AcademyUnderTest, email: string) {
  const { body: signedIn } = await academy.call("POST", "/admin/login", { body: academy.admin });
  const { token } = signedIn as { token: string };
  const { body } = await academy.call(
    "GET",
    `/admin/enrolments?${new URLSearchParams({ search: email })}`,
    { token },
  );
  return (body as { enrolments: { status: string; trainingLevel: string | null }[] }).enrolments;
}
