import { describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { renderRoute } from "#tests/support/academy/render-route.tsx";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { guardianAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { askForAll } from "#tests/support/payments/own-numbers.ts";
import { readMails } from "#tests/support/reading/read-mails.ts";
import { nextStepsTitle } from "../own-page/next-steps.ts";
import { sendRegistrationLinkJob } from "../own-page/renew-link.server.ts";
import * as payPage from "./pay-page.tsx";
import * as successPage from "./registration-success-page.tsx";

/** The last page of a registration: what it shows to whom, and how those who left without paying can continue. */

const opened = await openEnrolmentAcademyForFile();
const { academy, sandbox } = opened;

const person = { fullName: "Amina Zubairu" };
const show = (query: Record<string, string>, form?: Record<string, string>) =>
  renderRoute(successPage, `/registration-success?${new URLSearchParams(query)}`, academy.ctx, {
    ...(form ? { form } : {}),
  });

async function paid() {
  const made = await enrol(academy, person);
  await sandbox.press(made.reference, "pay");
  const { id, resumeToken } = made.enrolment;
  return { ...made, named: { reference: made.reference, enrolment: id, key: resumeToken } };
}

describe("after a payment", () => {
  test("with the key: the slip with the whole name first, the next steps, and the own page", async () => {
    const { named, enrolment } = await paid();
    const { words, html } = await show(named);
    expect(words).toContain("₦95,000 received. Your place is confirmed.");
    expect(words).toContain("Amina Zubairu");
    expect(words).toContain(`Your code ${enrolment.reference}`);
    expect(words.indexOf("Admission slip")).toBeLessThan(words.indexOf(nextStepsTitle));
    expect(html).toContain(`href="/enrolments/${enrolment.id}?key=${enrolment.resumeToken}"`);
    expect(html).toContain(`/enrolments/${enrolment.id}/slip.pdf?key=`);
  });

  test("with the payment's reference only: the first name, and no link that opens the enrolment", async () => {
    const { named, enrolment } = await paid();
    const { words, html } = await show({ reference: named.reference });
    expect(words).toContain("Admission slip");
    expect(words).toContain("is in our email");
    expect(html).not.toMatch(/Zubairu|@example\.com|0803|slip\.pdf/);
    expect(html).not.toContain(enrolment.id);
  });

  test("a wrong key, and the key of another enrolment, open nothing more", async () => {
    const { named } = await paid();
    const other = (await enrol(academy)).enrolment;
    for (const key of ["wrong", other.resumeToken]) {
      const { html } = await show({ ...named, key });
      expect(html).not.toMatch(/Zubairu|slip\.pdf/);
    }
  });

  test("an enrolment's id alone shows no slip", async () => {
    const { named } = await paid();
    await show(named);
    const { words, html } = await show({ enrolment: named.enrolment });
    expect(words).toContain("Registration Successful");
    expect(html).not.toMatch(/Admission slip|Amina/);
  });

  test("of a sponsored place: applied, no slip yet, and what happens next", async () => {
    const { enrolment } = await enrol(academy, { ...person, courseId: "interlocking-paving" });
    const { words, html } = await show({ enrolment: enrolment.id, key: enrolment.resumeToken });
    expect(words).toContain("Application received");
    expect(words).toContain("A person reads every application");
    expect(words).not.toContain("Download PDF");
    expect(html).toContain(`/enrolments/${enrolment.id}?key=`);
  });

  test("an unknown reference claims nothing", async () => {
    const { words } = await show({ reference: "PAY-MADEUP", key: "wrong" });
    expect(words).toContain("We could not find this registration");
    expect(words).not.toContain(nextStepsTitle);
  });
});

describe("after one payment for two children", () => {
  async function twins() {
    const shared = {
      dateOfBirth: "2011-03-14",
      emailAddress: "mother@example.com",
      ...guardianAnswers,
    };
    const musa = await enrol(academy, { fullName: "Musa Zubairu", ...shared });
    const { id, resumeToken } = musa.enrolment;
    const aisha = await enrol(
      academy,
      { fullName: "Aisha Zubairu", ...shared, courseId: "masonry", inParts: true },
      { headers: { "x-first-enrolment": id, "x-resume-token": resumeToken } },
    );
    const codes = [musa, aisha].map(({ enrolment }) => `Your code ${enrolment.reference}`);
    return { musa, aisha, codes, key: { enrolment: aisha.enrolment.id, key: resumeToken } };
  }

  test("each child has a slip: whole with the key, with the first name by the reference", async () => {
    const { aisha, codes, key } = await twins();
    await sandbox.press(aisha.reference, "pay");
    const own = await show({ reference: aisha.reference, ...key });
    expect(own.words).toContain("₦100,000 received. Both places are confirmed.");
    // The earlier start is first, in the list and in what happens next.
    expect(own.words.indexOf("Aisha Zubairu, Masonry")).toBeLessThan(
      own.words.indexOf("Musa Zubairu, Tiling"),
    );
    expect(own.words).toMatch(/Aisha comes at 9am on .* Musa comes at 9am on /);
    for (const part of ["Musa Zubairu", "Aisha Zubairu", ...codes]) {
      expect(own.words).toContain(part);
    }
    expect(own.html.match(/slip\.pdf\?key=/g)).toHaveLength(2);
    const anyone = await show({ reference: aisha.reference });
    for (const code of codes) expect(anyone.words).toContain(code);
    expect(anyone.html).not.toMatch(/Zubairu|slip\.pdf|key=/);
  });

  test("money for one place says what the other needs", async () => {
    const { musa, codes, key } = await twins();
    const { id, resumeToken } = musa.enrolment;
    const started = await academy.call("POST", `/enrolments/${id}/payments`, {
      headers: { "x-resume-token": resumeToken },
      body: { amountKobo: 5_000_000 },
    });
    const { reference } = started.body as { reference: string };
    await sandbox.press(reference, "pay");
    const { words } = await show({ reference, ...key });
    expect(words).toContain("₦50,000 received. ₦50,000 more confirms all places.");
    expect(codes.filter((code) => words.includes(code))).toHaveLength(1);
    expect(words).not.toContain("places are confirmed");
  });
});

describe("after a payment that failed", () => {
  test("the other ways stand there, the payer's own number only with the key", async () => {
    const { reference, enrolment } = await enrol(academy, person);
    const { id, resumeToken: key } = enrolment;
    await sandbox.press(reference, "decline");
    const named = { reference, enrolment: id, key };
    await show(named);
    await askForAll(academy.ctx);
    await sandbox.deliverTo(academy);
    const own = await show(named);
    const [, number = "none"] = /Account number (99\d{8})/.exec(own.words) ?? [];
    expect(own.words).toContain("Payment Failed - Try Again");
    expect(own.words).toContain("ZAURE ACADEMY / AMINA ZUBAIRU");
    expect(own.words).toContain("Create a payment link");
    expect(own.words).toContain(`say the code ${enrolment.reference}`);
    const anyone = await show({ reference });
    expect(anyone.words).toContain(`Write on the transfer ${enrolment.reference}`);
    expect(anyone.words).toContain("At a centre");
    expect(anyone.html).not.toMatch(new RegExp(`${number}|ZUBAIRU|Create a payment link`));
  });
});

describe("back from the provider's page without paying", () => {
  const left = (reference: string) => ({ reference, payment: "left" });
  const later = () => academy.setTime(new Date(academy.ctx.clock().getTime() + 10_000));

  test("the provider got an address that says which payment was left, without a key", async () => {
    const { payment, enrolment } = await enrol(academy);
    const closed = await fetch(payment?.authorizationUrl ?? "", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action: "close" }),
    });
    const back = new URL(closed.headers.get("location") ?? "");
    expect([back.pathname, Object.fromEntries(back.searchParams)]).toEqual([
      "/registration-success",
      left(payment?.reference ?? ""),
    ]);
    expect(back.href).not.toContain(enrolment.id);
  });

  test("says that nothing was taken, and its button continues with the same payment", async () => {
    const { reference, payment } = await enrol(academy);
    const { words } = await show(left(reference));
    expect(words).toContain("You have not paid yet");
    expect(words).toContain("Nothing was taken.");
    expect(words).toMatch(/Pay ₦50,000 by \d+ November 2026 to keep your place\./);
    expect(words).not.toContain("at any time");
    expect(words).toContain("Pay now");
    expect(words).not.toContain("Registration Successful");
    const { status, location } = await show(left(reference), { intent: "pay" });
    expect([status, location]).toEqual([303, payment?.authorizationUrl]);
  });

  test("without a word from the provider, it offers to go on, before any other page", async () => {
    const { reference, payment } = await enrol(academy);
    const { words } = await show({ reference });
    expect(words).toContain("We are confirming your payment");
    expect(words).toContain("Did you leave without paying? Go on with the payment");
    expect(words.indexOf("Go on with the payment")).toBeLessThan(words.indexOf("Browse Programs"));
    const { status, location } = await show({ reference }, {});
    expect([status, location]).toEqual([303, payment?.authorizationUrl]);
  });

  test("an unpaid registration named without its key gets the link to pay by email", async () => {
    const emailAddress = "linkless@example.com";
    const { enrolment } = await enrol(academy, { emailAddress });
    const { words } = await show({ enrolment: enrolment.id });
    expect(words).toMatch(
      /Your registration is saved\. Pay ₦50,000 by \d+ November 2026 to keep your place\./,
    );
    expect(words.indexOf("Email me the link to pay")).toBeLessThan(
      words.indexOf("Browse Programs"),
    );
    expect(words).toContain("Email me the link to pay");
    const sent = await show({ enrolment: enrolment.id }, {});
    expect(sent.words).toContain("A link is on its way");
    await sendRegistrationLinkJob.run(academy.ctx, { enrolmentId: enrolment.id });
    const mails = await readMails(academy.ctx, emailAddress);
    expect(mails.map(({ kind }) => kind)).toContain("registration_link");
  });

  test("while a transfer is on its way, nobody is asked to pay again", async () => {
    const { reference } = await enrol(academy);
    await sandbox.press(reference, "transfer");
    const { words } = await show(left(reference));
    expect(words).toContain("We are confirming your payment");
    expect(words).not.toMatch(/Pay now|Go on with/);
  });

  test("what is paid by now is a success", async () => {
    const { named } = await paid();
    later();
    expect((await show(left(named.reference))).words).toContain("Registration Successful");
  });

  test("someone else's payment goes on only from their own link", async () => {
    const { enrolment } = await enrol(academy, person);
    const made = await academy.call("POST", `/enrolments/${enrolment.id}/pay-link`, {
      headers: { "x-resume-token": enrolment.resumeToken },
    });
    const { payToken } = made.body as { payToken: string };
    const address = `/pay/${payToken}`;
    const more = { path: "/pay/:payToken", form: { email: "uncle@example.com" } };
    const { location } = await renderRoute(payPage, address, academy.ctx, more);
    const closed = await fetch(location ?? "", {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ action: "close" }),
    });
    expect(closed.headers.get("location")).toBe(
      `${academy.ctx.config.origin}${address}?payment=left`,
    );
    const own = await academy.call("GET", `/enrolments/${enrolment.id}`, {
      headers: { "x-resume-token": enrolment.resumeToken },
    });
    const { payments } = own.body as { payments: { reference: string }[] };
    const reference = payments.at(-1)?.reference ?? "";
    const shown = await show(left(reference));
    expect(shown.words).not.toContain("Pay now");
    const posted = await show(left(reference), { intent: "pay" });
    expect([posted.status, posted.location]).toEqual([404, null]);
    await sandbox.press(reference, "pay");
    later();
    const done = await show({ reference });
    expect(done.words).toContain("The fee is paid and the place is confirmed");
    expect(done.html).not.toMatch(/Admission slip|Zubairu|Amina/);
  });
});
