import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import {
  type AcademyUnderTest,
  expect,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";

/**
 * A start without a free seat: the form says so before the first question, and there is a waiting list. In the staff's
 * academy, because it would get in the way of journeys that register.
 */

const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** A start in Jalingo whose one seat is held by someone. */
async function fullStart(academy: AcademyUnderTest, startsOn: string) {
  const signedIn = await academy.call("POST", "/admin/login", { body: academy.admin });
  const { token } = signedIn.body as { token: string };
  const added = await academy.call("POST", "/admin/intakes", {
    token,
    body: { programId: "painting", centreId: "jalingo", startsOn, seats: 1 },
  });
  const { id: intakeId } = added.body as { id: string };
  const holder = { courseId: "painting", ...physicalAnswers, intakeId };
  const held = await academy.call("POST", "/enrolments", { body: holder });
  expect(held.status).toBe(201);
  return { token, intakeId, held: (held.body as { enrolment: { id: string } }).enrolment.id };
}

/** The link of the first mail to an address that has one like this. */
async function mailedLink(academy: AcademyUnderTest, to: string, link: RegExp, timeout = 30_000) {
  let found = "";
  await expect(async () => {
    const mails = await academy.mails(to);
    found = mails.map(({ text }) => link.exec(text)?.[0]).find(Boolean) ?? "";
    expect(found).not.toBe("");
  }).toPass({ timeout });
  return found;
}

const confirmLink = /\/waiting-list\S+/;

test("a full start says so and has a waiting list, which staff can read", {
  tag: "@main",
}, async ({ page, academy }) => {
  const { intakeId } = await fullStart(academy, dayOf(3));

  const notice = page.locator(".alert").filter({ hasText: ", Jalingo, is full" });
  await expect(async () => {
    await open(page, "/register/painting");
    await expect(notice).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const [above, firstQuestion] = [notice, page.locator("form#enrol input:visible").first()];
  expect((await above.boundingBox())?.y).toBeLessThan((await firstQuestion.boundingBox())?.y ?? 0);
  await expectAccessible(page, "the notice of a full start", { widths: [320] });
  await notice.getByRole("link").first().press("Enter");
  await page.waitForURL(/intake=/);
  await expect(notice).toHaveCount(0);

  await open(page, "/register/painting");
  await notice.getByRole("link", { name: "Join the waiting list" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Wait for a seat" })).toBeVisible();
  await expectAccessible(page, "a waiting list");
  const join = page.getByRole("button", { name: "Join the waiting list" });
  await join.press("Enter");
  await expect(page.getByRole("heading", { name: "There is a problem" })).toBeVisible();
  await expectAccessible(page, "a waiting list with faults", { widths: [320] });
  await page.getByLabel(/^Full name/).fill("Hauwa Waits");
  await page.getByLabel(/^Email address/).fill("hauwa.waits@mail.example");
  await page.getByLabel(/^Phone/).fill("0803 123 4567");
  await join.press("Enter");
  await expect(page.getByText("Confirm your email address")).toBeVisible();
  await open(page, await mailedLink(academy, "hauwa.waits@mail.example", confirmLink));
  await expectAccessible(page, "an address to confirm", { widths: [320] });
  await page.getByRole("button", { name: "Wait for a seat" }).press("Enter");
  await expect(page.getByText("You are on the waiting list")).toBeVisible();

  await enter(page, academy, `/admin/intakes/${intakeId}/roster`);
  await expect(page.getByRole("region", { name: "Waiting list (1)" })).toContainText("Hauwa Waits");
  await expectAccessible(page, "a roster with its waiting list", { widths: [320] });
});

test("a freed seat is offered by email, with a link to the form", async ({ page, academy }) => {
  const { token, intakeId, held } = await fullStart(academy, dayOf(4));
  const email = "ladi.waits@mail.example";
  const asked = {
    courseId: "painting",
    fullName: "Ladi Waits",
    email,
    phoneNumber: "08031234568",
    intakeId,
  };
  expect((await academy.call("POST", "/waiting-list", { body: asked })).status).toBe(201);
  await open(page, await mailedLink(academy, email, confirmLink));
  await page.getByRole("button", { name: "Wait for a seat" }).press("Enter");
  await expect(page.getByText("You are on the waiting list")).toBeVisible();
  const body = { reason: "They moved away." };
  const cancelled = await academy.call("POST", `/admin/enrolments/${held}/cancel`, { token, body });
  expect(cancelled.status).toBe(200);
  // The academy looks for freed seats every minute.
  await open(page, await mailedLink(academy, email, /\/register\S*offer=[\w-]+/, 150_000));
  await expect(page.getByText("A seat for you:")).toBeVisible();
  await expectAccessible(page, "the form with an offered seat", { widths: [320] });
});
