import type { Locator, Page } from "@playwright/test";
import { onlineAnswers, physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  open,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter, loseAnswer, openTill } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** What staff do with registrations. */

test.describe.configure({ mode: "default" });

let registered = 0;
async function register({ call }: AcademyUnderTest, courseId: string, fullName: string) {
  const answers = courseId === "tiling" ? physicalAnswers : onlineAnswers;
  const phoneNumber = `0803 555 ${String(++registered).padStart(4, "0")}`;
  const emailAddress = `${fullName.toLowerCase().replace(/\W+/g, ".")}@mail.example`;
  const person = { fullName, signature: fullName, emailAddress, phoneNumber };
  const reply = await call("POST", "/enrolments", { body: { courseId, ...answers, ...person } });
  return (reply.body as { enrolment: { id: string } }).enrolment.id;
}

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("adminToken") ?? "");

test("a clerk finds a learner and takes a payment by keyboard, but decides nothing", {
  tag: "@main",
}, async ({ page, academy }) => {
  const paying = await register(academy, "tiling", "Amina Payer");
  const sponsored = await register(academy, "front-end-scholarship", "Ladi Waiting");
  const clerk = { ...academy.admin, email: staffEmail("clerk") };
  await openTill(academy, clerk.email);
  await enter(page, { admin: clerk }, "/admin/enrolments");
  await expectAccessible(page, "the enrolments");
  await page.getByRole("searchbox", { name: /^Search name/ }).fill("amin pay");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("1 enrolment");
  await expect(page.getByRole("navigation", { name: "Pages" })).toHaveCount(0);
  await page.getByRole("link", { name: "Amina Payer" }).click();
  await page.waitForURL(`**/admin/enrolments/${paying}`);
  await hydrated(page);
  await expect(
    page.getByText("₦50,000 more confirms the place, of ₦95,000 in all. The learner pays"),
  ).toBeVisible();
  await page.locator("summary", { hasText: "Answers" }).press("Enter");
  await expect(page.getByText("Hauwa Bello").first()).toBeVisible();
  await expectAccessible(page, "an enrolment");

  await page.getByRole("button", { name: "Take a payment" }).press("Enter");
  const dialog = page.getByRole("dialog", { name: "Take a payment for Amina Payer" });
  const amount = dialog.getByLabel(/^Amount/);
  await amount.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("100,000");
  await dialog.getByText(/^Receipt number, note/).click();
  await dialog.getByLabel(/^Number of the receipt/).focus();
  await page.keyboard.type("0482");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("₦100,000 is ₦5,000 more than is owed.").first()).toBeVisible();
  await expectAccessible(page, "a refused payment", { inside: "dialog[open]" });
  await amount.focus();
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type("95,000");
  await loseAnswer(page, "**/manual-payment");
  await page.keyboard.press("Enter");
  await expect(dialog.getByText("We cannot tell whether it was recorded.")).toBeVisible();
  await expect(dialog.getByLabel(/^Number of the receipt/)).toHaveValue("0482");
  await page.keyboard.press("Tab");
  await amount.press("Enter");
  await expectToast(page, "Payment recorded");
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/^₦95,000 taken. Receipt ZR-/)).toBeVisible();
  await expect(page.locator(".admin-head")).toContainText("Confirmed");
  await expect(page.getByRole("region", { name: "Payments" })).toContainText(
    "Taken by Clerk at Jalingo, Taraba (0482)",
  );
  await expect(page.getByRole("region", { name: "Payments" }).getByText(/^Taken by/)).toHaveCount(
    1,
  );
  const receipt = page.waitForEvent("download");
  await page.getByRole("button", { name: "Open the receipt" }).press("Enter");
  expect((await receipt).suggestedFilename()).toMatch(/^receipt-ZR-.*\.pdf$/);

  await open(page, `/admin/enrolments/${sponsored}`);
  await expect(page.getByText("is waiting for a decision")).toBeVisible();
  await expect(page.getByRole("button", { name: /Award|Decline|Cancel/ })).toHaveCount(0);
  const path = `/admin/enrolments/${sponsored}/decision`;
  const token = await tokenOf(page);
  expect((await academy.call("POST", path, { token, body: { decision: "awarded" } })).status).toBe(
    403,
  );
});

