import { beforeEach, describe, expect, test } from "vitest";
import { changeProgram, dropFees, raiseFees } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment, reviewCasesOf } from "#tests/support/enrolments/enrol.ts";
import { adult, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

/** A quote is valid for 30 days. Paying later asks first if the price has changed. */

const registered = "2026-11-21T09:00:00Z";
const lastMoment = "2026-12-21T08:59:59Z";
const ended = "2026-12-21T09:00:00Z";
/** Beginners pay ₦100,000 from this day on, instead of ₦95,000. */
const dearerFrom = "2026-12-01";

const opened = await openEnrolmentAcademyForFile();
beforeEach(async () => {
  opened.academy.setTime(registered);
  await dropFees(opened.academy, dearerFrom);
});

type Made = Awaited<ReturnType<typeof enrol>>;
type Answer = {
  status: string;
  code: string;
  error: string;
  reference: string;
  details?: { oldAmountKobo: number; newAmountKobo: number };
  payment: { amountKobo: number } | null;
};

const feesRise = () => raiseFees(opened.academy, dearerFrom, 500_000);
const callAs = async ({ enrolment }: Made, path: string, body?: object) => {
  const reply = await opened.academy.call("POST", `/enrolments/${enrolment.id}/${path}`, {
    headers: { "x-resume-token": enrolment.resumeToken },
    ...(body ? { body } : {}),
  });
  return { http: reply.status, ...(reply.body as Answer) };
};
/** Pays everything. @param acceptAmountKobo the new amount that the payer agrees to */
const start = async (made: Made, acceptAmountKobo?: number) => {
  const { payNow } = await read(made);
  const amountKobo = acceptAmountKobo ?? payNow?.amountKobo;
  return callAs(made, "payments", {
    amountKobo,
    ...(acceptAmountKobo ? { acceptAmountKobo } : {}),
  });
};
const read = (made: Made) => readEnrolment(opened.academy, made);
const pay = async (reference: string) => {
  await opened.sandbox.press(reference, "pay");
  await opened.academy.call("POST", `/payments/${reference}/verify`);
};
const change = { oldAmountKobo: 9_500_000, newAmountKobo: 10_000_000 };
const changed = { http: 409, code: "quote_changed", details: change };

describe("the learner", () => {
  test("pays the quoted fee until the quote expires, even if the fee has changed", async () => {
    const made = await enrol(opened.academy);
    await feesRise();
    opened.academy.setTime(lastMoment);
    expect((await read(made)).payNow).toMatchObject({ amountKobo: 9_500_000, quoteChange: null });
    expect(await start(made)).toMatchObject({
      http: 200,
      reference: made.reference,
      payment: { amountKobo: 9_500_000 },
    });
  });

  test("sees both amounts afterwards, and pays the new one only after agreeing to it", async () => {
    const made = await enrol(opened.academy);
    await feesRise();
    opened.academy.setTime(ended);
    expect((await read(made)).payNow).toMatchObject({ quoteChange: change });
    const asked = await start(made);
    expect(asked).toMatchObject(changed);
    expect(asked.error).toContain("₦95,000");
    expect(asked.error).toContain("₦100,000");
    // An amount that the server didn't name isn't an agreement.
    for (const wrong of [9_500_000, 10_000_001, 1]) {
      expect(await start(made, wrong)).toMatchObject(changed);
    }
    const agreed = await start(made, 10_000_000);
    expect(agreed).toMatchObject({ http: 200, payment: { amountKobo: 10_000_000 } });
    expect(agreed.reference).not.toBe(made.reference);
    // Trying again continues that payment without asking again.
    expect(await start(made)).toMatchObject({ http: 200, reference: agreed.reference });
    expect(await read(made)).toMatchObject({
      dueKobo: 10_000_000,
      fee: { totalKobo: 10_000_000 },
      payNow: { amountKobo: 10_000_000, quoteChange: null },
    });
    await pay(agreed.reference);
    expect(await read(made)).toMatchObject({
      status: "confirmed",
      paidKobo: 10_000_000,
      dueKobo: 0,
    });
  });

  test("is not asked when the fee is the same: the quote is renewed", async () => {
    const made = await enrol(opened.academy);
    opened.academy.setTime(ended);
    expect((await read(made)).payNow).toMatchObject({ quoteChange: null });
    expect(await start(made)).toMatchObject({ http: 200, reference: made.reference });
    await feesRise();
    opened.academy.setTime("2027-01-20T08:59:59Z");
    expect(await start(made)).toMatchObject({ http: 200, payment: { amountKobo: 9_500_000 } });
    opened.academy.setTime("2027-01-20T09:00:00Z");
    expect(await start(made)).toMatchObject(changed);
  });

  test("cannot agree to another amount while the quote is valid", async () => {
    const made = await enrol(opened.academy);
    await feesRise();
    opened.academy.setTime(lastMoment);
    const agreed = { acceptAmountKobo: 10_000_000, amountKobo: 9_500_000 };
    expect(await callAs(made, "payments", agreed)).toMatchObject({
      payment: { amountKobo: 9_500_000 },
    });
    expect(await read(made)).toMatchObject({ dueKobo: 9_500_000 });
  });

  test("gets an error when the program is no longer sold", async () => {
    const made = await enrol(opened.academy);
    await changeProgram(opened.academy, "tiling", { levels: ["advanced"] });
    opened.academy.setTime(ended);
    expect(await start(made)).toMatchObject({ http: 409, code: "registration_closed" });
    expect((await read(made)).status).toBe("pending_payment");
    await changeProgram(opened.academy, "tiling", {
      levels: ["beginner", "intermediate", "advanced"],
    });
  });
});

describe("money for an attempt that was opened before", () => {
  test("is found before anything is asked", async () => {
    const made = await enrol(opened.academy);
    await feesRise();
    opened.academy.setTime(ended);
    await opened.sandbox.press(made.reference, "pay");
    expect(await start(made)).toMatchObject({ http: 200, status: "paid" });
    expect(await read(made)).toMatchObject({ status: "confirmed", paidKobo: 9_500_000 });
  });

  test("counts in full after agreeing to the new amount: the rest is owed", async () => {
    const made = await enrol(opened.academy);
    await feesRise();
    opened.academy.setTime(ended);
    const { reference } = await start(made, 10_000_000);
    await pay(made.reference);
    expect(await read(made)).toMatchObject({
      status: "confirmed",
      fee: { totalKobo: 10_000_000 },
      paidKobo: 9_500_000,
      dueKobo: 500_000,
    });
    await pay(reference);
    expect(await reviewCasesOf(opened.academy, reference)).toEqual([]);
    expect(await read(made)).toMatchObject({
      status: "confirmed",
      dueKobo: 0,
      account: { creditKobo: 9_500_000 },
    });
    expect(await callAs(made, "payments")).toMatchObject({ status: "paid" });
  });
});

describe("a person who was asked to pay", () => {
  test("sees both amounts, and agrees to the new one", async () => {
    const made = await enrol(opened.academy);
    const { payToken } = (await callAs(made, "pay-link")) as unknown as { payToken: string };
    await feesRise();
    opened.academy.setTime(ended);
    const view = await opened.academy.call("GET", `/pay/${payToken}`);
    expect(view.body).toMatchObject({
      status: "due",
      payNow: { amountKobo: 9_500_000, quoteChange: change },
    });
    const startAs = async (body: object) => {
      const reply = await opened.academy.call("POST", `/pay/${payToken}/payments`, { body });
      return { http: reply.status, ...(reply.body as Answer) };
    };
    const email = "uncle@example.com";
    expect(await startAs({ email })).toMatchObject(changed);
    const whole = { acceptAmountKobo: 10_000_000, amountKobo: 10_000_000 };
    expect(await startAs({ email, ...whole })).toMatchObject({
      http: 200,
      payment: { email, amountKobo: 10_000_000 },
    });
  });

  test("sees every line item of the amount", async () => {
    const { token } = await signInAs(opened.academy, "user");
    const learnerOf = (fullName: string) => ({ ...adult, fullName });
    const { enrolments } = await placeOrder(opened.academy, token, {
      items: [
        { courseId: "tiling", trainingLevel: "beginner", learner: learnerOf("Asabe Danjuma") },
        { courseId: "plumbing", trainingLevel: "intermediate", learner: learnerOf("Ladi Danjuma") },
      ],
    });
    const [elder, younger] = enrolments.map(({ id }) => `/enrolments/${id}`);
    const linked = await opened.academy.call("POST", `${elder}/pay-link`, { token });
    const { payToken } = linked.body as { payToken: string };
    const view = await opened.academy.call("GET", `/pay/${payToken}`);
    expect(view.body).toMatchObject({
      payNow: {
        amountKobo: 26_000_000,
        lines: [
          {
            learnerFirstName: "Asabe",
            courseOfInterest: "Tiling - Beginner",
            amountKobo: 9_500_000,
          },
          {
            learnerFirstName: "Ladi",
            courseOfInterest: "Plumbing - Intermediate",
            amountKobo: 16_500_000,
          },
        ],
      },
    });
    const started = await opened.academy.call("POST", `/pay/${payToken}/payments`, {
      body: { email: "uncle@example.com", amountKobo: 26_000_000 },
    });
    const { reference, payment } = started.body as Answer;
    expect(payment?.amountKobo).toBe(26_000_000);
    await pay(reference);
    for (const [path, paidKobo] of [
      [elder, 9_500_000],
      [younger, 16_500_000],
    ]) {
      const { body } = await opened.academy.call("GET", String(path), { token });
      expect(body).toMatchObject({ status: "awaiting_form", paidKobo });
    }
  });
});
