import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { changeProgram } from "#tests/change-catalogue.ts";
import { enrol, readEnrolment, reviewCasesOf } from "#tests/enrol.ts";
import { onlineAnswers } from "#tests/enrolment-answers.ts";
import { openEnrolmentAcademyForFile } from "#tests/open-for-file.ts";
import { refundEvent } from "#tests/open-payments.ts";
import { balances } from "#tests/recording-buyer.ts";

const opened = await openEnrolmentAcademyForFile();

type Made = Awaited<ReturnType<typeof enrol>>;
type Answers = Record<string, unknown>;

let people = 0;
/** Somebody's name and contacts, so that forms of one test are of the same person and no other. */
const somebody = () => {
  const number = ++people;
  return {
    fullName: `Learner ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]}`,
    signature: `Learner ${"ABCDEFGHIJKLMNOPQRSTUVWXYZ"[number]}`,
    emailAddress: `replacing-${number}@example.com`,
    phoneNumber: `0812${String(number).padStart(7, "0")}`,
  };
};
const send = (answers: Answers = {}) => enrol(opened.academy, answers);
/** The same form in the same tab: the browser names what it made before. */
const again = (made: Made, answers: Answers = {}, token = made.enrolment.resumeToken) =>
  enrol(opened.academy, answers, {
    headers: { "x-replaces-enrolment": made.enrolment.id, "x-resume-token": token },
  });
const read = (made: Made) => readEnrolment(opened.academy, made);
const statusesOf = async (...made: Made[]) =>
  Promise.all(made.map(async (one) => (await read(one)).status));
const pay = async ({ reference }: Made) => {
  await opened.sandbox.press(reference, "pay");
  await opened.academy.call("POST", `/payments/${reference}/verify`);
};
const stateOf = async ({ reference }: Made) =>
  ((await opened.academy.call("GET", `/payments/${reference}`)).body as { status: string }).status;
const startPayment = async ({ enrolment }: Made) => {
  const { status, body } = await opened.academy.call(
    "POST",
    `/enrolments/${enrolment.id}/payments`,
    {
      headers: { "x-resume-token": enrolment.resumeToken },
    },
  );
  return { http: status, ...(body as { status?: string; code?: string; reference?: string }) };
};
const casesOf = ({ reference }: Made) => reviewCasesOf(opened.academy, reference);
const mailsTo = async (email: string) =>
  (await opened.academy.ctx.db.select().from(messages).where(eq(messages.recipient, email))).map(
    ({ kind }) => kind,
  );
/** What the books owe back to payers, in kobo. */
const owedBack = async () => -((await balances(opened.academy.ctx)).refunds_payable ?? 0);

describe("a form sent again with another answer", () => {
  test("takes the place of what the browser says that it made before", async () => {
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

  test("takes its place after a reload too, for the same name and email", async () => {
    const person = somebody();
    const first = await send(person);
    const second = await send({ ...person, phoneNumber: "0701 000 0001", yearCompleted: "2018" });
    const namesake = await send({ fullName: person.fullName });
    const third = await send({ ...person, fullName: person.fullName.toUpperCase() });
    expect(await statusesOf(first, second, third, namesake)).toEqual([
      "cancelled",
      "cancelled",
      "pending_payment",
      "pending_payment",
    ]);
  });

  test("a stranger with name and phone, but another address, gets no place that others pay for", async () => {
    const person = somebody();
    const first = await send(person);
    const stranger = await send({ ...person, emailAddress: "stranger@example.com" });
    await pay(first);
    expect(await statusesOf(first, stranger)).toEqual(["confirmed", "pending_payment"]);
    expect(await mailsTo(person.emailAddress)).toContain("enrolment_confirmed");
    expect(await mailsTo("stranger@example.com")).toEqual(["enrolment_received"]);
  });

  test("both paid, under two addresses: two places, and a case for a person", async () => {
    const person = somebody();
    const first = await send(person);
    const mended = await send({ ...person, emailAddress: `mended-${person.emailAddress}` });
    await pay(first);
    expect(await casesOf(first)).toEqual([]);
    await pay(mended);
    expect(await statusesOf(first, mended)).toEqual(["confirmed", "confirmed"]);
    expect(await casesOf(mended)).toEqual(["second_place"]);
  });

  test("a place whose refund fails beside a newer one is a case for a person", async () => {
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
    const first = await send(person);
    const second = await send(person);
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

  test("an answer that the browser never got: the key of the first replaces the second", async () => {
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

describe("what was replaced can't be paid anew", () => {
  test("by its learner, or by somebody else", async () => {
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

describe("both paid: one place, and the other payment goes back", () => {
  test.each([
    ["the new one first", true, true],
    ["the old one first", false, true],
    ["the new one first, after a reload", true, false],
    ["the old one first, after a reload", false, false],
  ])("%s", async (_name, newFirst, isNamed) => {
    const person = somebody();
    const first = await send(person);
    const changed = { ...person, preferredLocation: "Yola, Adamawa" };
    const second = isNamed ? await again(first, changed) : await send(changed);
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
    const made = [await send(person)];
    made.push(await send(person));
    made.push(await again(made[1] as Made, person));
    for (const one of made) await pay(one);
    expect(await statusesOf(...made)).toEqual(["cancelled", "cancelled", "confirmed"]);
    expect(await Promise.all(made.map(stateOf))).toEqual(["success", "review", "review"]);
  });

  test("a form that is the same person's as two others replaces both, and one of three is paid", async () => {
    const person = somebody();
    const byEmail = await send(person);
    const byKey = await send({ ...person, emailAddress: "other@example.com" });
    expect(await statusesOf(byEmail, byKey)).toEqual(["pending_payment", "pending_payment"]);
    const both = await again(byKey, person);
    const made = [byEmail, byKey, both];
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

describe("old and new cost differently", () => {
  test("money for the old one waits for a person; nothing more is asked for meanwhile", async () => {
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

  test("the program is free by now: the place is there, and late money is looked at", async () => {
    const person = { ...onlineAnswers, ...somebody(), courseId: "solar-design-live" };
    const setPrice = (priceType: "paid" | "free") =>
      changeProgram(opened.academy, "solar-design-live", { priceType });
    const first = await send(person);
    await setPrice("free");
    const second = await send(person);
    await setPrice("paid");
    await pay(first);
    expect(await statusesOf(first, second)).toEqual(["cancelled", "confirmed"]);
    expect(await casesOf(first)).toEqual(["wrong_amount"]);
  });
});

test("a paid place is never replaced, and nothing more is asked for: 409", async () => {
  const person = somebody();
  const first = await send(person);
  await pay(first);
  await expect(again(first, { ...person, trainingLevel: "advanced" })).rejects.toThrow(
    "already_paid",
  );
  expect(await statusesOf(first)).toEqual(["confirmed"]);
});

test("who has paid one level may register for the next", async () => {
  const person = somebody();
  const first = await send(person);
  await pay(first);
  const next = await send({ ...person, trainingLevel: "intermediate" });
  await pay(next);
  expect(await statusesOf(first, next)).toEqual(["confirmed", "confirmed"]);
});
