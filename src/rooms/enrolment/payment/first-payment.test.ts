import { expect, test } from "vitest";
import { getAccount } from "#rooms/payments/door.server.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol } from "#tests/support/enrolments/enrol.ts";
import { physicalAnswers } from "#tests/support/enrolments/enrolment-answers.ts";
import { lockEnrolment } from "../lock-enrolment.server.ts";
import { submitToPay } from "../registration/submit-enrolment.server.ts";

/** A registration's first payment, whose attempt is stored together with it. */

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const tiling = { courseId: "tiling" as const, ...physicalAnswers };

const attemptsOf = async (enrolmentId: string) => {
  const { enrolment } = await lockEnrolment(academy.ctx, enrolmentId);
  return (await getAccount(academy.ctx, enrolment.orderId ?? "")).attempts;
};

test.each([
  ["all of it", {}, 9_500_000],
  ["a part", { amountKobo: 5_000_000 }, 5_000_000],
])("%s: the attempt is the one that the provider knows", async (_, wanted, amountKobo) => {
  const made = await enrol(academy, wanted);
  expect(made.payment).toMatchObject({ amountKobo, reference: made.reference });
  expect(await sandbox.store.findTransaction(made.reference)).toMatchObject({ amountKobo });
  const attempts = await attemptsOf(made.enrolment.id);
  expect(attempts).toMatchObject([
    { reference: made.reference, status: "open", expectedKobo: amountKobo },
  ]);
});

test.each([
  [99, "Enter ₦1,000 or more."],
  [9_500_001, "Only ₦95,000 is owed. Enter this or less."],
])("%i kobo can't be paid: the registration is stored, and says why", async (amountKobo, error) => {
  const { enrolment, payment, paymentProblem } = await enrol(academy, { amountKobo });
  expect(enrolment.status).toBe("pending_payment");
  expect(payment).toBeNull();
  expect(paymentProblem).toMatchObject({ error });
  expect(await attemptsOf(enrolment.id)).toEqual([]);
});

test("the process ends before it asks the provider: the next payment takes its place", async () => {
  const { enrolment } = (await submitToPay(academy.ctx, tiling)).submitted;
  expect(await attemptsOf(enrolment.id)).toMatchObject([{ status: "starting" }]);
  academy.setTime("2026-11-21T09:00:15Z");
  const started = await academy.call("POST", `/enrolments/${enrolment.id}/payments`, {
    headers: { "x-resume-token": enrolment.resumeToken },
  });
  expect(started.status).toBe(200);
  const { reference } = started.body as { reference: string };
  expect(await attemptsOf(enrolment.id)).toMatchObject([
    { status: "superseded" },
    { status: "open", reference },
  ]);
  await sandbox.press(reference, "pay");
  const verified = await academy.call("POST", `/payments/${reference}/verify`, { body: {} });
  expect(verified.body).toEqual({ reference, status: "success" });
});
