import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { messages } from "#foundation/mail/tables.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment, setEmailProved } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { adult, enrolmentsOf, placeOrder } from "#tests/support/enrolments/place-order.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { enrolments, learners } from "../tables.server.ts";

const open = await openEnrolmentAcademyForFile();

/** Paid while its form is empty, as an order for several leaves it. */
async function paidWithoutForm(emailAddress: string) {
  const submitted = await enrol(open.academy, { emailAddress, trainingLevel: "intermediate" });
  await open.academy.ctx.db
    .update(enrolments)
    .set({ answers: null, centreId: null, intakeId: null })
    .where(eq(enrolments.id, submitted.enrolment.id));
  await open.sandbox.press(submitted.reference, "pay");
  await open.sandbox.deliverTo(open.academy);
  return submitted;
}
const complete = (
  { enrolment }: { enrolment: { id: string; resumeToken: string } },
  body: object,
  resumeToken = enrolment.resumeToken,
) =>
  open.academy.call("POST", `/enrolments/${enrolment.id}/answers`, {
    body,
    headers: { "x-resume-token": resumeToken },
  });

describe("an enrolment that was paid before its form", () => {
  test("waits for the form, which confirms it once", async () => {
    const emailAddress = "later@example.com";
    const submitted = await paidWithoutForm(emailAddress);
    expect(await readEnrolment(open.academy, submitted)).toMatchObject({
      status: "awaiting_form",
      confirmedAt: null,
      intake: null,
      paidKobo: 16_500_000,
    });
    const missing = await complete(submitted, {});
    expect([missing.status, (missing.body as { fields: object }).fields]).toMatchObject([
      422,
      { fullName: "Enter your full name" },
    ]);
    const answers = { ...physicalAnswers, emailAddress, preferredLocation: "Yola, Adamawa" };
    // The level was paid for and is not chosen again.
    const done = await complete(submitted, { ...answers, trainingLevel: "advanced" });
    expect([done.status, done.body]).toMatchObject([
      200,
      { status: "confirmed", trainingLevel: "intermediate", preferredLocation: "Yola, Adamawa" },
    ]);
    expect((await complete(submitted, answers)).status).toBe(409);
    const mails = await open.academy.ctx.db
      .select()
      .from(messages)
      .where(eq(messages.recipient, emailAddress));
    expect(mails.map(({ kind }) => kind).sort()).toEqual([
      "enrolment_awaiting_form",
      "enrolment_confirmed",
      "enrolment_received",
    ]);
  });

  test("only a caller with access can fill it in", async () => {
    const submitted = await paidWithoutForm("closed@example.com");
    expect((await complete(submitted, physicalAnswers, "wrong")).status).toBe(404);
  });
});

test("a user lists enrolments made while signed in, and those with a confirmed address", async () => {
  const email = "lister@example.com";
  const { token, personId } = await signInAs(open.academy, "user", email);
  await enrol(open.academy, { emailAddress: "child@example.com" }, { token });
  await enrol(open.academy, { emailAddress: email });
  await enrol(open.academy, { emailAddress: "stranger@example.com" });
  const addresses = async () => {
    const reply = await open.academy.call("GET", "/me/enrolments", { token });
    const { enrolments: own } = reply.body as {
      enrolments: { learner: { emailAddress: string } }[];
    };
    return own.map(({ learner }) => learner.emailAddress).sort();
  };
  await setEmailProved(open.academy, personId, false);
  expect(await addresses()).toEqual(["child@example.com"]);
  await setEmailProved(open.academy, personId, true);
  expect(await addresses()).toEqual(["child@example.com", email]);
});

