import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { messages } from "#foundation/mail/tables.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { comingIntakes } from "#rooms/catalogue/door.server.ts";
import type { ReviewRow } from "#rooms/payments/cases/reviews.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { inControls, physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import type { AccountStatement } from "../account/account.ts";
import type { AddedWalkIn } from "../counter/endpoints.ts";
import { lapseUnpaidJob } from "../lapsing/lapse-registrations.server.ts";
import * as enrolmentPage from "./enrolment-page.tsx";
import * as payPage from "./pay-page.tsx";
import * as registerPage from "./register-page.tsx";
import * as successPage from "./registration-success-page.tsx";

/** Paying in parts: what the pages and the statement say, with and without scripts. */

const opened = await openEnrolmentAcademyForFile();
const startedAt = "2026-11-21T09:00:00Z";
afterEach(() => opened.academy.setTime(startedAt));

type Made = Awaited<ReturnType<typeof enrol>>;

const keyOf = ({ enrolment }: Made) => ({ "x-resume-token": enrolment.resumeToken });
const own = ({ enrolment: { id, resumeToken } }: Made, form?: Record<string, string>) =>
  renderRoute(enrolmentPage, `/enrolments/${id}?key=${resumeToken}`, opened.academy.ctx, {
    path: "/enrolments/:id",
    ...(form ? { form } : {}),
  });
/** Pays at the provider, where the page's redirect leads. */
async function payAt(location: string | null) {
  const reference = /PAY-[\w.=-]+/.exec(decodeURIComponent(location ?? ""))?.[0] ?? "";
  await opened.sandbox.press(reference, "pay");
  await opened.sandbox.deliverTo(opened.academy);
  return reference;
}
const other = (naira: string) => ({ intent: "pay", payAmount: "other", otherAmount: naira });

async function statementOf(made: Made): Promise<AccountStatement> {
  const { body } = await opened.academy.call("GET", `/enrolments/${made.enrolment.id}/account`, {
    headers: keyOf(made),
  });
  return body as AccountStatement;
}

/** The reference of the newest payment that the enrolment opened. */
async function payNewest(made: Made): Promise<string> {
  const { payments } = await readEnrolment(opened.academy, made);
  return payAt(payments.at(-1)?.reference ?? null);
}

test("someone with a free place reads nowhere of a payment", async () => {
  const { ctx } = opened.academy;
  const clerk = await signInAs(opened.academy, "admin", undefined, "clerk");
  const email = "free-place@mail.example";
  const learner = {
    fullName: "Hauwa Garba",
    dateOfBirth: "2001-04-13",
    phoneNumber: "08170000001",
  };
  const added = await opened.academy.call("POST", "/admin/walk-ins", {
    token: clerk.token,
    body: { ...learner, email, courseId: "generator-care", preferredLocation: "Jalingo, Taraba" },
  });
  const { id } = (added.body as AddedWalkIn).enrolment;
  const [mail] = await ctx.db.select().from(messages).where(eq(messages.recipient, email));
  expect(mail?.text).toContain("is free: there is nothing to pay.");
  const key = /key=([\w.~-]+)/.exec(mail?.text ?? "")?.[1] ?? "";
  const { words } = await renderRoute(enrolmentPage, `/enrolments/${id}?key=${key}`, ctx, {
    path: "/enrolments/:id",
  });
  expect(words).toContain("Free place, form missing");
  for (const text of [mail?.text, words]) {
    expect(text).not.toMatch(/payment has arrived|\bPaid\b/);
  }
});

