import { afterEach, describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import {
  inControls,
  onlineAnswers,
  physicalAnswers,
} from "#tests/support/enrolments/enrolment-answers.ts";
import * as enrolmentPage from "./enrolment-page.tsx";
import * as payPage from "./pay-page.tsx";
import * as registerPage from "./register-page.tsx";

/** Spec §5.4 and §8.3. */
const badAddress = "Please enter a valid email address before proceeding with payment.";
const notStarted = "Payment initialization failed. Please check your email address and try again.";

const opened = await openEnrolmentAcademyForFile();
afterEach(() => opened.sandbox.control());

const providerAway = () => opened.sandbox.control({ initialize: { mode: "fail" } });
const register = (courseId: string, form: Record<string, string | string[]>) =>
  renderRoute(registerPage, `/register/${courseId}`, opened.academy.ctx, {
    path: "/register/:courseId",
    form: inControls(form),
  });
const ownPage = (address: string, form?: Record<string, string>) =>
  renderRoute(enrolmentPage, address, opened.academy.ctx, {
    path: "/enrolments/:id",
    ...(form ? { form } : {}),
  });
/** What the page's alert says: the text of its element, with all that is inside. */
function alerts(html: string): string {
  const [, rest = ""] = html.split(/<div[^>]*role="alert"[^>]*>/);
  let depth = 1;
  const tags = [...rest.matchAll(/<(\/?)div\b/g)];
  const end = tags.find(([, closes]) => {
    depth += closes ? -1 : 1;
    return depth === 0;
  });
  const inside = rest.slice(0, end?.index);
  return inside.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
}

test("a provider that takes no reference: 201 without a payment, and how to continue", async () => {
  await opened.sandbox.control({ initialize: { mode: "duplicate" } });
  const { payment, paymentProblem } = await enrol(opened.academy);
  expect(payment).toBeNull();
  expect(paymentProblem).toMatchObject({
    code: "provider_unavailable",
    error: expect.stringContaining("Your registration is saved."),
  });
});

describe("without scripts", () => {
  test.each(["", "asabe.example.com"])("paying with the address %j", async (emailAddress) => {
    const { status, html } = await register("tiling", { ...physicalAnswers, emailAddress });
    expect(status).toBe(422);
    expect(alerts(html)).toContain(badAddress);
  });

  test("an invalid address with an @ gets an example of a valid one", async () => {
    const { html } = await register("tiling", { ...physicalAnswers, emailAddress: "asabe@" });
    expect(alerts(html)).toContain("Enter an email address in the form name@example.com");
    expect(alerts(html)).not.toContain(badAddress);
  });

  test.each([
    ["where there is nothing to pay", "electrical-safety-at-home", onlineAnswers, {}],
    ["and paying later", "tiling", physicalAnswers, { pay: "later" }],
  ])("no address %s says nothing of payment", async (_, courseId, answers, more) => {
    const { html } = await register(courseId, { ...answers, emailAddress: "", ...more });
    expect(alerts(html)).toContain("Enter your email address");
    expect(alerts(html)).not.toContain("payment");
  });

  test.each(["fail", "duplicate"] as const)(
    "a registration whose payment does not start (%s) is saved, and the page says so",
    async (mode) => {
      await opened.sandbox.control({ initialize: { mode } });
      const { status, location } = await register("tiling", { ...physicalAnswers });
      expect(status).toBe(303);
      const own = await ownPage(location ?? "");
      expect(alerts(own.html)).toContain(notStarted);
      expect(own.words).toContain("Payment Failed - Try Again");
    },
  );

  test("the own page and the page for another payer", async () => {
    const { academy } = opened;
    const { enrolment } = await enrol(academy);
    const link = await academy.call("POST", `/enrolments/${enrolment.id}/pay-link`, {
      headers: { "x-resume-token": enrolment.resumeToken },
    });
    const pay = (email: string) =>
      renderRoute(payPage, new URL((link.body as { url: string }).url).pathname, academy.ctx, {
        path: "/pay/:payToken",
        form: { email },
      });
    expect(alerts((await pay("uncle")).html)).toContain(badAddress);
    await providerAway();
    expect(alerts((await pay("uncle@example.com")).html)).toContain(notStarted);
    const address = `/enrolments/${enrolment.id}?key=${enrolment.resumeToken}`;
    // The attempt that the registration opened would still do, but the payer's has replaced it.
    expect(alerts((await ownPage(address, { intent: "pay" })).html)).toContain(notStarted);
  });
});