describe("the form of an ordered place", () => {
  const { academy, sandbox } = open;
  const someone = () => signInAs(academy, "user");
  const tiling = [{ courseId: "tiling", trainingLevel: "beginner" }];
  const order = (token: string, learner: object) =>
    placeOrder(academy, token, { items: tiling, learner });
  /** Orders Tiling for the learner and pays. @returns the id of the place */
  async function orderPaid(token: string, learner: object) {
    const placed = await order(token, learner);
    await sandbox.press(placed.payment?.reference ?? "", "pay");
    await sandbox.deliverTo(academy);
    return placed.enrolments[0]?.id ?? "";
  }
  const fillIn = (id: string, token: string, answers: object) =>
    academy.call("POST", `/enrolments/${id}/answers`, {
      token,
      body: { ...physicalAnswers, ...answers },
    });
  const learnersOf = async (token: string) => {
    const { body } = await academy.call("GET", "/me/learners", { token });
    return (body as { learners: { id: string; fullName: string }[] }).learners;
  };
  const rowOf = async (id: string) => {
    const [row] = await academy.ctx.db
      .select({ learner: learners })
      .from(enrolments)
      .innerJoin(learners, eq(learners.id, enrolments.learnerId))
      .where(eq(enrolments.id, id));
    return row?.learner;
  };
  const taken = { http: 409, code: "already_enrolled" };

  test("corrects name and contacts, and the place stays this learner's", async () => {
    const { token } = await someone();
    const id = await orderPaid(token, adult);
    const before = await rowOf(id);
    const done = await fillIn(id, token, {
      ...adult,
      fullName: "Hauwa Ladi Sani",
      signature: "Hauwa Ladi Sani",
      emailAddress: "hauwa@example.com",
    });
    expect(done).toMatchObject({
      status: 200,
      body: {
        status: "confirmed",
        learner: { fullName: "Hauwa Ladi Sani", emailAddress: "hauwa@example.com" },
      },
    });
    expect(await rowOf(id)).toMatchObject({ id: before?.id, email: "hauwa@example.com" });
    const [learner, ...others] = await learnersOf(token);
    expect([learner?.id, others]).toEqual([before?.id, []]);
    // Chosen, or typed again with the old or the new name.
    for (const named of [
      { learnerId: learner?.id },
      adult,
      { ...adult, fullName: "Hauwa Ladi Sani" },
    ]) {
      expect(await order(token, named)).toMatchObject(taken);
    }
    expect(await learnersOf(token)).toHaveLength(1);
  });

  test("does so for the account's own person too", async () => {
    const { token } = await someone();
    const { dateOfBirth, phoneNumber } = adult;
    const id = await orderPaid(token, { self: true, dateOfBirth, phoneNumber });
    const emailAddress = "myself@example.com";
    expect((await fillIn(id, token, { ...adult, emailAddress })).status).toBe(200);
    expect(await order(token, { self: true })).toMatchObject(taken);
    expect(await learnersOf(token)).toMatchObject([{ isSelf: true }]);
  });

  test("keeps the learner when the email belongs to another learner that we know", async () => {
    const { token } = await someone();
    const emailAddress = "known-before@example.com";
    const known = { ...adult, emailAddress };
    await enrol(academy, { ...known, courseId: "plumbing" }, { token });
    const id = await orderPaid(token, adult);
    const before = await rowOf(id);
    expect((await fillIn(id, token, known)).status).toBe(200);
    expect(await rowOf(id)).toEqual(before);
    for (const { id: learnerId } of await learnersOf(token)) {
      expect(await order(token, { learnerId })).toMatchObject(taken);
    }
    expect(await order(token, adult)).toMatchObject(taken);
  });

  test("changes nothing that another account sees of the same person", async () => {
    const { token, email } = await someone();
    const id = await orderPaid(token, adult);
    const others = await enrol(academy, { ...adult, emailAddress: email, courseId: "plumbing" });
    const before = await rowOf(others.enrolment.id);
    const done = await fillIn(id, token, { ...adult, emailAddress: "taken-over@example.com" });
    expect(done.status).toBe(200);
    expect(await rowOf(others.enrolment.id)).toEqual(before);
  });

  test("is refused for another birth date", async () => {
    const { token } = await someone();
    const id = await orderPaid(token, adult);
    const refused = await fillIn(id, token, { ...adult, dateOfBirth: "2000-05-02" });
    expect([refused.status, (refused.body as { fields: object }).fields]).toEqual([
      422,
      {
        dateOfBirth:
          "This place was ordered for someone born on 2 May 1999. If that date is wrong, write to us.",
      },
    ]);
    expect((await enrolmentsOf(academy, token)).map(({ status }) => status)).toEqual([
      "awaiting_form",
    ]);
  });
});