describe("the own page of a registration with a plan", () => {
  test("offers all, what is due now, and another amount", async () => {
    const emailAddress = "in-parts@mail.example";
    const { words } = await own(await enrol(opened.academy, { emailAddress }));
    const first = "Pay ₦50,000 by 22 November 2026 to keep your place. The whole fee is ₦95,000.";
    expect(words).toContain(first);
    const { db } = opened.academy.ctx;
    const [mail] = await db.select().from(messages).where(eq(messages.recipient, emailAddress));
    expect(mail?.text).toContain(first);
    expect(mail?.text).not.toContain("We hold your seat until");
    expect(words).toContain(
      "₦50,000 now Training starts on 25 January 2027 ₦30,000 by 22 February 2027 ₦15,000 by 22 March 2027 Last day of training: 24 April 2027",
    );
    expect(words).toContain("Pay all ₦95,000");
    expect(words).toContain("Pay the first part ₦50,000 Keeps the place.");
    // The line above says what follows.
    expect(words.match(/₦30,000 by/g)).toHaveLength(1);
    expect(words).toContain("From ₦1,000 to ₦95,000.");
    expect(words).toContain("Copy number");
  });

  test("offers the first part, by card and by transfer, to someone who registered to pay in parts", async () => {
    const made = await enrol(opened.academy, { amountKobo: 5_000_000 });
    const { html, words } = await own(made);
    expect(html).toMatch(/value="5000000"[^>]*checked|checked[^>]*value="5000000"/);
    expect(words).toContain("with a reference Amount ₦50,000 Copy amount");
    await payAt(await newestReference(made));
    const after = await own(made);
    expect(after.words).toContain(
      "₦50,000 received. Your place is confirmed. ₦30,000 is due by 22 February 2027.",
    );
    expect(after.words).toContain("₦50,000 paid Training starts on 25 January 2027");
    // The next part is by the sentence that names it, behind a button that opens it: nobody pays again by one tap.
    const [next, slip] = ["Pay the next part ₦30,000 by 22 February 2027", "Admission slip"].map(
      (text) => after.words.indexOf(text),
    );
    expect(next).toBeGreaterThan(0);
    expect(slip).toBeGreaterThan(next ?? 0);
    expect(after.html).toMatch(
      /<details(?![^>]* open)[^>]*class="disclosure pay-next"[^>]*><summary><span class="button button-secondary">Pay the next part/,
    );
  });

  test("takes another amount without scripts, and says what confirms the place", async () => {
    const made = await enrol(opened.academy);
    const paying = await own(made, other("₦40,000"));
    expect(paying.status).toBe(303);
    const reference = await payAt(await newestReference(made));
    const after = await own(made);
    expect(after.words).toContain("₦40,000 received. ₦10,000 more confirms your place.");
    expect(after.words).toContain("Pay what is due now ₦10,000");
    const success = await renderRoute(
      successPage,
      `/registration-success?reference=${reference}`,
      opened.academy.ctx,
    );
    expect(success.words).toContain("Your payment has arrived");
    expect(success.words).toContain("₦40,000 received. ₦10,000 more confirms your place.");
    expect(success.words).not.toMatch(/Your place is confirmed(?! once the money has arrived)/);
  });

  test.each([
    ["forty", "Enter an amount from ₦1,000 to ₦95,000."],
    ["500", "Enter ₦1,000 or more."],
    ["95,001", "Only ₦95,000 is owed. Enter this or less."],
    ["1000,00", "Three digits follow a comma. Write 950.00 or 950."],
  ])("a wrong amount (%s) comes back with what was typed", async (typed, fault) => {
    const { status, words, html } = await own(await enrol(opened.academy), other(typed));
    expect(status).toBe(422);
    expect(words).toContain(fault);
    expect(html).toContain(`value="${typed}"`);
    expect(html).toMatch(/value="other"[^>]*checked|checked[^>]*value="other"/);
  });

  test("its statement adds up, on the page, in the call and as PDF", async () => {
    const made = await enrol(opened.academy);
    await own(made, other("40000"));
    await payNewest(made);
    await own(made, other("55000"));
    await payNewest(made);
    const statement = await statementOf(made);
    const sum = statement.entries.reduce((total, { amountKobo }) => total + amountKobo, 0);
    expect([sum, statement.balanceKobo]).toEqual([0, 0]);
    expect(statement.entries.map(({ balanceKobo }) => balanceKobo)).toEqual([
      9_500_000, 5_500_000, 0,
    ]);
    const { words, html } = await own(made);
    expect(words).toContain("₦95,000 paid. Nothing is due.");
    expect(words).toContain("In all ₦95,000 ₦95,000 ₦0");
    // As the money came, and not as the three parts that were planned.
    expect(words).toMatch(
      /₦40,000 paid on \d+ \w+ 2026 ₦55,000 paid on \d+ \w+ 2026\. Nothing is due\./,
    );
    expect(words).not.toContain("₦30,000 paid");
    expect(html).toContain("/account.pdf?key=");
    const pdf = await opened.academy.inject({
      method: "GET",
      url: `/api/enrolments/${made.enrolment.id}/account.pdf`,
      headers: keyOf(made),
    });
    expect(pdf.statusCode).toBe(200);
    const { text, pages } = await readPdf(pdf.rawPayload);
    expect(pages).toBe(1);
    for (const fact of [
      "Statement of account",
      "Amina Bello",
      "Fee: Tiling - Beginner",
      "Paid by card, receipt ZR-2026-",
      "Still to pay",
      "In all ₦95,000 ₦95,000 ₦0",
    ]) {
      expect(text).toContain(fact);
    }
  });

  test("strangers get no statement", async () => {
    const { enrolment } = await enrol(opened.academy);
    for (const path of ["account", "account.pdf"]) {
      const reply = await opened.academy.inject({
        method: "GET",
        url: `/api/enrolments/${enrolment.id}/${path}`,
        headers: { "x-resume-token": "wrong" },
      });
      expect(reply.statusCode).toBe(404);
    }
  });
});

