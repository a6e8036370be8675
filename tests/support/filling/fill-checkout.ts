import type { Page } from "@playwright/test";
import { type AcademyUnderTest, expect, open } from "../browser/academy-fixture.ts";
import { keepSession } from "../browser/keep-session.ts";
import { somebody } from "./fill-registration.ts";

/** A new account, signed in on this page's browser. */
export async function signedIn(page: Page, academy: AcademyUnderTest, firstName: string) {
  const { emailAddress: email, fullName: name } = somebody(firstName);
  const { body } = await academy.call("POST", "/auth/register", {
    body: { name, email, password: "a long password" },
  });
  const { token, user } = body as { token: string; user: object };
  await keepSession(page, "user", token, user);
  return { token, email, name };
}

/** Puts a program into the cart on its own page. */
export async function addFromPage(page: Page, id: string) {
  await open(page, `/programs/${id}`);
  await page.locator(`[data-add-to-cart="${id}"]`).click();
  await expect(page.locator(`[data-add-to-cart="${id}"]`)).toHaveText("See your cart");
}

export const cartOf = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() => JSON.parse(localStorage.getItem("cart") ?? "[]"));

export const keepCart = (page: Page, text: string) =>
  page.evaluate((cart) => localStorage.setItem("cart", cart), text);

/** A field about the learner of a line. @param key the program's id, with the learner's number from the second on */
export const learnerField = (page: Page, key: string, name: string) =>
  page.locator(`form#checkout [name="${key}.${name}"]`);

/** Types a child of 15 in the years of these tests, with a guardian, at a line. */
export async function typeChild(page: Page, key: string, fullName: string) {
  const year = String(new Date().getFullYear() - 15);
  const typed = {
    fullName,
    dateOfBirthDay: "1",
    dateOfBirthMonth: "1",
    dateOfBirthYear: year,
    phoneNumber: "0803 765 4321",
    guardianName: "Hauwa Danjuma",
    guardianPhone: "0802 000 0000",
    guardianRelationship: "Mother",
  };
  for (const [name, value] of Object.entries(typed)) {
    const field = learnerField(page, key, name);
    if (name === "guardianName") {
      await expect(learnerField(page, key, "guardianConsent")).toBeVisible();
    }
    // A second child has the first one's guardian.
    if (!name.startsWith("guardian") || (await field.isVisible())) await field.fill(value);
  }
  await learnerField(page, key, "guardianConsent").check();
}

/** A new child for the whole cart: chosen at its first line, and so for those below. */
export async function fillChild(page: Page, fullName: string) {
  const choice = page.locator('form#checkout [name$=".learner"]').first();
  const key = (await choice.getAttribute("name"))?.replace(/\.learner$/, "") ?? "";
  const only = page.getByRole("radio", { name: "Someone else" });
  if ((await choice.getAttribute("type")) === "radio") await only.check();
  else await choice.selectOption("Someone else");
  await typeChild(page, key, fullName);
}

type OwnEnrolment = {
  status: string;
  program: { id: string };
  learner: { fullName: string };
  paidKobo: number;
};

/** The account's enrolments. */
export async function ownEnrolments(academy: AcademyUnderTest, token: string) {
  const { body } = await academy.call("GET", "/me/enrolments", { token });
  return (body as { enrolments: OwnEnrolment[] }).enrolments;
}
