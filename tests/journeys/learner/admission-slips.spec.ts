import { lagosDay } from "#foundation/time/time.ts";
import { type AcademyUnderTest, expect, test } from "../../support/browser/academy-fixture.ts";
import { expectAccessible, overflowOf } from "../../support/browser/expect-accessible.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";
import { somebody } from "../../support/filling/fill-registration.ts";

const preferredLocation = "Yola, Adamawa";
const heading = { level: 1 } as const;

/** Registers someone for a free program. @returns the name, and the code of the slip */
async function holdSlip(academy: AcademyUnderTest, firstName: string) {
  const person = { ...somebody(firstName), signatureDate: lagosDay(new Date()) };
  const { status, body } = await academy.call("POST", "/enrolments", {
    body: { courseId: "generator-care", ...physicalAnswers, preferredLocation, ...person },
  });
  expect(status).toBe(201);
  const { enrolment } = body as { enrolment: { reference: string } };
  return { fullName: person.fullName, code: enrolment.reference };
}

test.describe("a slip is checked on a phone without scripts", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });

  test("by a typed code, after a typo", { tag: "@main" }, async ({ page, academy }) => {
    const { fullName, code } = await holdSlip(academy, "Ladi");
    await page.goto("/slips");
    const field = page.getByLabel("Code on the slip");
    // No code contains an O.
    await field.fill(`${code.slice(0, -1)}O`);
    await page.getByRole("button", { name: "Check the code" }).click();
    await expect(page).toHaveTitle(/^Error: /);
    await expect(page.locator(".error-summary").getByRole("link")).toContainText(
      "This is not a code",
    );
    await field.fill(code.replaceAll("-", "").toLowerCase());
    await page.getByRole("button", { name: "Check the code" }).click();
    await expect(page).toHaveURL(`/slips/${code}`);
    await expect(page.getByRole("heading", heading)).toHaveText("This slip is valid");
    await expect(page.getByText("Generator Care")).toBeVisible();
    await expect(page.getByText(fullName)).toHaveCount(0);
    expect(await overflowOf(page)).toBe(0);
  });
});

test("the page of a valid slip is accessible", async ({ page, academy }) => {
  const { code } = await holdSlip(academy, "Ruth");
  await page.goto(`/slips/${code}`);
  await expectAccessible(page, "a valid slip");
});
