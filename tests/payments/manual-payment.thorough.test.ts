import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { sweepPayments } from "#rooms/payments/server/asking/sweep-payments.ts";
import { realFiles, sendForm } from "#tests/support/academy/form-data.ts";
import { openEnrolmentAcademyForFile } from "#tests/support/academy/open-for-file.ts";
import { enrol, readEnrolment, reviewCasesOf } from "#tests/support/enrolments/enrol.ts";
import { placeOrder } from "#tests/support/enrolments/place-order.ts";
import { askForRefund } from "#tests/support/payments/pay-at-desk.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { makeAffiliate } from "#tests/support/people/make-affiliate.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";

const { academy, sandbox } = await openEnrolmentAcademyForFile();
const { ctx } = academy;
let owner: string;
let clerk: Awaited<ReturnType<typeof signInAs>>;
beforeAll(async () => {
  owner = (await signInAs(academy, "admin")).token;
  clerk = await signInAs(academy, "admin", undefined, "clerk");
});

type Answer = {
  http: number;
  code: string;
  fields: Record<string, string>;
  reference: string;
  receipt: string;
  enrolment: { status: string };
};
const cash = { amount: 95_000, method: "cash", centreId: "jalingo", takenOn: "2026-11-20" };
const transfer = { amount: 95_000, method: "transfer", takenOn: "2026-11-20" };
let receipts = 0;
const evidence = () => `Receipt ${++receipts}`;

async function take(id: string, body: object, headers = {}, token = clerk.token): Promise<Answer> {
  const reply = await academy.call("POST", `/admin/enrolments/${id}/manual-payment`, {
    ...{ token, headers },
    body: { evidence: evidence(), ...body },
  });
  return { ...(reply.body as Answer), http: reply.status };
}

