import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { messages } from "#foundation/mail/tables.ts";
import type { ReferralRecord } from "#rooms/affiliates/referrals/referral.ts";
import { eventWords } from "#rooms/affiliates/referrals/referral-words.ts";
import type { CorrectedPayment } from "#rooms/payments/recorded/corrections.ts";
import type { PaymentRecord } from "#rooms/payments/staff/payment-list.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readPdf } from "#tests/support/reading/read-pdf.ts";
import { remindOfInstalmentsJob } from "../instalments/remind-of-instalments.server.ts";
import type { EnrolmentRecord } from "../staff/enrolment-record.ts";
import { readTakings } from "../staff/read-figures.server.ts";
import type { AddedWalkIn } from "./endpoints.ts";

/** What a corrected amount does to a place, its affiliate and its papers. */

const { academy } = await openEnrolmentAcademyForFile();
const { db } = academy.ctx;
const clerk = await signInAs(academy, "admin", undefined, "clerk");
await openTillFor(academy, clerk);
const affiliate = await makeAffiliate(academy, await signInAdmin(academy), "aff@mail.example");

let people = 0;
/** Someone new, who pays cash at once. */
async function walkIn(naira: number, more: object = {}) {
  const nth = ++people;
  const { body, status } = await academy.call("POST", "/admin/walk-ins", {
    token: clerk.token,
    body: {
      courseId: "tiling",
      trainingLevel: "beginner",
      preferredLocation: "Jalingo, Taraba",
      fullName: `Hauwa Garba ${"abcdefghijklmnopqrstuvwxyz"[nth]}`,
      dateOfBirth: "2001-04-13",
      phoneNumber: `0817 555 ${String(nth).padStart(4, "0")}`,
      email: `corrected${nth}@mail.example`,
      payment: {
        amountKobo: naira * 100,
        method: "cash",
        location: "Jalingo, Taraba",
        takenOn: "2026-11-21",
      },
      ...more,
    },
  });
  expect(status).toBe(201);
  return body as AddedWalkIn;
}

async function correct({ reference }: AddedWalkIn, from: number, to: number) {
  const { body, status } = await academy.call("POST", `/admin/payments/${reference}/correct`, {
    token: clerk.token,
    body: { amountKobo: to * 100, insteadOfKobo: from * 100, reason: "Typed a wrong digit" },
  });
  expect(status).toBe(201);
  return body as CorrectedPayment;
}

const recordOf = async ({ enrolment: { id } }: AddedWalkIn) =>
  (await academy.call("GET", `/admin/enrolments/${id}`, { token: clerk.token }))
    .body as EnrolmentRecord;

const mailsTo = async ({ enrolment: { emailAddress } }: AddedWalkIn) =>
  db.select().from(messages).where(eq(messages.recipient, emailAddress));

async function commissionKobo({ enrolment: { id } }: AddedWalkIn): Promise<number> {
  const [found] = await selectRows<{ kobo: number | null }>(
    db,
    sql`select sum(amount_kobo)::float8 as kobo from commissions where enrolment_id = ${id}`,
  );
  return found?.kobo ?? 0;
}

async function readReceipt({ enrolment: { id } }: AddedWalkIn, number: string): Promise<string> {
  const file = await academy.inject({
    url: `/api/admin/enrolments/${id}/receipts/${number}`,
    headers: { authorization: `Bearer ${clerk.token}` },
  });
  expect(file.statusCode).toBe(200);
  return (await readPdf(file.rawPayload)).text;
}

test("the counter lists what its clerk took today, with the newest receipt", async () => {
  const added = await walkIn(50_000);
  const corrected = await correct(added, 50_000, 40_000);
  const other = await signInAs(academy, "admin", undefined, "clerk");
  const ask = async ({ token }: { token: string }) => {
    const { body } = await academy.call("GET", "/admin/payments?by=me&from=2026-11-21", { token });
    return (body as { payments: PaymentRecord[] }).payments;
  };
  expect((await ask(clerk)).find(({ reference }) => reference === added.reference)).toMatchObject({
    amount_received: 40_000,
    receipt: corrected.receipt,
    line_ref: added.enrolment.id,
  });
  expect(await ask(other)).toEqual([]);
});

