import type { FrameLocator, Page } from "@playwright/test";
import { type AcademyUnderTest, expect, open } from "../browser/academy-fixture.ts";
import { giveDraft } from "../browser/hold-react.ts";
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
    // The same name, birth date and phone would be the same learner, who is asked about.
    phoneNumber: `0807${String(Date.now() + people).slice(-7)}`,
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

/** The visible fields in which someone can type: one look for all of them, also in a browser without checkVisibility. */
const shownFields = (page: Page) =>
  page.locator("form#enrol [name]:not([readonly])").evaluateAll((controls) =>
    controls
      .filter((control) => control.getClientRects().length > 0)
      .map((control) => ({
        name: control.getAttribute("name") ?? "",
        isChoice: control.matches("[type=radio], [type=checkbox]"),
        isList: control.matches("select"),
      })),
  );

/** Types answers into the visible fields, and into those that come with an answer. */
export async function fillShown(page: Page, answers: Answers): Promise<void> {
  const left = new Map(Object.entries(inControls(answers)).filter(([, answer]) => answer !== ""));
  for (let found = true; found; ) {
    const shown = (await shownFields(page)).filter(({ name }) => left.has(name));
    found = shown.length > 0;
    for (const { name, isChoice, isList } of shown) {
      const answer = left.get(name);
      // A further choice of the same name.
      if (answer === undefined) continue;
      left.delete(name);
      const field = page.locator(`form#enrol [name="${name}"]:visible`);
      if (isChoice) {
        for (const value of [answer].flat()) {
          await page.locator(`form#enrol [name="${name}"][value="${value}"]`).check();
        }
      } else if (isList) await field.selectOption(String(answer));
      else await field.fill(String(answer));
    }
  }
}

export const next = (page: Page) => page.getByRole("button", { name: "Next" });

/** Fills the screens of the step that is shown, and goes on to the next step. */
export async function fillStep(page: Page, answers: Answers): Promise<void> {
  const progress = page.locator(".steps-now");
  const heading = page.locator(".form-step:visible > h2");
  const [step = ""] = (await progress.innerText()).split(",");
  do {
    const said = await heading.innerText();
    await fillShown(page, answers);
    await next(page).click();
    await expect(heading).not.toHaveText(said);
  } while ((await progress.innerText()).startsWith(step));
}

/** Fills every step up to the last. */
export async function fillSteps(page: Page, answers: Answers, steps: number): Promise<void> {
  for (let step = 1; step < steps; step++) {
    await expect(page.getByText(`Step ${step} of ${steps}`)).toBeVisible();
    await fillStep(page, answers);
  }
  await expect(page.getByText(`Step ${steps} of ${steps}`)).toBeVisible();
  await fillShown(page, answers);
}

/**
 * Opens the last step of a registration, whose other answers this device has kept, and fills it. For journeys that are
 * about what follows.
 */
export async function openLastStep(page: Page, courseId: string, answers: Answers): Promise<void> {
  const { signature: _, signatureDate: __, ...earlier } = answers;
  const isPhysical = "emergencyName" in answers;
  await giveDraft(page, `enrolment-draft:${courseId}`, inControls(earlier), {
    step: isPhysical ? "declaration" : "consent-and-declaration",
  });
  await open(page, `/register/${courseId}`);
  const last = isPhysical ? 6 : 5;
  await expect(page.getByText(`Step ${last} of ${last}`)).toBeVisible();
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
