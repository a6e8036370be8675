import { beforeEach, describe, expect, test } from "vitest";
import { dropFees, raiseFees } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import * as enrolmentPage from "./enrolment-page.tsx";
import * as payPage from "./pay-page.tsx";

/** The pages that open with a key, as a browser without scripts sees and posts them. */

const dearerFrom = "2026-12-01";

const opened = await openEnrolmentAcademyForFile();
beforeEach(async () => {
  opened.academy.setTime("2026-11-21T09:00:00Z");
  await dropFees(opened.academy, dearerFrom);
});

type Made = Awaited<ReturnType<typeof enrol>>["enrolment"];

const own = ({ id, resumeToken }: Made, form?: Record<string, string>) =>
  renderRoute(enrolmentPage, `/enrolments/${id}?key=${resumeToken}`, opened.academy.ctx, {
    path: "/enrolments/:id",
    ...(form ? { form } : {}),
  });
const payer = (payToken: string, form?: Record<string, string>) =>
  renderRoute(payPage, `/pay/${payToken}`, opened.academy.ctx, {
    path: "/pay/:payToken",
    ...(form ? { form } : {}),
  });
const payLinkOf = async ({ id, resumeToken }: Made) => {
  const reply = await opened.academy.call("POST", `/enrolments/${id}/pay-link`, {
    headers: { "x-resume-token": resumeToken },
  });
  return (reply.body as { payToken: string }).payToken;
};
const endQuotes = async () => {
  await raiseFees(opened.academy, dearerFrom, 500_000);
  opened.academy.setTime("2026-12-21T09:00:00Z");
};
/** The amount that the page's button agrees to. */
const agreesTo = (html: string) => /name="acceptAmountKobo" value="(\d+)"/.exec(html)?.[1] ?? null;

describe("after the quote has expired and the fee has changed", () => {
  test("the enrolment's page shows both amounts; its button agrees to the new one", async () => {
    const { enrolment } = await enrol(opened.academy);
    const before = await own(enrolment);
    expect(before.words).toContain("Pay ₦95,000 now");
    expect(agreesTo(before.html)).toBeNull();
    await endQuotes();
    // Posted from a page opened earlier: nothing is charged, and both amounts are shown.
    const asked = await own(enrolment, { intent: "pay" });
    expect(asked.status).toBe(409);
    expect(asked.words).toContain("it was ₦95,000 and is now ₦100,000");
    const shown = await own(enrolment);
    expect(shown.words).toContain("At registration it was ₦95,000");
    expect(shown.words).toContain("Pay ₦100,000 now");
    const acceptAmountKobo = agreesTo(shown.html) ?? "";
    const agreed = await own(enrolment, { intent: "pay", acceptAmountKobo });
    expect([agreed.status, agreed.location]).toEqual([303, expect.stringContaining("/checkout/")]);
  });

  test("the payer's page does the same", async () => {
    const { enrolment } = await enrol(opened.academy);
    const payToken = await payLinkOf(enrolment);
    await endQuotes();
    const email = "uncle@example.com";
    const asked = await payer(payToken, { email });
    expect(asked.status).toBe(409);
    expect(asked.html).toContain(email);
    const shown = await payer(payToken);
    expect(shown.words).toContain("At registration it was ₦95,000");
    expect(shown.words).toContain("asks you to pay the fee of ₦100,000");
    const acceptAmountKobo = agreesTo(shown.html) ?? "";
    expect((await payer(payToken, { email, acceptAmountKobo })).status).toBe(303);
  });
});

test("the payer's page names the line items and the learner", async () => {
  const { enrolment } = await enrol(opened.academy, { fullName: "Amina Zubairu" });
  const { words } = await payer(await payLinkOf(enrolment));
  expect(words).toContain("Who asks you Amina Program Tiling: Beginner");
  expect(words).not.toContain("Zubairu");
});

test("a registration that was sent again keeps its page, which shows the new answers", async () => {
  const person = { fullName: "Ladi Danjuma", emailAddress: "ladi@example.com" };
  const first = (await enrol(opened.academy, person)).enrolment;
  const headers = { "x-amends-enrolment": first.id, "x-resume-token": first.resumeToken };
  const more = { ...person, trainingLevel: "intermediate" };
  const second = (await enrol(opened.academy, more, { headers })).enrolment;
  expect(second.id).toBe(first.id);
  const { words } = await own(first);
  expect(words).toContain("Tiling - Intermediate");
  expect(words).not.toContain("replaced");
});
