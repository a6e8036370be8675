import { expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { mailWords } from "#tests/support/reading/read-page.ts";
import * as enrolmentPage from "../enrolment-page.tsx";
import * as successPage from "../registration-success-page.tsx";

const opened = await openEnrolmentAcademyForFile();

const unescaped = (html: string) => html.replaceAll("&#x27;", "'").replaceAll("&amp;", "&");

async function mailTo(recipient: string, kind: string) {
  const mail = (await readMails(opened.academy.ctx, recipient)).find((one) => one.kind === kind);
  return { text: mailWords(mail?.text), html: unescaped(mail?.html ?? "") };
}

test("slip and next steps say the same on the last page, the own page, and in both parts of the mail", async () => {
  const { academy, sandbox } = opened;
  const emailAddress = "one-slip@example.com";
  const { reference, enrolment } = await enrol(academy, { emailAddress });
  await sandbox.press(reference, "pay");
  const { id, resumeToken } = enrolment;
  const last = await renderRoute(
    successPage,
    `/registration-success?reference=${reference}&enrolment=${id}&key=${resumeToken}`,
    academy.ctx,
  );
  const own = await renderRoute(
    enrolmentPage,
    `/enrolments/${id}?key=${resumeToken}`,
    academy.ctx,
    {
      path: "/enrolments/:id",
    },
  );
  const mail = await mailTo(emailAddress, "enrolment_confirmed");
  const facts = [
    "Admission slip",
    "Amina Bello",
    "Beginner, 3 months",
    enrolment.reference,
    "Monday 25 January 2027",
    "24 April 2027",
    "12 Workshop Road, Jalingo, Taraba State",
    "https://www.google.com/maps/search/?api=1&query=12+Workshop+Road%2C+Jalingo%2C+Taraba+State",
    "Come at 9am on Monday 25 January 2027. Show this slip at the counter, or say your code.",
    "₦95,000 paid",
    "Practical ₦30,000",
    "Two passport photographs",
    "Wear old clothes with nothing loose, and closed shoes.",
    "What happens next",
    "Save your admission slip as a PDF, or print it.",
    "Come at 9am on Monday 25 January 2027: 12 Workshop Road, Jalingo, Taraba State.",
    "Has something changed? Call us or write to us, and give your code.",
  ];
  for (const fact of facts) {
    expect(unescaped(last.html), "last page").toContain(fact);
    expect(unescaped(own.html), "own page").toContain(fact);
    expect(mail.html, "mail").toContain(fact);
    expect(mail.text, "plain text").toContain(fact);
  }
});

test("the own page shows payments in plain words, with the receipt's file", async () => {
  const { academy, sandbox } = opened;
  const { reference, enrolment } = await enrol(academy);
  const address = `/enrolments/${enrolment.id}?key=${enrolment.resumeToken}`;
  const own = () => renderRoute(enrolmentPage, address, academy.ctx, { path: "/enrolments/:id" });
  const before = await own();
  expect(before.words).toContain("to keep your place.");
  // Nobody has seen the payment that a registration opens.
  expect(before.words).not.toContain("Not completed");
  expect(before.words.indexOf("Pay ₦95,000 now")).toBeLessThan(before.words.indexOf("Learner"));

  // Someone else's attempt replaces the learner's own.
  const { body } = await academy.call("POST", `/enrolments/${enrolment.id}/pay-link`, {
    headers: { "x-resume-token": enrolment.resumeToken },
  });
  const started = await academy.call(
    "POST",
    `/pay/${(body as { payToken: string }).payToken}/payments`,
    {
      body: { email: "uncle@example.com", amountKobo: 9_500_000 },
    },
  );
  const paid = (started.body as { reference: string }).reference;
  expect(paid).not.toBe(reference);
  await sandbox.press(paid, "pay");
  await academy.call("POST", `/payments/${paid}/verify`);
  const after = await own();
  expect(after.words).toContain("₦95,000 paid. Nothing is due.");
  expect(after.words).toContain(
    `Paid by card on 21 November 2026 Received from a person who was asked to pay. There was nothing more to pay. ${paid} ₦95,000 ZR-2026-`,
  );
  expect(after.words).toContain("Not completed Started on 21 November 2026.");
  expect(after.words).toContain("Anyone with this link can open this page. Keep it private.");
  expect(after.html).toMatch(/href="[^"]+\/receipts\/ZR-2026-\d{6}\.pdf\?key=/);
  expect(after.html).toContain("/slip.ics?key=");
  expect(after.html).toContain("https://wa.me/?text=");
  expect(after.html).not.toContain("uncle@example.com");
});
