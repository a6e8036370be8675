import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { expect, hydrated, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { staffEmail } from "../../support/browser/test-staff.ts";
import { expectToast } from "../../support/browser/toasts.ts";

/** A clerk answers messages with the sender's records next to them. */

test("a clerk answers with a saved reply, assigns one message and snoozes another", {
  tag: "@main",
}, async ({ page, academy }) => {
  const [email, child] = ["mama.saved@mail.example", "Ladi Saved"];
  const learner = { fullName: child, emailAddress: email, phoneNumber: "0803 557 0001" };
  const { body } = await academy.call("POST", "/enrolments", {
    body: { courseId: "tiling", ...physicalAnswers, ...learner },
  });
  const { reference: code } = (body as { enrolment: { reference: string } }).enrolment;
  await academy.call("POST", "/enrolments", {
    body: { courseId: "plumbing", ...physicalAnswers, ...learner },
  });
  const write = (name: string, from: string, message: string) =>
    academy.call("POST", "/contact", { body: { name, email: from, subject: "billing", message } });
  await write("Mama Saved", email, "How much is left for my daughter?");
  await write("Stranger Saved", "stranger.saved@mail.example", `Is ${code} paid?`);

  const { password } = academy.admin;
  const messages = "/admin/messages?search=saved&status=open";
  await enter(page, { admin: { email: staffEmail("clerk"), password } }, messages);
  await page.route("**/api/admin/people/*", (route) => route.abort(), { times: 1 });
  await page.getByRole("link", { name: "Mama Saved" }).click();
  await hydrated(page);
  await expect(page.getByText(/^Failed to load the sender’s records/)).toBeVisible();
  await page.getByRole("button", { name: "Try again" }).click();

  // A mother writes about the child whom she registered with her address.
  await expect(page.getByText("No registration has this name and email address.")).toBeVisible();
  const registered = page.getByRole("region", { name: "Registered with this address" });
  await expect(registered.getByRole("link", { name: child })).toBeVisible();
  await expect(registered).toContainText(`${code} · Jalingo, Taraba · ₦95,000 to pay`);
  await expectAccessible(page, "a message with the sender's records");

  // By keyboard; text that is already there stays.
  const answer = page.getByLabel("Your answer");
  await answer.fill("Good morning.");
  await page
    .getByLabel("Saved replies are about")
    .selectOption({ label: `Tiling - Beginner, ${code} (${child})` });
  await page.getByRole("button", { name: "Saved replies for Mama Saved" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "What is left to pay" })).toBeFocused();
  await expectAccessible(page, "saved replies", { widths: [320] });
  await page.keyboard.press("Enter");
  await expect(answer).toBeFocused();
  await expect(answer).toHaveValue(
    new RegExp(`^Good morning\\.\n\n₦95,000 is left to pay for Tiling - Beginner \\(${child}\\)`),
  );
  await page.getByRole("button", { name: "Send answer" }).click();
  await expectToast(page, "Answer sent");
  await expect(page.getByText("Email: sent")).toBeVisible();
  const [mail] = await academy.mails(email);
  expect(mail?.text).toContain(`Write the code ${code} as the reference`);

  await page.getByLabel("Assigned to").selectOption({ label: "Halima" });
  await expectToast(page, "Assigned to Halima");

  await page.goto(messages);
  await hydrated(page);
  await expect(page.getByRole("link", { name: "Mama Saved" })).toHaveCount(0);
  await page.getByRole("link", { name: "Stranger Saved" }).click();
  await hydrated(page);
  await expect(page.getByText("No registration has this name and email address.")).toBeVisible();
  // A sender who only knows a code is told nothing about it.
  const named = page.getByRole("region", { name: "Named in the message" });
  await expect(named).toContainText("Ask who they are");
  await expect(named.getByRole("link", { name: child })).toBeVisible();
  await page.getByRole("button", { name: "Saved replies for Stranger Saved" }).click();
  await expect(page.getByRole("menuitem", { name: "What is left to pay" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Snooze for/ }).click();
  await page.getByRole("menuitem", { name: "Until another day" }).click();
  const dialog = page.getByRole("dialog", { name: "Snooze the message of Stranger Saved" });
  await dialog.getByRole("button", { name: "Snooze message" }).click();
  await expect(dialog.getByText("Choose a day").first()).toBeVisible();
  await expectAccessible(page, "a day to snooze until", { inside: "dialog[open]" });
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: /^Snooze for/ }).press("Enter");
  await page
    .getByRole("menuitem", { name: /^Until/ })
    .first()
    .press("Enter");
  await expectToast(page, /^Snoozed until \w+day/);
  await expect(page.getByText(/^Snoozed until .* comes back earlier/)).toBeVisible();

  await page.goto(messages);
  await hydrated(page);
  await expect(page.getByText("Stranger Saved")).toHaveCount(0);
  await page.goto(messages.replace("open", "snoozed"));
  await hydrated(page);
  await expect(page.getByRole("row").filter({ hasText: "Stranger Saved" })).toContainText(
    "Snoozed until",
  );

  // The sender writes again.
  await write("Stranger Saved", "stranger.saved@mail.example", "I would come on Monday.");
  await page.goto(messages);
  await hydrated(page);
  await expect(page.getByRole("link", { name: "Stranger Saved" })).toHaveCount(2);
  await page.getByRole("link", { name: "Stranger Saved" }).last().click();
  await hydrated(page);
  await expect(page.getByText("opened again by another email")).toBeVisible();
  await expect(page.getByRole("region", { name: "Other messages" })).toContainText("on Monday");
});