const newestReference = async (made: Made) =>
  (await readEnrolment(opened.academy, made)).payments.at(-1)?.reference ?? null;

test("the payer's page takes a part, keeps what was typed, and names nobody in full", async () => {
  const made = await enrol(opened.academy, { fullName: "Amina Zubairu" });
  const { body } = await opened.academy.call("POST", `/enrolments/${made.enrolment.id}/pay-link`, {
    headers: keyOf(made),
  });
  const { payToken } = body as { payToken: string };
  const payer = (form?: Record<string, string>) =>
    renderRoute(payPage, `/pay/${payToken}`, opened.academy.ctx, {
      path: "/pay/:payToken",
      ...(form ? { form } : {}),
    });
  const email = "uncle@example.com";
  const wrong = await payer({ email, payAmount: "other", otherAmount: "200000" });
  expect(wrong.status).toBe(422);
  expect(wrong.words).toContain("Only ₦95,000 is owed.");
  expect(wrong.html).toContain('value="200000"');
  expect(wrong.html).toContain(email);
  expect((await payer({ email, payAmount: "other", otherAmount: "N20k" })).status).toBe(303);
  await payNewest(made);
  const after = await payer();
  expect(after.words).toContain("asks you to pay ₦75,000. ₦20,000 has already been paid.");
  expect(after.words).toContain("Paid by card");
  expect(after.words).toContain("Write on the transfer");
  expect(after.html).not.toMatch(/Zubairu|ZR-2026/);
});

