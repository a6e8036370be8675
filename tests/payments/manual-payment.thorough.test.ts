import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { sweepPayments } from "#rooms/payments/attempts/sweep-payments.server.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment, reviewCasesOf } from "#tests/support/enrolments/enrol.ts";
import { keptOf } from "#tests/support/enrolments/kept-of.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { openTillFor } from "#tests/support/payments/open-till.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { askForRefund } from "#tests/support/payments/staff-refunds.ts";
import { makeAffiliate } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const { ctx } = academy;
let owner: string;
let clerk: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  const ownerPerson = await signInAs(academy, "admin");
  owner = ownerPerson.token;
  clerk = await signInAs(academy, "admin", undefined, "clerk");
  await openTillFor(academy, clerk);
  // Cash that the owner can refund at the other centre.
  await openTillFor(academy, ownerPerson, "yola", whole);
});

type Answer = {
  http: number;
  code: string;
  fields: Record<string, string>;
  reference: string;
  receipt: { number: string; href: string };
  account: { order: { receivedKobo: number; balanceKobo: number; creditKobo: number } };
  enrolment: { status: string };
};
const whole = 9_500_000;
const taken = { amountKobo: whole, takenOn: "2026-11-20" };
const cash = { ...taken, method: "cash", location: "Jalingo, Taraba" };
const transfer = { ...taken, method: "transfer" };
let written = 0;
/** Each payment has its own receipt, or its own line in the bank statement. */
const evidenceOf = ({ method }: { method?: string }) =>
  method === "transfer" ? { reference: `Bank ${++written}` } : { receiptNumber: `R ${++written}` };

async function take(id: string, body: object, headers = {}, token = clerk.token): Promise<Answer> {
  const reply = await academy.call("POST", `/admin/enrolments/${id}/manual-payment`, {
    token,
    headers,
    body: { ...evidenceOf(body), ...body },
  });
  return { ...(reply.body as Answer), http: reply.status };
}

test("cash at a centre books like a card payment: place, receipt, mails, commission and books", async () => {
  const affiliate = await makeAffiliate(academy, owner, "cash@mail.example");
  const { enrolment } = await enrol(academy, { affiliateCode: affiliate.code });
  const key = { "idempotency-key": "cash-1" };
  const body = {
    ...cash,
    receiptNumber: "0481",
    takenBy: "Hauwa at the gate",
    note: "Two notes torn",
  };
  const recorded = await take(enrolment.id, body, key);
  expect(recorded).toMatchObject({ http: 201, enrolment: { status: "confirmed" } });
  expect(recorded.receipt.number).toMatch(/^ZR-2026-\d{6}$/);
  expect(recorded.account.order).toMatchObject({ receivedKobo: whole, balanceKobo: 0 });
  // The answer was lost, so the request is sent again.
  expect(await take(enrolment.id, body, key)).toEqual(recorded);

  const list = await academy.call("GET", `/admin/payments?search=${recorded.reference}`, {
    token: owner,
  });
  expect((list.body as { payments: unknown[] }).payments).toMatchObject([
    {
      reference: recorded.reference,
      status: "success",
      method: "cash",
      amount_received: 95_000,
      recorded_by: clerk.personId,
      note: "Two notes torn",
      paid_at: "2026-11-20T11:00:00.000Z",
    },
  ]);
  const books = await balances(ctx);
  expect(books["cash:jalingo"]).toBe(9_500_000);
  expect(books.affiliate_payable).toBeLessThan(0);
  const { learner } = await readEnrolment(academy, { enrolment });
  const mails = await selectRows<{ kind: string; text: string }>(
    ctx.db,
    sql`select kind, text from messages where recipient = ${learner.emailAddress} order by created_at`,
  );
  expect(mails.map(({ kind }) => kind)).toContain("enrolment_confirmed");
});

