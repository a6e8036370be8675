import type { Page } from "@playwright/test";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { realFiles } from "../../support/academy/form-data.ts";
import {
  type AcademyUnderTest,
  expect,
  hydrated,
  test,
} from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";
import { fillDate } from "../../support/filling/fill-job-application.ts";
import { jobAnswers } from "../../support/people/apply-for-jobs.ts";

/** People who apply, write, come and learn: job applications, messages, events and records in the back office. */

const nextYear = new Date().getFullYear() + 1;

/** The first answer to such a call is lost on its way. */
const loseOne = (page: Page, calls: string) =>
  page.route(calls, (route) => route.abort(), { times: 1 });

async function applyForJob({ origin }: AcademyUnderTest, fullName: string, emailAddress: string) {
  const form = new FormData();
  for (const [name, text] of Object.entries({ ...jobAnswers, fullName, emailAddress }))
    form.append(name, text);
  for (const name of ["cvResume", "coverLetter", "academicCertificates", "nationalId"])
    form.append(name, new Blob([realFiles.pdf], { type: "application/pdf" }), `${name}.pdf`);
  const { status } = await fetch(`${origin}/api/job-applications`, { method: "POST", body: form });
  expect(status).toBe(201);
}

test("a job application goes through its stages, with emails, notes and documents", {
  tag: "@main",
}, async ({ page, academy }) => {
  const email = "rifkatu.gambo@mail.example";
  await applyForJob(academy, "Rifkatu Gambo", email);
  await enter(page, academy, "/admin/job-applications");
  await page.getByRole("searchbox").fill("rifkatu");
  await page.keyboard.press("Enter");
  await expect(page.getByText("1 application", { exact: true })).toBeVisible();
  await expectAccessible(page, "job applications");
  await page.getByRole("link", { name: "Rifkatu Gambo" }).click();
  await hydrated(page);
  await expect(page.getByText("with documents and notes")).toBeVisible();
  await page.getByRole("button", { name: "Shortlist application" }).click();
  await expectToast(page, "Rifkatu Gambo: shortlisted");

  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CV/Resume" }).click();
  expect((await download).suggestedFilename()).toBe("cvResume.pdf");

  await loseOne(page, "**/notes");
  await page.getByLabel("New note").fill("Knows the trade");
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.getByText(/^The note was not saved/)).toBeVisible();
  await page.getByRole("button", { name: "Add note" }).click();
  await expect(page.locator(".admin-notes")).toHaveText(/Knows the trade/);

  // A note is deleted by keyboard; then the focus is at the notes, not at the top of the page.
  await page.getByRole("button", { name: /^Delete note by / }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Delete this note?" });
  await expect(question.getByText("Knows the trade")).toBeVisible();
  await loseOne(page, "**/notes/*");
  await question.getByRole("button", { name: "Delete note" }).press("Enter");
  await expect(question.getByText(/^The server cannot be reached/)).toBeVisible();
  await question.getByRole("button", { name: "Delete note" }).press("Enter");
  await expectToast(page, "Note deleted");
  await expect(page.locator(".admin-notes")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Notes", exact: true })).toBeFocused();

  // By keyboard, with a server that first refuses: what was typed stays.
  await page.getByRole("button", { name: "Invite to an interview" }).press("Enter");
  const dialog = page.getByRole("dialog");
  await fillDate(dialog, "day", "2020-01-06");
  await dialog.getByLabel("Time").fill("2pm");
  await dialog.getByLabel("Place").fill("Jalingo centre");
  await dialog.getByRole("button", { name: "Invite and send" }).press("Enter");
  await expect(dialog.getByRole("link", { name: /in the future/ })).toBeVisible();
  await fillDate(dialog, "day", `${nextYear}-01-06`);
  await expect(dialog.getByText(`6 January ${nextYear}`).first()).toBeVisible();
  await expectAccessible(page, "an invitation", { inside: "dialog" });
  await loseOne(page, "**/stage");
  await dialog.getByRole("button", { name: "Invite and send" }).click();
  await expect(dialog.getByText(/^It could not be sent/)).toBeVisible();
  await expect(dialog.getByLabel("Place")).toHaveValue("Jalingo centre");
  await dialog.getByRole("button", { name: "Invite and send" }).click();
  await expectToast(page, "Rifkatu Gambo: invited");
  expect((await academy.mails(email))[0]?.text).toContain("14:00");

  // A colleague is faster: the second person reads who did what, and what they typed stays.
  await page.getByRole("button", { name: "Reject application" }).click();
  await dialog.getByLabel(/^Reason/).fill("We need someone in Yola.");
  await expect(dialog.locator(".mail-preview")).toContainText("We need someone in Yola.");
  const { token } = (await academy.call("POST", "/admin/login", { body: academy.admin })).body;
  const id = page.url().split("/").at(-1);
  const path = `/admin/job-applications/${id}/stage`;
  await academy.call("PUT", path, { token, body: { stage: "shortlisted", version: 3 } });
  await dialog.getByRole("button", { name: "Reject and send" }).click();
  await expect(
    dialog.getByText("has set this application to “Shortlisted” since you opened it."),
  ).toBeVisible();
  await dialog.getByRole("button", { name: "Reject and send" }).click();
  await expectToast(page, "Rifkatu Gambo: rejected");
  expect((await academy.mails(email))[0]?.text).toContain("We need someone in Yola.");
  await expectAccessible(page, "a job application");
});

test("a message is assigned, answered, closed and reopened", async ({ page, academy }) => {
  const email = "talatu.gambo@mail.example";
  await academy.call("POST", "/contact", {
    body: { name: "Talatu Gambo", email, subject: "billing", message: "How do I pay?" },
  });
  await enter(page, academy, "/admin/messages?search=talatu.gambo");
  await expectAccessible(page, "messages");
  await page.getByRole("link", { name: "Talatu Gambo" }).click();
  await hydrated(page);
  await loseOne(page, "**/assignee");
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expect(page.getByText(/^The server cannot be reached/)).toBeVisible();
  await page.getByRole("button", { name: "Assign to me" }).click();
  await expectToast(page, /^Assigned to/);
  await page.getByLabel("Your answer").fill("By card or by transfer.");
  await page.reload();
  await hydrated(page);
  await expect(page.getByLabel("Your answer")).toHaveValue("By card or by transfer.");
  await expect(page.locator(".mail-preview")).toContainText("How do I pay?");
  await loseOne(page, "**/reply");
  await page.getByRole("button", { name: "Send answer" }).click();
  await expect(page.getByText(/^The answer was not sent/)).toBeVisible();
  await page.getByRole("button", { name: "Send answer" }).press("Enter");
  await expectToast(page, "Answer sent");
  await expect(page.getByLabel("Your answer")).toHaveValue("");
  const [mail] = await academy.mails(email);
  expect(mail?.text).toContain("By card or by transfer.");
  expect(mail?.text).toContain("> How do I pay?");
  await page.getByRole("button", { name: "Close message" }).click();
  await expect(page.getByText("This message is closed. Open it again")).toBeVisible();
  await page.getByRole("button", { name: "Open again" }).click();
  await expect(page.getByLabel("Your answer")).toBeVisible();
});

test("an event is added, edited and cancelled, and the community page shows it", {
  tag: "@main",
}, async ({ page, academy }) => {
  await enter(page, academy, "/admin/community");
  await expectAccessible(page, "events");
  await page.getByRole("link", { name: "Create event" }).click();
  await hydrated(page);
  await page.getByLabel("Title").fill("Harvest fair");
  await page.getByLabel("Kind of event").fill("Open day");
  await fillDate(page, "date", "2020-03-06");
  await page.getByLabel("Place", { exact: false }).first().fill("Yola centre, Adamawa");
  await page.getByLabel("Description").fill("Bring a tool.");
  await page.getByRole("button", { name: "Create event" }).click();
  await expect(page.getByRole("link", { name: /in the future/ })).toBeVisible();
  await fillDate(page, "date", `${nextYear}-03-06`);
  await page.getByRole("button", { name: "Create event" }).click();
  await page.waitForURL(/\/events\/(?!new)/);
  await hydrated(page);
  await expectAccessible(page, "an event");
  const id = page.url().split("/").at(-1);
  const email = "mairo.gambo@mail.example";
  await academy.call("POST", `/events/${id}/registrations`, { body: { name: "Mairo", email } });
  await loseOne(page, "**/api/admin/events/*");
  await page.getByLabel("Title").fill("Harvest market");
  await page.getByRole("button", { name: "Save event" }).click();
  await expect(page.getByText(/^It was not saved/)).toBeVisible();
  await page.getByRole("button", { name: "Save event" }).click();
  await expectToast(page, "Event saved");
  const pageOfVisitors = async () => (await fetch(`${academy.origin}/community`)).text();
  await expect.poll(pageOfVisitors).toContain("Harvest market");
  await page.getByRole("button", { name: "Cancel event" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel event" }).click();
  await expectToast(page, "Event cancelled");
  await expect.poll(pageOfVisitors).toContain("This event is cancelled.");
  await expect
    .poll(async () => (await academy.mails(email))[0]?.subject)
    .toBe("Cancelled: Harvest market");
});

test("an owner corrects a learner's name, gives a copy of the data, and erases it", {
  tag: "@main",
}, async ({ page, academy }) => {
  const person = { fullName: "Rakiya Correct", emailAddress: "rakiya@mail.example" };
  const answers = {
    courseId: "tiling",
    ...physicalAnswers,
    ...person,
    phoneNumber: "0803 556 0001",
  };
  const { body } = await academy.call("POST", "/enrolments", { body: answers });
  const again = { ...answers, courseId: "plumbing" };
  await academy.call("POST", "/enrolments", { body: again });
  const { enrolment } = body as { enrolment: { id: string } };
  await enter(page, academy, `/admin/enrolments/${enrolment.id}`);
  await page.getByRole("link", { name: "Rakiya Correct", exact: true }).click();
  await page.waitForURL("**/admin/people/*");
  await hydrated(page);
  // On a phone a place's menu opens inside the screen.
  const desk = page.viewportSize();
  await page.setViewportSize({ width: 360, height: 740 });
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Move" })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press("Escape");
  // Only what is asked for most stands at the top; the rest is in a menu, inside the screen too.
  const more = page.getByRole("button", { name: "More for Rakiya Correct" });
  await more.click();
  await expect(page.getByRole("menuitem", { name: "Correct details" })).toBeInViewport({
    ratio: 1,
  });
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
  await page.setViewportSize(desk ?? { width: 1280, height: 800 });
  await expect(page.getByText("Other records of the same person")).toBeVisible();
  await expectAccessible(page, "a learner");

  await more.click();
  await page.getByRole("menuitem", { name: "Correct details" }).click();
  const correcting = page.getByRole("dialog", { name: "Correct the details of Rakiya Correct" });
  await correcting.getByLabel(/^Full name/).fill("Rakiya Corrected");
  await correcting.getByRole("button", { name: "Save changes" }).click();
  await expect(correcting.getByText("Say why.").first()).toBeVisible();
  await expectAccessible(page, "a correction without reason", { inside: "dialog[open]" });
  await correcting.getByLabel(/^Reason/).fill("She came with her NIN slip.");
  await correcting.getByRole("button", { name: "Save changes" }).click();
  await expectToast(page, "Details corrected");
  await expect(page.getByRole("heading", { name: "Rakiya Corrected" })).toBeVisible();
  await expect(page.getByText("Name before: Rakiya Correct")).toBeVisible();

  await page.getByRole("button", { name: "Copy of the data" }).click();
  const copying = page.getByRole("dialog", { name: /^Copy of the data/ });
  await copying.getByLabel(/^Reason/).fill("Asked by phone.");
  const download = page.waitForEvent("download");
  await copying.getByRole("button", { name: "Save copy" }).click();
  expect((await download).suggestedFilename()).toMatch(/^learner-.*\.json$/);
  await expectToast(page, "Copy saved as a file");

  await page.getByRole("button", { name: "Erase data" }).click();
  const erasing = page.getByRole("dialog", { name: /^Erase the data/ });
  await expect(erasing.getByText("Entries of the audit log")).toBeVisible();
  await expectAccessible(page, "before erasing", { inside: "dialog[open]" });
  await erasing.getByLabel(/^Reason/).fill("Asked in person.");
  await erasing.getByRole("button", { name: "Erase data" }).click();
  await expectToast(page, "Data erased");
  await expect(page.getByText("This learner’s personal data was erased.")).toBeVisible();
});
