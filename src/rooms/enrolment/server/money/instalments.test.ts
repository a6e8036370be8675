import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { messages } from "#foundation/mail/tables.ts";
import { openOrder } from "#rooms/payments/server/door.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { refundEvent } from "#tests/support/payments/open-payments.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { mailWords } from "#tests/support/reading/read-page.ts";
import { enrolments } from "../tables.ts";

/** An enrolment whose order has several dues: what its learner, its payer and its affiliate see. */

const opened = await openEnrolmentAcademyForFile();

type Made = Awaited<ReturnType<typeof enrol>>;
const read = (made: Made) => readEnrolment(opened.academy, made);

/** ₦40,000 now and ₦55,000 in January, instead of all of it now. */
async function payInTwo(made: Made) {
  const { courseOfInterest, fee } = await read(made);
  await inTransaction(opened.academy.ctx, async (tx) => {
    const { orderId } = await openOrder(tx, {
      payerName: "Amina Bello",
      payerEmail: "payer@example.com",
      returnUrl: "http://localhost:3000/registration-success",
      quoteHoldsUntil: new Date("2027-06-01T00:00:00Z"),
      lines: [
        {
          lineRef: made.enrolment.id,
          description: courseOfInterest,
          components: fee.components,
        },
      ],
      dues: [
        { dueAt: new Date("2026-11-21T00:00:00Z"), amountKobo: 4_000_000 },
        { dueAt: new Date("2027-01-15T00:00:00Z"), amountKobo: 5_500_000 },
      ],
    });
    const own = eq(enrolments.id, made.enrolment.id);
    await tx.db.update(enrolments).set({ orderId }).where(own);
  });
}
async function payNext({ enrolment }: Made): Promise<string> {
  const { body } = await opened.academy.call("POST", `/enrolments/${enrolment.id}/payments`, {
    headers: { "x-resume-token": enrolment.resumeToken },
  });
  const { reference } = body as { reference: string };
  await opened.sandbox.press(reference, "pay");
  await opened.sandbox.deliverTo(opened.academy);
  return reference;
}
const mailsTo = (email: string) =>
  opened.academy.ctx.db
    .select()
    .from(messages)
    .where(eq(messages.recipient, email))
    .orderBy(messages.createdAt);

test("the second instalment after a refund of the first: partly paid", async () => {
  const { academy, sandbox } = opened;
  const made = await enrol(academy, { emailAddress: "back-and-on@example.com" });
  await payInTwo(made);
  const first = await payNext(made);
  await sandbox.sendTo(academy, refundEvent("processed", first, 4_000_000));
  expect((await read(made)).status).toBe("refunded");
  await payNext(made);
  expect(await read(made)).toMatchObject({ status: "partly_refunded", dueKobo: 0 });
});

test("the first instalment confirms the place, each gets a receipt, and the page shows what is due", async () => {
  const { academy } = opened;
  const admin = await signInAdmin(academy);
  const { code, token } = await makeAffiliate(academy, admin, "asabe@affiliates.example", {
    phone: "0809 876 5432",
  });
  const earned = async () =>
    ((await academy.call("GET", "/affiliates/stats", { token })).body as { totalEarnings: number })
      .totalEarnings;
  const emailAddress = "in-two@example.com";
  const made = await enrol(academy, { emailAddress, affiliateCode: code });
  await payInTwo(made);
  expect(await read(made)).toMatchObject({
    dueKobo: 9_500_000,
    payNow: { amountKobo: 4_000_000 },
  });
  const first = await payNext(made);
  expect(await read(made)).toMatchObject({
    status: "confirmed",
    paidKobo: 4_000_000,
    dueKobo: 5_500_000,
    payNow: { amountKobo: 5_500_000, lines: [{ amountKobo: 5_500_000 }] },
    payments: expect.arrayContaining([expect.objectContaining({ reference: first })]),
  });
  expect(await earned()).toBe(4_000);
  const second = await payNext(made);
  expect(await read(made)).toMatchObject({
    status: "confirmed",
    paidKobo: 9_500_000,
    dueKobo: 0,
    payNow: null,
  });
  expect(await earned()).toBe(9_500);
  const mails = await mailsTo(emailAddress);
  const text = (kind: string) => mailWords(mails.find((mail) => mail.kind === kind)?.text);
  expect(text("enrolment_confirmed")).toContain("Amount paid: ₦40,000");
  expect(text("enrolment_confirmed")).toContain("Still to pay: ₦55,000");
  expect(text("enrolment_receipt")).toContain("Amount paid: ₦55,000");
  expect(text("enrolment_receipt")).toContain(second);
  expect(text("enrolment_receipt")).not.toContain("Still to pay");
});

test("a half-paid registration is not replaced by its form", async () => {
  const person = { fullName: "Ladi Danjuma", emailAddress: "half-paid@example.com" };
  const made = await enrol(opened.academy, person);
  await payInTwo(made);
  await payNext(made);
  const again = enrol(opened.academy, person, {
    headers: {
      "x-amends-enrolment": made.enrolment.id,
      "x-resume-token": made.enrolment.resumeToken,
    },
  });
  await expect(again).rejects.toThrow("already_paid");
  expect(await read(made)).toMatchObject({ status: "confirmed", dueKobo: 5_500_000 });
});