describe("refused", () => {
  test.each<[unknown, number, RegExp]>([
    [0, 422, /above ₦0/],
    [-1, 422, /above ₦0/],
    [1e15, 422, /too much/],
    ["abc", 422, /Enter an amount/],
    ["9500000", 422, /Enter an amount/],
    [100.5, 422, /Enter an amount/],
    [0.1, 422, /Enter an amount/],
    [null, 422, /Enter an amount/],
    [whole + 1, 422, /₦95,000\.01 is ₦0\.01 more than is owed\. Enter ₦95,000 or less/],
  ])("%j kobo, in cash or as the transfer of a proof", async (amountKobo, http, message) => {
    const { enrolment } = await enrol(academy);
    // The card provider may be asked, which changes the attempt.
    const stored = async () => {
      const { attempts, ...kept } = await keptOf(academy, enrolment.id);
      return { ...kept, attempts: attempts.map(({ id }) => id) };
    };
    const before = await stored();
    for (const way of [cash, transfer]) {
      const reply = await take(enrolment.id, { ...way, amountKobo });
      expect(reply).toMatchObject({ http, fields: { amountKobo: expect.stringMatching(message) } });
    }
    expect(await stored()).toEqual(before);
  });

  test("a future day, a wrong centre, and evidence made only of punctuation", async () => {
    const { enrolment } = await enrol(academy);
    for (const wrong of [
      { takenOn: "2026-11-22" },
      { takenOn: "2024-11-20" },
      { location: null },
      { location: "Kano" },
      { method: "transfer" },
    ]) {
      expect(await take(enrolment.id, { ...cash, ...wrong })).toMatchObject({ http: 422 });
    }
    // Punctuation alone names no line of a statement, and two such references would be the same.
    for (const reference of [" ", "-", "—", "...", "\u200b_"]) {
      expect(await take(enrolment.id, { ...transfer, reference })).toMatchObject({ http: 422 });
    }
    expect((await readEnrolment(academy, { enrolment })).status).toBe("pending_payment");
  });

  test("everything that is wrong at once", async () => {
    const { enrolment } = await enrol(academy);
    const wrong = { ...transfer, amountKobo: 2 * whole, takenOn: "2026-11-22" };
    expect(
      await take(enrolment.id, { ...wrong, location: "Jalingo, Taraba", reference: "" }),
    ).toMatchObject({
      http: 422,
      fields: {
        amountKobo: expect.stringContaining("₦190,000 is ₦95,000 more than is owed"),
        location: "A bank transfer is not paid at a centre.",
        takenOn: "This day has not come yet.",
        reference: "Enter the bank’s reference from the statement.",
      },
    });
  });

  test("money that nobody owes any more, unless it is kept as credit", async () => {
    const { enrolment } = await enrol(academy);
    await take(enrolment.id, cash);
    expect(await take(enrolment.id, cash)).toMatchObject({
      http: 422,
      fields: { amountKobo: expect.stringContaining("Nothing is owed any more") },
    });
    const kept = await take(enrolment.id, { ...cash, amountKobo: 500_000, keepAsCredit: true });
    expect(kept).toMatchObject({ http: 201, account: { order: { creditKobo: 500_000 } } });
    expect(await take("none", cash)).toMatchObject({ http: 404 });
  });

  test("the same transfer or receipt twice, however it is spelled", async () => {
    const first = await enrol(academy);
    const second = await enrol(academy);
    await take(first.enrolment.id, { ...transfer, reference: "TRF/0090 ab-7" });
    for (const reference of ["trf 0090AB7", "ＴＲＦ 0090ab7"]) {
      expect(await take(second.enrolment.id, { ...transfer, reference })).toMatchObject({
        http: 409,
        code: "evidence_used",
      });
    }
    expect(
      await take(second.enrolment.id, { ...cash, receiptNumber: "trf 0090AB7" }),
    ).toMatchObject({ http: 201 });
  });

  test("an admin who decides about places and may not touch money", async () => {
    const { enrolment } = await enrol(academy);
    const { token } = await signInAs(academy, "admin", undefined, "reviewer");
    expect(await take(enrolment.id, cash, {}, token)).toMatchObject({ http: 403 });
  });
});

test("parts at the counter add up: the place is confirmed once what was due at registration has come", async () => {
  const { enrolment } = await enrol(academy);
  const first = await take(enrolment.id, { ...cash, amountKobo: 4_000_000 });
  expect(first).toMatchObject({ http: 201, enrolment: { status: "pending_payment" } });
  expect(first.account.order).toMatchObject({ receivedKobo: 4_000_000, balanceKobo: 5_500_000 });
  const second = await take(enrolment.id, { ...transfer, amountKobo: 5_500_000 });
  expect(second).toMatchObject({ http: 201, enrolment: { status: "confirmed" } });
  expect(second.account.order.balanceKobo).toBe(0);
  expect(second.receipt.number).not.toBe(first.receipt.number);
});

