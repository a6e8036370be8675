import { describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import * as payPage from "./pay-page.tsx";

/** What a stranger who was asked to pay sees, and what they mustn't see. */

const opened = await openEnrolmentAcademyForFile();

const person = {
  fullName: "Amina Zubairu",
  emailAddress: "amina.private@example.com",
  phoneNumber: "0803 765 4321",
};

async function payPageOf(body: Record<string, unknown> = {}, query = "") {
  const { academy } = opened;
  const { enrolment } = await enrol(academy, { ...person, ...body });
  const reply = await academy.call("POST", `/enrolments/${enrolment.id}/pay-link`, {
    headers: { "x-resume-token": enrolment.resumeToken },
  });
  const { url } = reply.body as { url: string };
  const page = await renderRoute(payPage, `${new URL(url).pathname}${query}`, academy.ctx, {
    path: "/pay/:payToken",
  });
  return { ...page, enrolment };
}

describe("the page for someone who was asked to pay", () => {
  test("says who asks, for what, where and when, how much, and who takes the money", async () => {
    const { words, head, enrolment } = await payPageOf();
    // Everybody in a chat sees the link's preview.
    expect(JSON.stringify(head)).not.toMatch(/Amina|95,000/);
    for (const fact of [
      "Pay for Amina",
      "Amina has registered for Tiling and asks you to pay the fee of ₦95,000.",
      "Who asks you Amina",
      "Program Tiling: Beginner, 3 months",
      "Centre Jalingo, Taraba",
      "₦50,000 now Training starts on 25 January 2027 ₦30,000 by 22 February 2027",
      "Paystack takes it for Zaure Academy",
      "if you ask within 7 days of paying",
      "Pay ₦95,000 now",
      "Amina&#x27;s place is confirmed once the money has arrived.",
      enrolment.reference,
    ]) {
      expect(words).toContain(fact);
    }
  });

  test("says each amount once, before the button", async () => {
    const { words } = await payPageOf();
    const button = words.indexOf("Pay ₦95,000 now");
    const above = words.slice(words.indexOf("Who asks you"), button);
    expect(above.match(/₦(50|30|15),000/g)).toEqual(["₦50,000", "₦30,000", "₦15,000", "₦50,000"]);
    expect(words.indexOf("How to check that this is real")).toBeGreaterThan(button);
  });

  test("shows the academy: name, mark, addresses, phone, WhatsApp, and how to check", async () => {
    const { words, html } = await payPageOf();
    expect(html).toContain('class="brand-mark"');
    expect(html).toContain('href="tel:+2348000000000"');
    expect(html).toContain('href="https://wa.me/2348000000000"');
    expect(words).toContain("4 Bank Road, Jimeta, Yola, Adamawa State");
    expect(words).toContain("Call us before you pay, and give the code");
    expect(words).toContain("We never ask for it, or for your PIN");
  });

  test("has no surname, contact, address or birth date of the learner, and no key", async () => {
    const { html, enrolment } = await payPageOf();
    expect(html).not.toMatch(/Zubairu|amina\.private|765 ?4321|2001-03-14|14 March|Barade/);
    expect(html).not.toContain(enrolment.id);
    expect(html).not.toContain(enrolment.resumeToken);
  });

  test("of an online program names no centre", async () => {
    const online = { ...onlineAnswers, ...person, courseId: "solar-design-live" };
    const { words } = await payPageOf(online);
    expect(words).toContain("Place Online");
    expect(words).not.toContain("Level ");
  });

  test("says that nothing was taken, to a payer who left the provider's page", async () => {
    const back = await payPageOf({}, "?payment=left");
    expect(back.words).toContain("You have not paid yet Nothing was taken.");
    expect(back.words).toContain("Pay ₦95,000 now");
    expect((await payPageOf()).words).not.toContain("You have not paid yet");
  });
});