test("the form without scripts opens the first part of the plan", async () => {
  const answers = inControls({ ...physicalAnswers, emailAddress: "in.parts@example.com" });
  const register = (form: Record<string, string | string[]>) =>
    renderRoute(registerPage, "/register/tiling", opened.academy.ctx, {
      path: "/register/:courseId",
      ...(Object.keys(form).length > 0 ? { form } : {}),
    });
  const page = await register({});
  expect(page.words).toContain("All now, or in parts?");
  for (const due of ["₦50,000 now", "₦30,000 by 22 February 2027", "₦15,000 by 22 March 2027"]) {
    expect(page.words).toContain(due);
  }
  const refused = await register({ ...answers, fullName: "", payInParts: "yes" });
  expect(refused.html).toMatch(/value="yes"[^>]*checked|checked[^>]*value="yes"/);
  const sent = await register({ ...answers, payInParts: "yes" });
  expect(sent.status).toBe(303);
  const [attempt] = await selectRows<{ expected_kobo: number }>(
    opened.academy.ctx.db,
    sql`select expected_kobo::int from payment_attempts where payer_email = 'in.parts@example.com'`,
  );
  expect(attempt).toEqual({ expected_kobo: 5_000_000 });
});

test("level, centre and start change in place, with both fees said before", async () => {
  const made = await enrol(opened.academy);
  const before = await own(made);
  expect(before.words).toContain("Change level, centre or start");
  const { ctx } = opened.academy;
  const coming = await comingIntakes(ctx, lagosDay(ctx.clock()), "tiling");
  const inYola = coming.find(({ centreId }) => centreId === "yola");
  expect(before.words).toContain(`${formatDay(inYola?.startsOn ?? "")}, Yola`);
  expect(before.words).toContain("The fee stays ₦95,000.");
  expect(before.words).toContain("The fee is ₦95,000 now. After the change it is ");
  const form = {
    intent: "change",
    trainingLevel: "intermediate",
    start: inYola?.id ?? "",
  };
  const sent = await own(made, form);
  expect([sent.status, sent.location]).toEqual([303, expect.stringContaining(made.enrolment.id)]);
  expect(await readEnrolment(opened.academy, made)).toMatchObject({
    courseOfInterest: "Tiling - Intermediate",
    preferredLocation: "Yola, Adamawa",
    intake: { startsOn: inYola?.startsOn },
  });
  await own(made, other("5000"));
  await payNewest(made);
  expect((await own(made)).words).not.toContain("Change level");
  const late = await own(made, form);
  expect(late.status).toBe(422);
});

test("a registration that lapsed says so, and opens again", async () => {
  const made = await enrol(opened.academy);
  opened.academy.setTime("2026-12-29T09:00:00Z");
  // The attempt that the registration opened must be over first.
  await opened.academy.call("POST", `/payments/${made.reference}/verify`);
  await lapseUnpaidJob.run(opened.academy.ctx);
  const ended = await own(made);
  expect(ended.words).toContain(
    "We received no payment within 30 days, so this registration has ended.",
  );
  expect(ended.words).toContain("Open it again");
  expect((await own(made, { intent: "reopen" })).status).toBe(303);
  const open = await own(made);
  expect(open.words).toContain("to keep your place.");
  expect(open.words).not.toContain("has ended");
});

test("a proof of a transfer is sent with the key", async () => {
  const made = await enrol(opened.academy);
  const path = `/enrolments/${made.enrolment.id}/payment-proof`;
  const file = [["proof", { name: "slip.png", bytes: realFiles.png }]] as const;
  const refused = await sendForm(opened.academy, path, file, { "x-resume-token": "wrong" });
  expect(refused.status).toBe(404);
  const sent = await sendForm(opened.academy, path, file, keyOf(made));
  expect(sent.status).toBe(201);
  const { token } = await signInAs(opened.academy, "admin", undefined, "owner");
  const list = await opened.academy.call(
    "GET",
    `/admin/reviews?kind=transfer_proof&state=open&search=${(await readEnrolment(opened.academy, made)).code}`,
    { token },
  );
  expect((list.body as { reviews: ReviewRow[] }).reviews).toHaveLength(1);
  const proof = await opened.academy.call(
    "GET",
    `/admin/payment-proofs/${(sent.body as { id: string }).id}`,
    { token },
  );
  expect(proof.body).toMatchObject({ sentBy: "", dueKobo: 5_000_000, openKobo: 9_500_000 });
});
