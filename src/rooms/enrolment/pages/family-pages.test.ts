import { expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { guardianAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import * as enrolmentPage from "./enrolment-page.tsx";
import * as payPage from "./pay-page.tsx";

/** On the pages of a family that pays together, every amount says whose it is. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();

type Made = Awaited<ReturnType<typeof enrol>>;

/** Two children with one order; each pays the first part. */
async function twoChildren(phoneNumber: string) {
  const shared = {
    emailAddress: `hauwa.${phoneNumber}@example.com`,
    phoneNumber,
    dateOfBirth: "2011-03-14",
    inParts: true,
    ...guardianAnswers,
  };
  const zainab = await enrol(academy, { fullName: "Zainab Danjuma", ...shared });
  const { id, resumeToken } = zainab.enrolment;
  const aisha = await enrol(
    academy,
    { fullName: "Aisha Danjuma", ...shared, courseId: "masonry" },
    { headers: { "x-first-enrolment": id, "x-resume-token": resumeToken } },
  );
  return { zainab, aisha };
}

const own = ({ enrolment: { id, resumeToken } }: Made) =>
  renderRoute(enrolmentPage, `/enrolments/${id}?key=${resumeToken}`, academy.ctx, {
    path: "/enrolments/:id",
  });

test("before the first payment, the own page says what keeps both places", async () => {
  const { zainab } = await twoChildren("08061110001");
  const { words } = await own(zainab);
  expect(words).toContain("Pay ₦100,000 by 22 November 2026 to keep both places.");
  expect(words).toContain("Amount to pay for both ₦190,000");
  expect(words).toContain("Zainab&#x27;s registration");
  for (const child of [/Zainab, Tiling - Beginner Waiting/, /Aisha, Masonry - Beginner Waiting/]) {
    expect(words).toMatch(child);
  }
});

test("after it, each next part and the receipt's shares have a name", async () => {
  const { zainab, aisha } = await twoChildren("08061110002");
  await sandbox.press(aisha.reference, "pay");
  await sandbox.deliverTo(academy);
  const { words } = await own(zainab);
  for (const text of [
    "₦50,000 received for Zainab. Zainab&#x27;s place is confirmed. ₦30,000 for Aisha is due by 28 December 2026. ₦30,000 for Zainab is due by 22 February 2027.",
    "Pay the next part for Aisha ₦30,000 by 28 December 2026",
    "Amount to pay for both ₦90,000",
    "Zainab, Tiling - Beginner Confirmed Jalingo, Taraba, starts on Monday 25 January 2027 ₦50,000 paid",
    "Aisha, Masonry - Beginner Confirmed Jalingo, Taraba, starts on Monday 30 November 2026 ₦50,000 paid",
    "Aisha&#x27;s slip (PDF)",
  ]) {
    expect(words).toContain(text);
  }
  expect(words).toContain("For both: Zainab ₦50,000, Aisha ₦50,000.");
});

test("the payer's page names both children, and one code for the phone and the transfer", async () => {
  const { zainab } = await twoChildren("08061110003");
  const { id, resumeToken } = zainab.enrolment;
  const made = await academy.call("POST", `/enrolments/${id}/pay-link`, {
    headers: { "x-resume-token": resumeToken },
  });
  const { payToken } = made.body as { payToken: string };
  const { words } = await renderRoute(payPage, `/pay/${payToken}`, academy.ctx, {
    path: "/pay/:payToken",
  });
  expect(words).toContain("Pay for Zainab and Aisha");
  expect(words).toContain(
    "Zainab asks you to pay ₦190,000 for Zainab and Aisha. ₦100,000 by 22 November 2026 keeps both places.",
  );
  for (const child of [
    "Zainab, Tiling - Beginner ₦95,000 Jalingo, Taraba, starts on Monday 25 January 2027 ₦50,000 now",
    "Aisha, Masonry - Beginner ₦95,000 Jalingo, Taraba, starts on Monday 30 November 2026 ₦50,000 now",
  ]) {
    expect(words).toContain(child);
  }
  expect(words).toContain("Both places are confirmed once the money has arrived.");
  const [, code = "none"] = /Write on the transfer (\S+)/.exec(words) ?? [];
  expect(words).toContain(`give the code ${code}`);
});