test("an owner awards and cancels places, and sees failures and a colleague's decision", {
  tag: "@main",
}, async ({ page, academy }) => {
  await register(academy, "front-end-scholarship", "Binta Awarded");
  const contested = await register(academy, "front-end-scholarship", "Sani Contested");
  const unpaid = await register(academy, "tiling", "Musa Cancelled");
  await enter(page, academy, "/admin/enrolments?status=applied");
  await page.getByRole("link", { name: "Binta Awarded" }).press("Space");
  const award = page.getByRole("dialog", { name: "Award places: 1 enrolment" });
  await page.route("**/decision", (route) => route.abort(), { times: 1 });
  const awardOne = async () => {
    await page.getByRole("button", { name: "Award places", exact: true }).press("Enter");
    await award.getByRole("button", { name: "Award places (1)" }).click();
  };
  await awardOne();
  await expect(award.getByText(/Binta Awarded.*The server cannot be reached/)).toBeVisible();
  await award.getByRole("button", { name: "Close" }).last().click();
  await page.getByRole("link", { name: "Binta Awarded" }).press("Space");
  await awardOne();
  await expect(award.getByText(/Binta Awarded.*Place awarded/)).toBeVisible();
  await award.getByRole("button", { name: "Close" }).last().click();
  await expect(page.getByRole("link", { name: "Binta Awarded" })).toHaveCount(0);

  await page.getByRole("link", { name: "Sani Contested" }).click();
  await hydrated(page);
  await page.getByRole("button", { name: "Award place" }).click();
  const token = await tokenOf(page);
  await academy.call("POST", `/admin/enrolments/${contested}/decision`, {
    token,
    body: { decision: "declined" },
  });
  const late = page.getByRole("alertdialog", { name: "Award the place to Sani Contested?" });
  await late.getByRole("button", { name: "Award place" }).click();
  await expect(late.getByText("Someone else decided first")).toBeVisible();
  await expect(late.getByText(/declined this place on/)).toBeVisible();
  await late.getByRole("button", { name: "Close" }).last().click();
  await expect(page.locator(".admin-head")).toContainText("Declined");

  await open(page, `/admin/enrolments/${unpaid}`);
  await page.getByRole("button", { name: "Cancel enrolment" }).click();
  const cancel = page.getByRole("dialog", { name: "Cancel the enrolment of Musa Cancelled?" });
  await cancel.getByRole("button", { name: "Cancel enrolment" }).click();
  await expect(cancel.getByText("Say why, so that the learner").first()).toBeVisible();
  await cancel.getByLabel(/^Reason/).fill("The class is full this term");
  await cancel.getByRole("button", { name: "Cancel enrolment" }).click();
  await expectToast(page, "Enrolment cancelled");
  await expect(page.getByText("cancelled it: “The class is full this term”")).toBeVisible();
  await expect(page.getByRole("region", { name: "Messages sent" })).toContainText(
    "Registration cancelled",
  );

  await page.getByRole("link", { name: "All enrolments" }).click();
  await hydrated(page);
  await page.locator("summary", { hasText: /^Learners/ }).click();
  await page.getByRole("link", { name: "Hybrid interest" }).click();
  await hydrated(page);
  await page.getByRole("searchbox", { name: "Search name or email" }).fill("nobody at all");
  await page.keyboard.press("Enter");
  await expect(page.getByText("No people match")).toBeVisible();
});

test("an owner writes to thirty people in a few clicks and moves two to another start", async ({
  page,
  academy,
}) => {
  for (let number = 1; number <= 30; number++) {
    await register(academy, "front-end-scholarship", `Thirty Applied ${number}`);
  }
  await register(academy, "tiling", "Deborah Moves");
  await register(academy, "tiling", "Esther Moves");
  await enter(page, academy, "/admin/enrolments");
  let clicks = 0;
  const click = async (what: Locator) => {
    clicks++;
    await what.click();
  };
  const search = page.getByRole("searchbox", { name: /^Search name/ });
  await click(search);
  await page.keyboard.type("thirty applied");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("30 enrolments");
  await click(page.getByRole("checkbox", { name: "Select all on this page" }));
  await click(page.getByRole("button", { name: "Select all 30" }));
  await expect(page.getByText("30 selected")).toBeVisible();
  await click(page.getByRole("button", { name: "Write email" }));
  const letter = page.getByRole("dialog", { name: "Write email: 30 enrolments" });
  await page.keyboard.type("Interviews in Jalingo");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Your interview is on Saturday at 10am.");
  await click(letter.getByRole("button", { name: "Write email (30)" }));
  await expect(letter.getByText("30 done.")).toBeVisible();
  expect(clicks).toBeLessThanOrEqual(6);
  await letter.getByRole("button", { name: "Close" }).last().click();
  expect(await academy.mails("thirty.applied.30@mail.example")).toContainEqual(
    expect.objectContaining({ subject: "Interviews in Jalingo" }),
  );

  await search.fill("moves");
  await search.press("Enter");
  await expect(page.getByRole("main").getByRole("status").first()).toContainText("2 enrolments");
  await page.getByRole("checkbox", { name: "Select all on this page" }).press("Space");
  await page.getByRole("button", { name: "Move to another start" }).press("Enter");
  const moving = page.getByRole("dialog", { name: "Move to another start: 2 enrolments" });
  await expect(moving.getByLabel("New start")).toBeVisible();
  await expectAccessible(page, "moving places", { inside: "dialog[open]" });
  await moving.getByRole("button", { name: "Move to another start (2)" }).press("Enter");
  await expect(moving.getByLabel("New start")).toHaveAttribute("aria-invalid", "true");
  await expect(moving.getByText("Say why, so that the learners understand.")).toBeVisible();
  const starts = await moving.getByLabel("New start").locator("option").allInnerTexts();
  const later = starts.findLast((start) => start.includes("Jalingo") && /\d{4}/.test(start)) ?? "";
  await moving.getByLabel("New start").selectOption({ label: later });
  await moving.getByLabel(/^Reason/).fill("The workshop is being repaired");
  await moving.getByRole("button", { name: "Move to another start (2)" }).press("Enter");
  await expect(moving.getByText("2 done.")).toBeVisible();
  const [mail] = await academy.mails("deborah.moves@mail.example");
  expect(mail?.text).toContain("The workshop is being repaired");
});
