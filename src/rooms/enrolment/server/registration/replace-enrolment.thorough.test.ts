import { describe, expect, test } from "vitest";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { registerAgain } from "#tests/support/enrolments/register-again.ts";
import { refundEvent } from "#tests/support/payments/open-payments.ts";

const opened = await openEnrolmentAcademyForFile();
const { somebody, send, signedIn, again, read, statusesOf, pay, startPayment, casesOf, mailsTo } =
  registerAgain(opened);

describe("a form sent again with another answer", () => {
  test("replaces the enrolment that the browser names", async () => {
    const person = somebody();
    const first = await send({ ...person, trainingLevel: "beginner" });
    const second = await again(first, { ...person, trainingLevel: "advanced" });
    expect(await statusesOf(first, second)).toEqual(["cancelled", "pending_payment"]);
    expect(await read(first)).toMatchObject({
      dueKobo: 0,
      paidKobo: 0,
      payNow: null,
      replaced: { by: second.enrolment.id },
    });
    expect(await read(second)).toMatchObject({ dueKobo: 26_500_000, replaced: null });
  });

  test("replaces it after a reload too, for the same person in one account", async () => {
    const person = somebody();
    const sendAs = await signedIn();
    const first = await sendAs(person);
    const second = await sendAs({ ...person, phoneNumber: "0701 000 0001", yearCompleted: "2018" });
    const namesake = await send({ fullName: person.fullName });
    const third = await sendAs({ ...person, fullName: person.fullName.toUpperCase() });
    expect(await statusesOf(first, second, third, namesake)).toEqual([
      "cancelled",
      "cancelled",
      "pending_payment",
      "pending_payment",
    ]);
  });

  test("a stranger with the name and phone, but another address, gets no place that others pay for", async () => {
    const person = somebody();
    const first = await send(person);
    const stranger = await send({ ...person, emailAddress: "stranger@example.com" });
    await pay(first);
    expect(await statusesOf(first, stranger)).toEqual(["confirmed", "pending_payment"]);
    expect(await mailsTo(person.emailAddress)).toContain("enrolment_confirmed");
    expect(await mailsTo("stranger@example.com")).toEqual(["enrolment_received"]);
  });

  test("both paid, with two addresses: two places and a review", async () => {
    const person = somebody();
    const first = await send(person);
    const mended = await send({ ...person, emailAddress: `mended-${person.emailAddress}` });
    await pay(first);
    expect(await casesOf(first)).toEqual([]);
    await pay(mended);
    expect(await statusesOf(first, mended)).toEqual(["confirmed", "confirmed"]);
    expect(await casesOf(mended)).toEqual(["second_place"]);
  });

  test("a place whose refund fails next to a newer one opens a review", async () => {
    const person = somebody();
    const first = await send(person);
    await pay(first);
    const refund = (told: "processed" | "failed") =>
      opened.sandbox.sendTo(
        opened.academy,
        refundEvent(told, first.reference, 9_500_000, { refund_reference: "back-and-forth" }),
      );
    await refund("processed");
    const newer = await send(person);
    await pay(newer);
    expect(await casesOf(newer)).toEqual([]);
    await refund("failed");
    expect(await statusesOf(first, newer)).toEqual(["confirmed", "confirmed"]);
    expect(await casesOf(first)).toEqual(["second_place"]);
  });

  test("siblings and twins with one address and one phone keep their places", async () => {
    const person = somebody();
    const hassan = await send({ ...person, fullName: "Hassan Danjuma" });
    const husseini = await send({ ...person, fullName: "Husseini Danjuma" });
    const elsewhere = await send({ ...person, fullName: "Hassan Danjuma", courseId: "plumbing" });
    expect(await statusesOf(hassan, husseini, elsewhere)).toEqual(Array(3).fill("pending_payment"));
  });

  test("only a key that opened the old one opens the new one", async () => {
    const person = somebody();
    const sendAs = await signedIn();
    const first = await sendAs(person);
    const second = await sendAs(person);
    // The browser did not show the first one's key, so that key opens the first alone.
    expect((await read(first)).replaced).toEqual({ by: null });
    const byOldKey = {
      enrolment: { ...second.enrolment, resumeToken: first.enrolment.resumeToken },
    };
    await expect(readEnrolment(opened.academy, byOldKey)).rejects.toThrow("not_found");
    const third = await again(second, person);
    const bySecondKey = { ...third.enrolment, resumeToken: second.enrolment.resumeToken };
    expect((await readEnrolment(opened.academy, { enrolment: bySecondKey })).id).toBe(
      third.enrolment.id,
    );
    expect((await read(second)).replaced).toEqual({ by: third.enrolment.id });
    expect((await read(first)).replaced).toEqual({ by: null });
  });

  test("a wrong token, or another program, replaces nothing", async () => {
    const first = await send();
    await again(first, {}, "another token");
    await again(first, { courseId: "plumbing" });
    expect(await statusesOf(first)).toEqual(["pending_payment"]);
  });

  test("after a lost response, the key of the first replaces the second", async () => {
    const person = somebody();
    const first = await send(person);
    const second = await again(first, { ...person, fullName: "Ladi Danjuma" });
    const third = await again(first, { ...person, fullName: "Ladi Musa" });
    expect(await statusesOf(first, second, third)).toEqual([
      "cancelled",
      "cancelled",
      "pending_payment",
    ]);
  });
});

describe("a replaced enrolment cannot be paid", () => {
  test("by its learner or by another payer", async () => {
    const person = somebody();
    const first = await send(person);
    const link = await opened.academy.call("POST", `/enrolments/${first.enrolment.id}/pay-link`, {
      headers: { "x-resume-token": first.enrolment.resumeToken },
    });
    const { payToken } = link.body as { payToken: string };
    await again(first, person);
    expect(await startPayment(first)).toMatchObject({ http: 409, code: "registration_closed" });
    const view = await opened.academy.call("GET", `/pay/${payToken}`);
    expect(view.body).toMatchObject({ status: "closed", lines: [] });
    const byPayer = await opened.academy.call("POST", `/pay/${payToken}/payments`, {
      body: { email: "uncle@example.com" },
    });
    expect([byPayer.status, (byPayer.body as { code: string }).code]).toEqual([
      409,
      "registration_closed",
    ]);
  });
});

test("a paid place is never replaced or charged again: 409", async () => {
  const person = somebody();
  const first = await send(person);
  await pay(first);
  await expect(again(first, { ...person, trainingLevel: "advanced" })).rejects.toThrow(
    "already_paid",
  );
  expect(await statusesOf(first)).toEqual(["confirmed"]);
});

test("a learner who has paid for one level can register for the next", async () => {
  const person = somebody();
  const first = await send(person);
  await pay(first);
  const next = await send({ ...person, trainingLevel: "intermediate" });
  await pay(next);
  expect(await statusesOf(first, next)).toEqual(["confirmed", "confirmed"]);
});
