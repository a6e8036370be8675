import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { messages } from "#foundation/mail/tables.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { addIntake, enrol, readEnrolment } from "#tests/support/enrolments/enrol.ts";
import { chargeSuccess } from "#tests/support/payments/open-payments.ts";
import { refundAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { mailWords } from "#tests/support/reading/read-page.ts";

const open = await openEnrolmentAcademyForFile();

let learners = 0;
const newEmail = () => `learner-${++learners}@example.com`;
const kindsTo = async (recipient: string) =>
  (await open.academy.ctx.db.select().from(messages).where(eq(messages.recipient, recipient)))
    .map(({ kind }) => kind)
    .sort();
const mailTo = async (recipient: string, wanted: string) => {
  const found = (
    await open.academy.ctx.db.select().from(messages).where(eq(messages.recipient, recipient))
  ).filter(({ kind }) => kind === wanted);
  expect(found, `${wanted} to ${recipient}`).toHaveLength(1);
  return mailWords(found[0]?.text);
};
const send = (event: object) => open.sandbox.sendTo(open.academy, event);
const pay = async (reference: string) => {
  await open.sandbox.press(reference, "pay");
  await open.sandbox.deliverTo(open.academy);
};

describe("a payment confirms the place, once", () => {
  test("submit, pay, webhook: confirmed, with a receipt in the mail", async () => {
    const emailAddress = newEmail();
    const submitted = await enrol(open.academy, { emailAddress });
    expect(submitted).toMatchObject({
      enrolment: { status: "pending_payment" },
      payment: { amountKobo: 9_500_000, currency: "NGN", email: emailAddress },
      paymentProblem: null,
    });
    expect(await readEnrolment(open.academy, submitted)).toMatchObject({
      dueKobo: 9_500_000,
      paidKobo: 0,
    });
    await pay(submitted.reference);
    const summary = await readEnrolment(open.academy, submitted);
    expect(summary).toMatchObject({
      status: "confirmed",
      confirmedAt: open.academy.ctx.clock().toISOString(),
      dueKobo: 0,
      paidKobo: 9_500_000,
      payments: [{ reference: submitted.reference, status: "succeeded" }],
    });
    const text = await mailTo(emailAddress, "enrolment_confirmed");
    for (const fact of [
      submitted.reference,
      "₦95,000",
      "Practical fee: ₦30,000",
      "Beginner, 3 months",
      "Jalingo, Taraba",
      "Training starts",
      "What to bring: • A means of identification",
      `/enrolments/${submitted.enrolment.id}?key=`,
    ]) {
      expect(text).toContain(fact);
    }
  });

  test("the link in the confirmation opens the enrolment too", async () => {
    const emailAddress = newEmail();
    const submitted = await enrol(open.academy, { emailAddress });
    await pay(submitted.reference);
    const text = await mailTo(emailAddress, "enrolment_confirmed");
    const resumeToken = /\?key=([\w-]+)/.exec(text)?.[1] ?? "";
    expect(resumeToken).not.toBe(submitted.enrolment.resumeToken);
    const { id } = submitted.enrolment;
    const summary = await readEnrolment(open.academy, {
      enrolment: { id, resumeToken },
    });
    expect(summary.status).toBe("confirmed");
  });

  test("three reports in three ways make one confirmation", async () => {
    const emailAddress = newEmail();
    const submitted = await enrol(open.academy, { emailAddress });
    await pay(submitted.reference);
    await send(chargeSuccess(submitted.reference, { id: 1 }));
    await open.academy.call("POST", `/payments/${submitted.reference}/verify`);
    expect(await kindsTo(emailAddress)).toEqual(["enrolment_confirmed", "enrolment_received"]);
  });

  test("too little confirms nothing but counts; the learner gets a receipt that says what is missing", async () => {
    const emailAddress = newEmail();
    const submitted = await enrol(open.academy, { emailAddress });
    const amount = 4_000_050;
    await send(chargeSuccess(submitted.reference, { amount, requested_amount: amount }));
    expect(await readEnrolment(open.academy, submitted)).toMatchObject({
      status: "pending_payment",
      paidKobo: amount,
      dueKobo: 5_499_950,
    });
    expect(await mailTo(emailAddress, "enrolment_receipt")).toContain("₦9,999.50");
    const again = await open.academy.call(
      "POST",
      `/enrolments/${submitted.enrolment.id}/payments`,
      { headers: { "x-resume-token": submitted.enrolment.resumeToken } },
    );
    expect(again.body).toMatchObject({ status: "open", payment: { amountKobo: 999_950 } });
  });

  test("too much confirms the place, and the learner is told at once what is credit", async () => {
    const emailAddress = newEmail();
    const submitted = await enrol(open.academy, { emailAddress });
    const amount = 10_000_000;
    await send(chargeSuccess(submitted.reference, { amount, requested_amount: amount }));
    expect(await readEnrolment(open.academy, submitted)).toMatchObject({
      status: "confirmed",
      dueKobo: 0,
      account: { creditKobo: 500_000 },
    });
    expect(await mailTo(emailAddress, "payment_credit")).toContain("₦5,000 of it is more than was");
    expect(await kindsTo(emailAddress)).toContain("enrolment_confirmed");
  });

  test("a payment after the intake has begun joins the next, or waits for a date", async () => {
    const { academy } = open;
    const [early, late] = [await enrol(academy), await enrol(academy)];
    const first = (await readEnrolment(academy, early)).intake;
    if (!first) throw new Error("tiling has no intake in Jalingo");
    const before = academy.ctx.clock();
    await addIntake(academy, "2028-01-03", "2028-04-01");
    academy.setTime("2028-01-02T12:00:00Z");
    await pay(early.reference);
    expect((await readEnrolment(academy, early)).intake?.startsOn).toBe("2028-01-03");
    academy.setTime("2028-01-05T12:00:00Z");
    await pay(late.reference);
    expect((await readEnrolment(academy, late)).intake).toBeNull();
    academy.setTime(before);
  });
});

describe("affiliates", () => {
  test("a typed code earns commission once when money arrives, and loses it with a refund", async () => {
    const { academy } = open;
    const admin = await signInAdmin(academy);
    const { code, token } = await makeAffiliate(academy, admin, "asabe@affiliates.example", {
      phone: "0809 876 5432",
    });
    const stats = async () =>
      (await academy.call("GET", "/affiliates/stats", { token })).body as Record<string, number>;
    const submitted = await enrol(academy, { affiliateCode: code, emailAddress: newEmail() });
    expect(await stats()).toMatchObject({ totalReferrals: 1, activeReferrals: 0 });
    await pay(submitted.reference);
    expect(await stats()).toMatchObject({ activeReferrals: 1, totalEarnings: 9500 });
    await send(chargeSuccess(submitted.reference, { id: 2 }));
    expect(await stats()).toMatchObject({ totalEarnings: 9500 });
    await refundAtProvider(open, "processed", submitted.reference, 9_500_000, "61");
    expect(await stats()).toMatchObject({ totalEarnings: 0 });
    await refundAtProvider(open, "failed", submitted.reference, 9_500_000, "61");
    expect(await stats()).toMatchObject({ totalEarnings: 9500 });
    expect(
      await selectRows(
        academy.ctx.db,
        sql`select c.kind, c.amount_kobo::int as kobo, r.refunded_at as "refundedAt"
            from commissions c join referrals r on r.id = c.referral_id
            where c.enrolment_id = ${submitted.enrolment.id} order by c.kind`,
      ),
    ).toEqual([
      { kind: "earned", kobo: 950_000, refundedAt: null },
      { kind: "reinstated", kobo: 950_000, refundedAt: null },
      { kind: "reversed", kobo: -950_000, refundedAt: null },
    ]);
  });

  test("a failed refund restores the referral", async () => {
    const { academy } = open;
    const admin = await signInAdmin(academy);
    const { code, token } = await makeAffiliate(academy, admin, "ladi@affiliates.example", {
      phone: "0809 876 5433",
    });
    const referral = async () => {
      const { body } = await academy.call("GET", "/affiliates/referrals", { token });
      return (body as { referrals: Record<string, unknown>[] }).referrals[0];
    };
    const submitted = await enrol(academy, { affiliateCode: code, emailAddress: newEmail() });
    await pay(submitted.reference);
    const before = await referral();
    await refundAtProvider(open, "processed", submitted.reference, 9_500_000, "62");
    expect(await referral()).toMatchObject({
      status: "completed",
      commission_amount: 0,
      refunded_at: academy.ctx.clock().toISOString(),
    });
    for (let turn = 0; turn < 2; turn++) {
      await refundAtProvider(open, "failed", submitted.reference, 9_500_000, "62");
    }
    const after = (await referral()) as { events: { kind: string }[] };
    expect(after).toEqual({ ...before, events: after.events });
    // All of it happened in one instant of the test's clock.
    expect(after.events.map(({ kind }) => kind).sort()).toEqual([
      "paid",
      "refund_failed",
      "refunded",
      "registered",
    ]);
    expect(before).toMatchObject({ commission_amount: 9500, refunded_at: null });
    const lines = await selectRows(
      academy.ctx.db,
      sql`select kind, amount_kobo::int as kobo from commissions
        where enrolment_id = ${submitted.enrolment.id} order by kind`,
    );
    expect(lines).toEqual([
      { kind: "earned", kobo: 950_000 },
      { kind: "reinstated", kobo: 950_000 },
      { kind: "reversed", kobo: -950_000 },
    ]);
    const posted = await selectRows<{ kind: string }>(
      academy.ctx.db,
      sql`select kind from ledger_transactions where reference like ${`%:${submitted.enrolment.id}`}`,
    );
    expect(posted.map(({ kind }) => kind).sort()).toEqual([
      "commission_earned",
      "commission_reinstated",
      "commission_reversed",
    ]);
  });

  test.each([
    ["a landline", "(079) 221-234", "+234 79 221234"],
    ["a mobile without its zero", "8051234567", "0805 123 4567"],
  ])(
    "nothing is earned from one's own phone: %s in two spellings",
    async (_what, theirs, learners) => {
      const { academy } = open;
      const admin = await signInAdmin(academy);
      const email = `${theirs.replace(/\D/g, "")}@affiliates.example`;
      const { code, token } = await makeAffiliate(academy, admin, email, { phone: theirs });
      await enrol(academy, {
        affiliateCode: code,
        emailAddress: newEmail(),
        phoneNumber: learners,
      });
      const { body } = await academy.call("GET", "/affiliates/stats", { token });
      expect(body).toMatchObject({ totalReferrals: 0 });
    },
  );
});

describe("refunds", () => {
  const paid = async () => {
    const emailAddress = newEmail();
    const submitted = await enrol(open.academy, { emailAddress });
    await pay(submitted.reference);
    return { submitted, emailAddress };
  };

  test("in part, then all of it", async () => {
    const { submitted, emailAddress } = await paid();
    await refundAtProvider(open, "processed", submitted.reference, 1_500_000, "63");
    expect(await readEnrolment(open.academy, submitted)).toMatchObject({
      status: "partly_refunded",
      refundedKobo: 1_500_000,
    });
    expect(await mailTo(emailAddress, "enrolment_refunded")).toContain("₦15,000");
    await refundAtProvider(open, "processed", submitted.reference, 8_000_000, "64");
    await refundAtProvider(open, "processed", submitted.reference, 8_000_000, "64");
    expect(await readEnrolment(open.academy, submitted)).toMatchObject({
      status: "refunded",
      refundedKobo: 9_500_000,
    });
  });

  test("a refund that the bank returns leaves the place as it was", async () => {
    const { submitted } = await paid();
    await refundAtProvider(open, "processed", submitted.reference, 9_500_000, "65");
    await refundAtProvider(open, "failed", submitted.reference, 9_500_000, "65");
    expect(await readEnrolment(open.academy, submitted)).toMatchObject({
      status: "confirmed",
      refundedKobo: 0,
    });
  });

  test("two parts refund everything; if the first fails, the learner has the place again", async () => {
    const { submitted } = await paid();
    const statusNow = async () => (await readEnrolment(open.academy, submitted)).status;
    await refundAtProvider(open, "processed", submitted.reference, 1_500_000, "66");
    await refundAtProvider(open, "processed", submitted.reference, 8_000_000, "67");
    expect(await statusNow()).toBe("refunded");
    await refundAtProvider(open, "failed", submitted.reference, 1_500_000, "66");
    expect(await statusNow()).toBe("partly_refunded");
    await refundAtProvider(open, "failed", submitted.reference, 8_000_000, "67");
    expect(await statusNow()).toBe("confirmed");
  });

  test("a place that was never confirmed stays open after a part of its money went back", async () => {
    const submitted = await enrol(open.academy, { emailAddress: newEmail() });
    const { reference } = submitted;
    await send(chargeSuccess(reference, { amount: 4_000_000, requested_amount: 4_000_000 }));
    await refundAtProvider(open, "processed", reference, 1_000_000, "68");
    expect(await readEnrolment(open.academy, submitted)).toMatchObject({
      // Refunded money isn't due again.
      status: "pending_payment",
      refundedKobo: 1_000_000,
      dueKobo: 5_500_000,
    });
  });
});