test("a place that the wrong amount confirmed stays, owes the rest, and earns for what came", async () => {
  const taken = await walkIn(95_000, { affiliateCode: affiliate.code });
  const wholeKobo = await commissionKobo(taken);
  expect(wholeKobo).toBeGreaterThan(0);
  const wrong = taken.receipt?.number ?? "";
  expect(await readReceipt(taken, wrong)).not.toContain("REPLACED");
  const corrected = await correct(taken, 95_000, 40_000);
  const { status, receivedKobo, summary, account, payments } = await recordOf(taken);
  expect({ status, receivedKobo }).toEqual({ status: "awaiting_form", receivedKobo: 4_000_000 });
  expect(summary.payNow).toMatchObject({ amountKobo: 5_500_000, dueNowKobo: 1_000_000 });
  expect(
    account.entries.map(({ text, amountKobo, receipt }) => [text, amountKobo, receipt]),
  ).toEqual([
    [expect.stringContaining("Fee"), 9_500_000, undefined],
    ["Paid in cash at a centre", -9_500_000, wrong],
    ["Wrong amount of a payment corrected", 5_500_000, corrected.receipt],
  ]);
  expect(payments).toMatchObject([{ amountKobo: 4_000_000, receipt: corrected.receipt }]);
  expect(await commissionKobo(taken)).toBe(Math.floor((wholeKobo * 40) / 95));
  expect(await readReceipt(taken, wrong)).toContain(`REPLACED by receipt ${corrected.receipt}`);
  const paper = await readReceipt(taken, corrected.receipt);
  expect(paper).toContain(`Corrected. Replaces receipt ${wrong}`);
  expect(paper).toContain("₦40,000");
  expect(paper).not.toContain("COPY");
  expect(await readReceipt(taken, corrected.receipt)).toContain("COPY");
  const mail = (await mailsTo(taken)).find(({ kind }) => kind === "receipt_corrected");
  expect(mail?.text).toContain("₦95,000 instead of ₦40,000");
  expect(mail?.text).toContain(corrected.receipt);
  expect(mail?.text).toContain("You keep your place.");
});

test("an amount that was too small confirms the place once it is right", async () => {
  const taken = await walkIn(5_000, { affiliateCode: affiliate.code });
  expect(taken.enrolment.status).toBe("pending_payment");
  expect(await commissionKobo(taken)).toBe(0);
  await correct(taken, 5_000, 50_000);
  expect(await recordOf(taken)).toMatchObject({ status: "awaiting_form", openKobo: 4_500_000 });
  expect(await commissionKobo(taken)).toBeGreaterThan(0);
  const kinds = (await mailsTo(taken)).map(({ kind }) => kind);
  expect(kinds).toContain("enrolment_awaiting_form");
  expect(kinds).toContain("receipt_corrected");
});

test("credit that never came is gone, and the place and the commission stay as they were", async () => {
  const taken = await walkIn(9_500, { affiliateCode: affiliate.code });
  await correct(taken, 9_500, 95_000);
  const wholeKobo = await commissionKobo(taken);
  const over = await academy.call("POST", `/admin/payments/${taken.reference}/correct`, {
    token: clerk.token,
    body: {
      amountKobo: 12_000_000,
      insteadOfKobo: 9_500_000,
      reason: "Counted again",
      keepAsCredit: true,
    },
  });
  expect(over).toMatchObject({ status: 201, body: { balanceKobo: -2_500_000 } });
  await correct(taken, 120_000, 95_000);
  expect(await recordOf(taken)).toMatchObject({ status: "awaiting_form", openKobo: 0 });
  expect(await commissionKobo(taken)).toBe(wholeKobo);
});

test("the takings of the day fall by what never came, and nothing counts as given back", async () => {
  const taken = await walkIn(50_000);
  const inCash = async () => {
    const all = await readTakings(academy.ctx);
    return all.find(({ way, centreId }) => way === "cash" && centreId === "jalingo");
  };
  const before = await inCash();
  await correct(taken, 50_000, 40_000);
  const after = await inCash();
  expect((after?.receivedKobo ?? 0) - (before?.receivedKobo ?? 0)).toBe(-1_000_000);
  expect(after?.returnedKobo).toBe(0);
});

test("somebody without an email address gets no mail", async () => {
  const taken = await walkIn(50_000, { email: "" });
  await correct(taken, 50_000, 40_000);
  expect(await db.select().from(messages).where(eq(messages.recipient, ""))).toEqual([]);
});

test("nobody corrects a payment of a learner who used their code, or who has their phone", async () => {
  const cashier = await signInAs(academy, "admin", "earning@mail.example", "cashier");
  const earning = await makeAffiliate(academy, await signInAdmin(academy), "earning@mail.example");
  const owner = await signInAs(academy, "admin", "owner@mail.example");
  await db.execute(sql`update people set phone = '+2348175559999' where id = ${owner.personId}`);
  const referred = await walkIn(5_000, { affiliateCode: earning.code });
  const ofOwner = await walkIn(5_000, { email: "", phoneNumber: "0817 555 9999" });
  const refused = { status: 403, body: { code: "own_record" } };
  for (const [{ reference }, { token }] of [
    [referred, cashier],
    [ofOwner, owner],
  ] as const) {
    const body = { amountKobo: 9_500_000, insteadOfKobo: 500_000, reason: "Two zeros missing" };
    expect(
      await academy.call("POST", `/admin/payments/${reference}/correct`, { token, body }),
    ).toMatchObject(refused);
  }
  expect(await commissionKobo(referred)).toBe(0);
});

