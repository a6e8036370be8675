import { describe, expect, test } from "vitest";
import { changeProgram } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { type Made, registerAgain } from "#tests/support/enrolments/register-again.ts";
import { refundEvent } from "#tests/support/payments/open-payments.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const opened = await openEnrolmentAcademyForFile();
const people = registerAgain(opened);
const { somebody, send, signedIn, again, pay, startPayment } = people;
const { read, statusesOf, stateOf, casesOf, mailsTo, owedBack } = people;

describe("both paid: one place, and the other payment goes back", () => {
  test.each([
    ["the new one first", true, true],
    ["the old one first", false, true],
    ["the new one first, after a reload", true, false],
    ["the old one first, after a reload", false, false],
  ])("%s", async (_name, newFirst, isNamed) => {
    const person = somebody();
    const sendAs = isNamed ? send : await signedIn();
    const first = await sendAs(person);
    const changed = { ...person, preferredLocation: "Yola, Adamawa" };
    const second = isNamed ? await again(first, changed) : await sendAs(changed);
    const before = await owedBack();
    const [counts, twice] = newFirst ? [second, first] : [first, second];
    await pay(counts);
    expect(await statusesOf(first, second)).toEqual(["cancelled", "confirmed"]);
    expect(await startPayment(second)).toMatchObject({
      status: "paid",
      reference: counts.reference,
    });
    await pay(twice);
    expect(await statusesOf(first, second)).toEqual(["cancelled", "confirmed"]);
    expect([await stateOf(counts), await stateOf(twice)]).toEqual(["success", "review"]);
    expect([await casesOf(counts), await casesOf(twice)]).toEqual([[], ["paid_twice"]]);
    expect((await owedBack()) - before).toBe(9_500_000);
    expect(await read(second)).toMatchObject({
      preferredLocation: "Yola, Adamawa",
      paidKobo: 9_500_000,
      dueKobo: 0,
      payNow: null,
    });
    expect(await mailsTo(person.emailAddress)).toEqual(
      expect.arrayContaining(["enrolment_confirmed", "payment_in_review"]),
    );
  });

  test("three forms, all three paid: one place", async () => {
    const person = somebody();
    const sendAs = await signedIn();
    const made = [await sendAs(person)];
    made.push(await sendAs(person));
    made.push(await again(made[1] as Made, person));
    for (const one of made) await pay(one);
    expect(await statusesOf(...made)).toEqual(["cancelled", "cancelled", "confirmed"]);
    expect(await Promise.all(made.map(stateOf))).toEqual(["success", "review", "review"]);
  });

  test("a form replaces the one that it names and one of the account, and one of three is paid", async () => {
    const person = somebody();
    const { token } = await signInAs(opened.academy, "user");
    const ofAccount = await enrol(opened.academy, person, { token });
    const byKey = await send({ ...person, emailAddress: "other@example.com" });
    expect(await statusesOf(ofAccount, byKey)).toEqual(["pending_payment", "pending_payment"]);
    const both = await enrol(opened.academy, person, {
      token,
      headers: {
        "x-amends-enrolment": byKey.enrolment.id,
        "x-resume-token": byKey.enrolment.resumeToken,
      },
    });
    const made = [ofAccount, byKey, both];
    expect(await statusesOf(...made)).toEqual(["cancelled", "cancelled", "pending_payment"]);
    await Promise.all(made.map(pay));
    expect((await statusesOf(...made)).at(-1)).toBe("confirmed");
    const states = await Promise.all(made.map(stateOf));
    expect(states.sort()).toEqual(["review", "review", "success"]);
  });

  test("the refund of an old payment takes the place that it paid for", async () => {
    const person = somebody();
    const first = await send(person);
    const second = await again(first, person);
    await pay(first);
    await opened.sandbox.sendTo(
      opened.academy,
      refundEvent("processed", first.reference, 9_500_000),
    );
    expect(await statusesOf(first, second)).toEqual(["cancelled", "refunded"]);
    expect(await read(second)).toMatchObject({ refundedKobo: 9_500_000 });
  });
});

describe("old and new have different fees", () => {
  test("money for the old one goes to review, and no more is asked for until then", async () => {
    const person = somebody();
    const first = await send(person);
    const second = await again(first, { ...person, trainingLevel: "advanced" });
    await pay(first);
    expect(await statusesOf(first, second)).toEqual(["cancelled", "pending_payment"]);
    expect(await casesOf(first)).toEqual(["wrong_amount"]);
    expect(await startPayment(second)).toMatchObject({
      http: 200,
      status: "review",
      reference: first.reference,
    });
    expect(await mailsTo(person.emailAddress)).toContain("payment_in_review");
    // The new one's window was open all along.
    await pay(second);
    expect(await statusesOf(first, second)).toEqual(["cancelled", "confirmed"]);
    expect(await read(second)).toMatchObject({ paidKobo: 26_500_000, trainingLevel: "advanced" });
  });

  test("the old payment given back: the new one can be paid again", async () => {
    const person = somebody();
    const first = await send(person);
    const second = await again(first, { ...person, trainingLevel: "advanced" });
    await pay(first);
    expect(await startPayment(second)).toMatchObject({ status: "review" });
    await opened.sandbox.sendTo(
      opened.academy,
      refundEvent("processed", first.reference, 9_500_000),
    );
    expect(await startPayment(second)).toMatchObject({ status: "open" });
  });

  test("the new one paid first: money for the old one is paid twice", async () => {
    const person = somebody();
    const first = await send({ ...person, trainingLevel: "advanced" });
    const second = await again(first, { ...person, trainingLevel: "beginner" });
    await pay(second);
    await pay(first);
    expect(await statusesOf(first, second)).toEqual(["cancelled", "confirmed"]);
    expect(await casesOf(first)).toEqual(["paid_twice"]);
    expect(await read(second)).toMatchObject({ paidKobo: 9_500_000, trainingLevel: "beginner" });
  });

  test("the program is now free: the place is confirmed, and late money goes to review", async () => {
    const person = { ...onlineAnswers, ...somebody(), courseId: "solar-design-live" };
    const setPrice = (priceType: "paid" | "free") =>
      changeProgram(opened.academy, "solar-design-live", { priceType });
    const sendAs = await signedIn();
    const first = await sendAs(person);
    await setPrice("free");
    const second = await sendAs(person);
    await setPrice("paid");
    await pay(first);
    expect(await statusesOf(first, second)).toEqual(["cancelled", "confirmed"]);
    expect(await casesOf(first)).toEqual(["nothing_owed"]);
  });
});
