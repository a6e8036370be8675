import { lagosDay } from "#foundation/time/time.ts";
import type { SubmittedEnrolment } from "#rooms/enrolment/enrolment.ts";
import { expect, open, test } from "../../support/browser/academy-fixture.ts";
import { enter } from "../../support/browser/enter-back-office.ts";
import { expectAccessible } from "../../support/browser/expect-accessible.ts";
import { expectToast } from "../../support/browser/toasts.ts";
import { physicalAnswers } from "../../support/enrolments/enrolment-answers.ts";
import { signInAdmin } from "../../support/filling/approve-affiliate.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** What lands on a phone of the sandbox, and where its link leads. */
test("an SMS leads to the own page, which says so after a STOP", {
  tag: "@main",
}, async ({ page, academy }) => {
  const phone = `+234806${String(Date.now()).slice(-7)}`;
  const registered = await academy.call("POST", "/enrolments", {
    body: {
      courseId: "tiling",
      ...physicalAnswers,
      fullName: `Asabe Told ${String.fromCharCode(65 + (Date.now() % 26))}`,
      emailAddress: `told-${Date.now()}@mail.example`,
      phoneNumber: phone,
      messageChannels: ["sms"],
    },
  });
  expect(registered.status, JSON.stringify(registered.body)).toBe(201);
  // A receipt goes at any hour; what is not urgent would wait until the morning.
  const { enrolment } = registered.body as SubmittedEnrolment;
  const paid = await academy.call("POST", `/admin/enrolments/${enrolment.id}/manual-payment`, {
    token: await signInAdmin(academy),
    body: {
      amountKobo: 5_000_000,
      method: "transfer",
      takenOn: lagosDay(new Date()),
      reference: `SMS-${phone}`,
    },
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  const received = async () =>
    (await academy.mails(phone)).find(({ text }) => text.includes("N50,000 received"));
  await expect.poll(received).toBeTruthy();
  const sms = await received();
  const inbox = `/sandbox/messages?${new URLSearchParams({ to: phone })}`;
  await open(page, inbox);
  await expect(page.locator("main")).toContainText("N50,000 received, N45,000 left to pay.");
  const link = /\/o\/\w{16}/.exec(sms?.text ?? "")?.[0] ?? "no link";
  await open(page, link);
  await page.getByText("How we reach you: SMS").click();
  await expect(page.getByText(`SMS and WhatsApp go to ${phone}.`)).toBeVisible();
  await open(page, inbox);
  await page.getByRole("button", { name: "Answer STOP" }).click();
  await open(page, link);
  await expect(page.getByText(`We stopped messages to ${phone}`)).toBeVisible();
  await expectAccessible(page, "an own page whose number is stopped", { widths: [360] });
});

test("an owner changes the days of a reminder and turns it off", async ({ page, academy }) => {
  await enter(page, academy, "/admin/reminders");
  await expectAccessible(page, "the reminders", { widths: [360] });
  const dialog = page.getByRole("dialog");
  const row = page.getByRole("row", { name: /^Instalment is late/ });
  await expect(row).toContainText("7 days after its day");
  await page.getByRole("button", { name: "Change Instalment is late" }).press("Enter");
  await dialog.getByLabel("Days after its day").fill("90");
  await dialog.getByRole("button", { name: "Save changes" }).press("Enter");
  await expect(
    dialog.getByRole("link", { name: "Enter a whole number from 1 to 60" }),
  ).toBeVisible();
  await expectAccessible(page, "the form of a reminder", { inside: "dialog[open]", widths: [360] });
  await dialog.getByLabel("Days after its day").fill("10");
  await dialog.getByRole("button", { name: "Save changes" }).press("Enter");
  await expectToast(page, "Reminder changed");
  await expect(row).toContainText("10 days after its day");
  await page.getByRole("button", { name: "Change Instalment is late" }).press("Enter");
  await dialog.getByLabel("No, to nobody").check();
  await dialog.getByRole("button", { name: "Save changes" }).press("Enter");
  await expect(row).toContainText("Off");
});