test("credit of somebody who was erased: the case says how much it is now", async () => {
  const owner = await signInAs(academy, "admin", "eraser@mail.example");
  const taken = await walkIn(20_000);
  const [row] = await selectRows<{ learner: string }>(
    db,
    sql`select learner_id as learner from enrolments where id = ${taken.enrolment.id}`,
  );
  const erased = await academy.call("POST", `/admin/people/${row?.learner}/erase`, {
    token: owner.token,
    body: { reason: "Asked in person" },
  });
  expect(erased.status).toBe(200);
  const caseOf = () =>
    selectRows<{ kobo: number; open: boolean }>(
      db,
      sql`select (details->>'amountKobo')::float8 as kobo, closed_at is null as open
        from payment_review_cases where kind = 'erased_payer' and reference = ${taken.reference}`,
    );
  expect(await caseOf()).toEqual([{ kobo: 2_000_000, open: true }]);
  await db.execute(
    sql`update payment_review_cases set closed_at = now() where reference = ${taken.reference}`,
  );
  const more = await academy.call("POST", `/admin/payments/${taken.reference}/correct`, {
    token: clerk.token,
    body: {
      amountKobo: 5_000_000,
      insteadOfKobo: 2_000_000,
      reason: "Typed a wrong digit",
      keepAsCredit: true,
    },
  });
  expect(more.status).toBe(201);
  expect(await caseOf()).toEqual([{ kobo: 5_000_000, open: true }]);
});

test("an affiliate reads that the amount was corrected, not that the learner was refunded", async () => {
  academy.setTime("2026-11-21T09:10:00Z");
  const taken = await walkIn(95_000, { affiliateCode: affiliate.code });
  academy.setTime("2026-11-21T09:30:00Z");
  await correct(taken, 95_000, 40_000);
  const { body } = await academy.call("GET", "/affiliates/referrals?pageSize=1&page=1", affiliate);
  const [told] = (body as { referrals: [ReferralRecord] }).referrals;
  expect(told.events.map((event) => eventWords(event))).toEqual([
    "Registered",
    "Learner paid ₦95,000",
    "Amount corrected: ₦55,000 less",
  ]);
  expect(told.refunded_at).toBeNull();
});

test("two corrections in one millisecond: each has its own receipt on the statement", async () => {
  const taken = await walkIn(95_000);
  const first = await correct(taken, 95_000, 40_000);
  const second = await correct(taken, 40_000, 45_000);
  const { account } = await recordOf(taken);
  expect(account.entries.slice(1).map(({ amountKobo, receipt }) => [amountKobo, receipt])).toEqual([
    [-9_500_000, taken.receipt?.number],
    [5_500_000, first.receipt],
    [-500_000, second.receipt],
  ]);
});

test("a registration whose seat has gone reads in its corrected receipt that the start is full", async () => {
  await walkIn(95_000);
  const taken = await walkIn(5_000);
  const { id } = taken.enrolment;
  await db.execute(sql`update enrolments set seat_held_until = '2026-11-20' where id = ${id}`);
  const seats = sql`(select intake_id from enrolments where id = ${id})`;
  await db.execute(sql`update intakes set seats = 1 where id = ${seats}`);
  await correct(taken, 5_000, 6_000);
  await db.execute(sql`update intakes set seats = 20 where id = ${seats}`);
  expect(await recordOf(taken)).toMatchObject({ status: "pending_payment" });
  const mail = (await mailsTo(taken)).find(({ kind }) => kind === "receipt_corrected");
  expect(mail?.text).toContain("no longer has a seat for you");
});

test("more than is owed beside an open card payment is asked about, and recorded if one insists", async () => {
  const taken = await walkIn(5_000);
  const { reference, enrolment } = taken;
  await db.execute(sql`insert into payment_attempts
    (id, order_id, number, reference, provider, method, status, payer_email, expected_kobo, created_at)
    select 'card-open', order_id, 99, 'ZA-CARD-OPEN', 'paystack', 'card', 'open', 'a@mail.example', 9000000, now()
    from enrolments where id = ${enrolment.id}`);
  const raise = (more: object) =>
    academy.call("POST", `/admin/payments/${reference}/correct`, {
      token: clerk.token,
      body: { amountKobo: 5_000_000, insteadOfKobo: 500_000, reason: "A zero missing", ...more },
    });
  expect(await raise({})).toMatchObject({ status: 409, body: { code: "card_payment_possible" } });
  expect(await recordOf(taken)).toMatchObject({ receivedKobo: 500_000 });
  expect(await raise({ despiteCardPayment: true })).toMatchObject({ status: 201 });
});

test("a first part that is owed again is asked for a week after the correction, once", async () => {
  const taken = await walkIn(95_000);
  await correct(taken, 95_000, 40_000);
  const asked = async (day: string) => {
    academy.setTime(`${day}T09:00:00Z`);
    await remindOfInstalmentsJob.run(academy.ctx);
    await remindOfInstalmentsJob.run(academy.ctx);
    return (await mailsTo(taken)).filter(({ kind }) => kind === "instalment_due");
  };
  expect(await asked("2026-11-22")).toEqual([]);
  const [mail, ...more] = await asked("2026-11-28");
  expect(more).toEqual([]);
  expect(mail?.text).toContain("₦10,000 of your fee was due on 21 November 2026");
  expect(mail?.text).toContain("You keep your place");
});