test("a refused entry can be corrected under its own key, and a second correction is reported", async () => {
  const { enrolment } = await enrol(academy);
  const key = { "idempotency-key": "queued-1" };
  const enter = (amountKobo: number) => take(enrolment.id, { ...cash, amountKobo }, key);
  expect(await enter(2 * whole)).toMatchObject({ http: 422 });
  expect(await enter(600_000)).toMatchObject({ http: 201 });
  expect(await enter(650_000)).toMatchObject({
    http: 409,
    code: "idempotency_key_reused",
    error: expect.stringContaining("already been sent with different details"),
  });
  expect((await readEnrolment(academy, { enrolment })).paidKobo).toBe(600_000);
});

describe("a card payment of the same registration", () => {
  test("that has since been paid is booked first, and no money is taken", async () => {
    const { enrolment, reference } = await enrol(academy);
    await sandbox.press(reference, "pay");
    await sandbox.takeWebhooks();
    expect(await take(enrolment.id, cash)).toMatchObject({ http: 422 });
    expect((await readEnrolment(academy, { enrolment })).status).toBe("confirmed");
  });

  test("that is on its way, or can't be checked, stops the admin until they go ahead knowingly", async () => {
    const { enrolment, reference } = await enrol(academy);
    await sandbox.control({ verify: { mode: "fail" } });
    expect(await take(enrolment.id, cash)).toMatchObject({ code: "card_payment_possible" });
    await sandbox.control();
    await sandbox.press(reference, "transfer");
    expect(await take(enrolment.id, cash)).toMatchObject({
      http: 409,
      code: "card_payment_possible",
    });
    expect(await take(enrolment.id, { ...cash, despiteCardPayment: true })).toMatchObject({
      http: 201,
    });
    const entries = await selectRows<{ subject: string }>(
      ctx.db,
      sql`select subject from audit_entries where action = 'payment.recorded_despite_card'`,
    );
    expect(entries).toEqual([{ subject: reference }]);
    // Its money comes in anyway, and becomes credit.
    academy.setTime("2026-11-21T09:30:00Z");
    await sweepPayments(ctx);
    academy.setTime("2026-11-21T09:00:00Z");
    expect(await reviewCasesOf(academy, reference)).toEqual([]);
    const account = await academy.call("GET", `/enrolments/${enrolment.id}/account`, {
      headers: { "x-resume-token": enrolment.resumeToken },
    });
    expect(account.body).toMatchObject({ order: { receivedKobo: 2 * whole, creditKobo: whole } });
  });
});

test("an order of two programs is paid whole, and one of them is refunded by hand with its commission", async () => {
  const affiliate = await makeAffiliate(academy, owner, "two@mail.example");
  const user = await signInAs(academy, "user");
  const order = await placeOrder(academy, user.token, { affiliateCode: affiliate.code });
  const [first, second] = order.enrolments;
  const recorded = await take(first?.id ?? "", { ...cash, amountKobo: 2 * whole });
  expect(recorded).toMatchObject({ http: 201, enrolment: { status: "awaiting_form" } });
  const wish = { lines: [{ enrolmentId: second?.id }] };
  for (const evidence of [undefined, "—"]) {
    const asked = { ...wish, ...(evidence ? { evidence } : {}) };
    expect(await askForRefund({ academy }, owner, recorded.reference, asked)).toMatchObject({
      http: 422,
      fields: { evidence: "Enter the bank's reference of our transfer." },
    });
  }
  const before = await balances(ctx);
  const paidOut = { ...wish, centreId: "yola", evidence: "P-17" };
  expect(await askForRefund({ academy }, owner, recorded.reference, paidOut)).toMatchObject({
    http: 201,
    status: "done",
    amountKobo: 9_500_000,
    way: "cash",
  });
  const after = await balances(ctx);
  expect((after["cash:yola"] ?? 0) - (before["cash:yola"] ?? 0)).toBe(-9_500_000);
  expect(after.affiliate_payable).toBeGreaterThan(before.affiliate_payable ?? 0);
  expect(after["provider_clearing:paystack"]).toBe(before["provider_clearing:paystack"]);
  const places = await selectRows<{ id: string; status: string }>(
    ctx.db,
    sql`select id, status from enrolments where id in (${first?.id}, ${second?.id})`,
  );
  expect(Object.fromEntries(places.map(({ id, status }) => [id, status]))).toEqual({
    [first?.id ?? ""]: "awaiting_form",
    [second?.id ?? ""]: "refunded",
  });
});