test("cash at a centre settles like a card payment: place, receipt, mails, commission and books", async () => {
  const affiliate = await makeAffiliate(academy, owner, "cash@mail.example");
  const { enrolment } = await enrol(academy, { affiliateCode: affiliate.code });
  const key = { "idempotency-key": "cash-1" };
  const body = { ...cash, evidence: "0481", takenBy: "Hauwa at the gate", note: "Two notes torn" };
  const taken = await take(enrolment.id, body, key);
  expect(taken).toMatchObject({ http: 201, enrolment: { status: "confirmed" } });
  expect(taken.receipt).toMatch(/^ZR-2026-\d{6}$/);
  // A lost answer is asked for again.
  expect(await take(enrolment.id, body, key)).toEqual(taken);

  const list = await academy.call("GET", `/admin/payments?search=${taken.reference}`, {
    token: owner,
  });
  expect((list.body as { payments: unknown[] }).payments).toMatchObject([
    {
      ...{ reference: taken.reference, status: "success", method: "cash", amount_received: 95_000 },
      ...{
        recorded_by: clerk.personId,
        note: "Two notes torn",
        paid_at: "2026-11-20T11:00:00.000Z",
      },
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
  test("more or less than what is due, and a day that has not come", async () => {
    const { enrolment } = await enrol(academy);
    const over = await take(enrolment.id, { ...cash, amount: 95_000.5 });
    expect(over.fields.amount).toBe("Only ₦95,000 is due. Record ₦95,000 and give back the rest.");
    const under = await take(enrolment.id, { ...cash, amount: 94_999 });
    expect(under.fields.amount).toBe("₦95,000 is due, and it can only be paid whole.");
    for (const wrong of [
      { takenOn: "2026-11-22" },
      { takenOn: "2024-11-20" },
      { centreId: null },
      { method: "transfer" },
    ]) {
      expect(await take(enrolment.id, { ...cash, ...wrong })).toMatchObject({ http: 422 });
    }
    // Signs alone are no line of a statement, and two of them would be the same one.
    for (const evidence of [" ", "-", "—", "N/A ".replace(/\w/g, "."), "\u200b_"]) {
      expect(await take(enrolment.id, { ...transfer, evidence })).toMatchObject({ http: 422 });
    }
    expect((await readEnrolment(academy, { enrolment })).status).toBe("pending_payment");
  });

  test("everything that is wrong at once", async () => {
    const { enrolment } = await enrol(academy);
    const wrong = { ...transfer, amount: 95_000.5, takenOn: "2026-11-22", centreId: "yola" };
    expect(await take(enrolment.id, { ...wrong, evidence: "" })).toMatchObject({
      http: 422,
      fields: {
        amount: "Only ₦95,000 is due. Record ₦95,000 and give back the rest.",
        centreId: "A bank transfer comes to no centre.",
        takenOn: "This day has not come yet.",
        evidence: "Enter the bank’s reference from the statement.",
      },
    });
  });

  test("what is paid, and what nobody owes", async () => {
    const { enrolment } = await enrol(academy);
    await take(enrolment.id, cash);
    expect(await take(enrolment.id, cash)).toMatchObject({ http: 409, code: "nothing_due" });
    expect(await take("none", cash)).toMatchObject({ http: 404 });
  });

  test("the same transfer or receipt twice, however it is spelled", async () => {
    const first = await enrol(academy);
    const second = await enrol(academy);
    await take(first.enrolment.id, { ...transfer, evidence: "TRF/0090 ab-7" });
    expect(await take(second.enrolment.id, { ...transfer, evidence: "trf 0090AB7" })).toMatchObject(
      {
        http: 409,
        code: "recorded_before",
      },
    );
    expect(
      await take(second.enrolment.id, { ...transfer, evidence: "ＴＲＦ 0090ab7" }),
    ).toMatchObject({ http: 409, code: "recorded_before" });
    expect(await take(second.enrolment.id, { ...cash, evidence: "trf 0090AB7" })).toMatchObject({
      http: 201,
    });
  });

  test("an admin who decides about places and touches no money", async () => {
    const { enrolment } = await enrol(academy);
    const { token } = await signInAs(academy, "admin", undefined, "reviewer");
    expect(await take(enrolment.id, cash, {}, token)).toMatchObject({ http: 403 });
  });
});

describe("a card payment of the same registration", () => {
  test("that was paid meanwhile is settled first, and no money is taken", async () => {
    const { enrolment, reference } = await enrol(academy);
    await sandbox.press(reference, "pay");
    await sandbox.takeWebhooks();
    expect(await take(enrolment.id, cash)).toMatchObject({ http: 409, code: "nothing_due" });
    expect((await readEnrolment(academy, { enrolment })).status).toBe("confirmed");
  });

  test("that is on its way, or cannot be asked about, is in the way until the admin goes on knowingly", async () => {
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
    // Its money comes all the same: a second payment, for a person to refund.
    academy.setTime("2026-11-21T09:30:00Z");
    await sweepPayments(ctx);
    academy.setTime("2026-11-21T09:00:00Z");
    expect(await reviewCasesOf(academy, reference)).toEqual(["paid_twice"]);
  });
});

test("a transfer closes the proof that the learner sent", async () => {
  const user = await signInAs(academy, "user");
  const { enrolment } = await enrol(academy, {}, { token: user.token });
  const sent = await sendForm(
    academy,
    `/me/enrolments/${enrolment.id}/payment-proof`,
    [["proof", { name: "slip.png", bytes: realFiles.png }]],
    { authorization: `Bearer ${user.token}` },
  );
  expect(sent.status).toBe(201);
  await take(enrolment.id, transfer);
  const { body } = await academy.call("GET", "/admin/reviews?kind=transfer_proof", {
    token: clerk.token,
  });
  expect((body as { reviews: unknown[] }).reviews).toMatchObject([
    { closed_how: "payment_recorded" },
  ]);
});

test("an order of two programs is paid whole, and one of them goes back by hand with its commission", async () => {
  const affiliate = await makeAffiliate(academy, owner, "two@mail.example");
  const user = await signInAs(academy, "user");
  const order = await placeOrder(academy, user.token, { affiliateCode: affiliate.code });
  const [first, second] = order.enrolments;
  expect(await take(first?.id ?? "", cash)).toMatchObject({ http: 422 });
  const taken = await take(first?.id ?? "", { ...cash, amount: 190_000 });
  expect(taken).toMatchObject({ http: 201, enrolment: { status: "awaiting_form" } });
  const wish = { lines: [{ lineRef: second?.id }] };
  for (const evidence of [undefined, "—"]) {
    const asked = { ...wish, ...(evidence ? { evidence } : {}) };
    expect(await askForRefund({ academy }, owner, taken.reference, asked)).toMatchObject({
      http: 422,
      fields: { evidence: expect.stringMatching(/number of the receipt/) },
    });
  }
  const before = await balances(ctx);
  const paidOut = { ...wish, centreId: "yola", evidence: "P-17" };
  expect(await askForRefund({ academy }, owner, taken.reference, paidOut)).toMatchObject({
    ...{ http: 201, status: "done", amountKobo: 9_500_000, way: "cash" },
  });
  const after = await balances(ctx);
  expect((after["cash:yola"] ?? 0) - (before["cash:yola"] ?? 0)).toBe(-9_500_000);
  expect(after.affiliate_payable).toBeGreaterThan(before.affiliate_payable ?? 0);
  expect(after.provider_clearing).toBe(before.provider_clearing);
  const places = await selectRows<{ id: string; status: string }>(
    ctx.db,
    sql`select id, status from enrolments where id in (${first?.id}, ${second?.id})`,
  );
  expect(Object.fromEntries(places.map(({ id, status }) => [id, status]))).toEqual({
    [first?.id ?? ""]: "awaiting_form",
    [second?.id ?? ""]: "refunded",
  });
});
