import { beforeEach, describe, expect, test } from "vitest";
import { dropFees, raiseFees } from "#tests/support/academy/change-catalogue.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { onlineAnswers, physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import type { AccountStatement } from "../account/account.ts";
import type { EnrolmentSummary } from "../enrolment.ts";

/** A registration can be changed in place while no money has come. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
beforeEach(() => academy.setTime("2026-11-21T09:00:00Z"));

type Made = Awaited<ReturnType<typeof enrol>>;
type Changed = EnrolmentSummary & { http: number; code: string; fields: Record<string, string> };

async function change(made: Made, body: object, caller: object = {}): Promise<Changed> {
  const { id, resumeToken } = made.enrolment;
  const reply = await academy.call("PUT", `/enrolments/${id}`, {
    body,
    headers: { "x-resume-token": resumeToken },
    ...caller,
  });
  return { ...(reply.body as Changed), http: reply.status };
}
const read = (made: Made) => readEnrolment(academy, made);
const pay = async (reference: string) => {
  await sandbox.press(reference, "pay");
  await sandbox.deliverTo(academy);
};
const statementOf = async ({ enrolment: { id, resumeToken } }: Made) =>
  (
    await academy.call("GET", `/enrolments/${id}/account`, {
      headers: { "x-resume-token": resumeToken },
    })
  ).body as AccountStatement;

test("level and centre alone: other charges, the same id, code and key", async () => {
  const made = await enrol(academy);
  const before = await read(made);
  const changed = await change(made, { trainingLevel: "intermediate" });
  expect(changed).toMatchObject({
    http: 200,
    id: before.id,
    code: before.code,
    courseOfInterest: "Tiling - Intermediate",
    dueKobo: 16_500_000,
    fee: { totalKobo: 16_500_000 },
    status: "pending_payment",
    // Registration and tuition of the level are due now.
    account: { dues: [{ amountKobo: 8_000_000 }, {}, {}] },
  });
  const moved = await change(made, { preferredLocation: "Yola, Adamawa" });
  expect(moved).toMatchObject({
    preferredLocation: "Yola, Adamawa",
    intake: { location: "Yola, Adamawa" },
    trainingLevel: "intermediate",
    dueKobo: 16_500_000,
    learner: before.learner,
  });
  expect(await change(made, { trainingLevel: "beginner" })).toMatchObject({ dueKobo: 9_500_000 });
  const { entries, balanceKobo } = await statementOf(made);
  expect(entries.reduce((sum, { amountKobo }) => sum + amountKobo, 0)).toBe(9_500_000);
  expect(balanceKobo).toBe(9_500_000);
});

test("the whole form again", async () => {
  const made = await enrol(academy);
  const corrected = { ...physicalAnswers, fullName: "Amina Garba", phoneNumber: "0803 999 0000" };
  expect(await change(made, corrected)).toMatchObject({
    http: 200,
    learner: { fullName: "Amina Garba" },
    dueKobo: 9_500_000,
  });
  expect(await change(made, { ...corrected, emailAddress: "no address" })).toMatchObject({
    http: 422,
    fields: { emailAddress: expect.any(String) },
  });
  expect(await change(made, { trainingLevel: "master" })).toMatchObject({ http: 422 });
});

test("at today's fee, and the new price applies from then on", async () => {
  const made = await enrol(academy);
  await raiseFees(academy, "2026-11-20", 500_000);
  expect(await change(made, { preferredLocation: "Yola, Adamawa" })).toMatchObject({
    http: 200,
    dueKobo: 10_000_000,
  });
  await dropFees(academy, "2026-11-20");
});

test("only by its key or its account", async () => {
  const { token } = await signInAs(academy, "user");
  const made = await enrol(academy, {}, { token });
  const other = await enrol(academy);
  const stranger = await signInAs(academy, "user");
  const admin = await signInAs(academy, "admin");
  const body = { trainingLevel: "advanced" };
  for (const caller of [
    { headers: {} },
    { headers: { "x-resume-token": other.enrolment.resumeToken } },
    { headers: {}, token: stranger.token },
    { headers: {}, token: admin.token },
  ]) {
    expect(await change(made, body, caller)).toMatchObject({ http: 404 });
  }
  expect(await read(made)).toMatchObject({ trainingLevel: "beginner", dueKobo: 9_500_000 });
  expect(await change(made, body, { headers: {}, token })).toMatchObject({ http: 200 });
});

describe("not after money", () => {
  test("that has come, also when only the provider knows of it", async () => {
    const made = await enrol(academy, { amountKobo: 1_000_000 });
    await sandbox.press(made.reference, "pay");
    await sandbox.takeWebhooks();
    const body = { trainingLevel: "advanced" };
    expect(await change(made, body)).toMatchObject({ http: 409, code: "already_paid" });
    expect(await read(made)).toMatchObject({ paidKobo: 1_000_000, dueKobo: 8_500_000 });
    expect(await change(made, body)).toMatchObject({ http: 409, code: "already_paid" });
  });

  test("that is on its way", async () => {
    const made = await enrol(academy);
    await sandbox.press(made.reference, "transfer");
    expect(await change(made, { trainingLevel: "advanced" })).toMatchObject({
      http: 409,
      code: "payment_on_its_way",
    });
    expect(await read(made)).toMatchObject({ trainingLevel: "beginner", dueKobo: 9_500_000 });
  });

  test("that may have come, while the provider cannot be asked", async () => {
    const made = await enrol(academy);
    await sandbox.control({ verify: { mode: "fail" } });
    expect(await change(made, { trainingLevel: "advanced" })).toMatchObject({ http: 503 });
    await sandbox.control();
    expect(await read(made)).toMatchObject({ trainingLevel: "beginner" });
  });

  test("and a free or cancelled one has nothing to change", async () => {
    const free = await enrol(academy, { ...onlineAnswers, courseId: "electrical-safety-at-home" });
    expect(await change(free, { fullName: "Amina Garba" })).toMatchObject({
      http: 409,
      code: "not_changeable",
    });
    const made = await enrol(academy);
    const { token } = await signInAs(academy, "admin");
    await academy.call("POST", `/admin/enrolments/${made.enrolment.id}/cancel`, {
      token,
      body: { reason: "The class is full" },
    });
    expect(await change(made, { trainingLevel: "advanced" })).toMatchObject({
      http: 409,
      code: "not_changeable",
    });
  });
});

describe("changed after the payment window was opened, and paid at the old amount", () => {
  test("dearer now: the money counts, and the rest is owed", async () => {
    const made = await enrol(academy);
    await change(made, { trainingLevel: "intermediate" });
    await pay(made.reference);
    expect(await read(made)).toMatchObject({
      status: "confirmed",
      trainingLevel: "intermediate",
      paidKobo: 9_500_000,
      dueKobo: 7_000_000,
    });
  });

  test("dearer than what was due of it: no place yet", async () => {
    const made = await enrol(academy, { amountKobo: 5_000_000 });
    await change(made, { trainingLevel: "intermediate" });
    await pay(made.reference);
    expect(await read(made)).toMatchObject({
      status: "pending_payment",
      paidKobo: 5_000_000,
      payNow: { dueNowKobo: 3_000_000 },
    });
  });

  test("cheaper now: the excess is credit", async () => {
    const made = await enrol(academy, { trainingLevel: "intermediate" });
    await change(made, { trainingLevel: "beginner" });
    await pay(made.reference);
    expect(await read(made)).toMatchObject({
      status: "confirmed",
      trainingLevel: "beginner",
      dueKobo: 0,
      account: { creditKobo: 7_000_000, balanceKobo: -7_000_000 },
    });
    expect((await statementOf(made)).entries.at(-1)).toMatchObject({
      kind: "payment",
      balanceKobo: -7_000_000,
    });
  });
});
