import { eq, sql } from "drizzle-orm";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { auditEntries } from "#foundation/audit/audit.ts";
import { inTransaction } from "#foundation/context.ts";
import { correctAmount } from "#tests/support/payments/correct-amount.ts";
import { openPayments, type TestPayments } from "#tests/support/payments/open-payments.ts";
import { asStaff, openTillFor, takeCash } from "#tests/support/payments/open-till.ts";
import { balances, moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { refundAtProvider } from "#tests/support/payments/refund-at-provider.ts";
import { askForRefund, payByCard } from "#tests/support/payments/staff-refunds.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { getAccount } from "../account/read-accounts.server.ts";
import { statementOf } from "../account/statement.ts";
import { moveCredit } from "../credits/move-credit.server.ts";
import { findWrongBooks } from "../ledger/check-books.server.ts";
import { cancelLines } from "../orders/amend-order.server.ts";
import { receiptsOf } from "../receipts/list-receipts.server.ts";
import { findMoney } from "../staff/find-money.server.ts";
import type { PaymentStory } from "../staff/payment-story.ts";
import { attempts, paymentCorrections, payments } from "../tables.server.ts";
import type { TillSheet } from "../tills/tills.ts";
import { recordPayment } from "./record-payment.server.ts";

/** A wrong amount was recorded: what counts, the receipt, the till and the books follow, and no money moves. */

type Staff = Awaited<ReturnType<typeof signInAs>>;
const naira = (amount: number) => amount * 100;

let room: TestPayments;
let owner: Staff;
let clerk: Staff;
let till: string;
beforeEach(async () => {
  await room?.close();
  room = await openPayments();
  owner = await signInAs(room.academy, "admin", "owner@academy.example");
  clerk = await signInAs(room.academy, "admin", "clerk@academy.example", "clerk");
  till = (await openTillFor(room.academy, clerk)) ?? "";
});
afterAll(() => room.close());

const take = (amount: number, staff = clerk) =>
  takeCash(room, staff, naira(amount), staff === clerk ? "clerk" : "owner");

const correct = (
  reference: string,
  from: number,
  to: number,
  staff = clerk,
  more: object = {},
  headers: Record<string, string> = {},
) => correctAmount(room, staff, { reference, from, to }, more, headers);

const record = (orderId: string, amount: number, method: "cash" | "transfer", evidence: string) =>
  recordPayment(
    asStaff(room.ctx, clerk, "clerk"),
    orderId,
    {
      amountKobo: naira(amount),
      method,
      centreId: method === "cash" ? "jalingo" : null,
      takerName: null,
      takenAt: room.ctx.clock(),
      evidence,
      note: null,
      despiteCardPayment: false,
      match: null,
      faults: {},
      keepAsCredit: false,
    },
    { unanswered: [], problem: null },
  );

async function orderOf(reference: string): Promise<string> {
  const [found] = await room.ctx.db
    .select()
    .from(attempts)
    .where(eq(attempts.reference, reference));
  return found?.orderId ?? "";
}
const accountOf = async (reference: string) => getAccount(room.ctx, await orderOf(reference));
const read = async <Body>(path: string, staff: Staff) =>
  (await room.academy.call("GET", path, { token: staff.token })).body as Body;
const close = (countNaira: number, staff = clerk, id = till) =>
  room.academy.call("POST", `/admin/tills/${id}/close`, {
    token: staff.token,
    body: { countKobo: naira(countNaira), note: "As counted" },
  });
const corrections = () => room.ctx.db.select().from(paymentCorrections);

async function expectSoundBooks() {
  expect(await findWrongBooks(room.ctx)).toEqual([]);
}

describe("a wrong amount", () => {
  test("that was too much: owed again, less in the till, a receipt that replaces the other", async () => {
    const reference = await take(95_000);
    const [before] = receiptsOf(await accountOf(reference));
    const corrected = await correct(reference, 95_000, 40_000);
    expect(corrected).toMatchObject({
      http: 201,
      amountKobo: naira(40_000),
      replaces: before?.number,
      balanceKobo: naira(55_000),
    });
    expect(await balances(room.ctx)).toEqual({
      "cash:jalingo": naira(40_000),
      receivable: naira(55_000),
      "income:registration": -naira(10_000),
      "income:tuition": -naira(40_000),
      "income:practical": -naira(30_000),
      "income:certification": -naira(15_000),
    });
    const account = await accountOf(reference);
    expect(account).toMatchObject({ status: "partly_paid", receivedKobo: naira(40_000) });
    const [old, now] = receiptsOf(account);
    expect(old).toMatchObject({
      number: before?.number,
      amountKobo: naira(95_000),
      openKobo: 0,
      replacedBy: corrected.receipt,
    });
    expect(now).toMatchObject({
      number: corrected.receipt,
      amountKobo: naira(40_000),
      openKobo: naira(55_000),
      replaces: before?.number,
      replacedBy: null,
    });
    expect(await close(40_000)).toMatchObject({ status: 200, body: { differenceKobo: 0 } });
    await expectSoundBooks();
  });

  test("that was too little, and then was wrong again", async () => {
    const reference = await take(4_000);
    const first = await correct(reference, 4_000, 40_000);
    const second = await correct(reference, 40_000, 45_000);
    expect(second).toMatchObject({ http: 201, replaces: first.receipt });
    expect(await accountOf(reference)).toMatchObject({ receivedKobo: naira(45_000) });
    expect(receiptsOf(await accountOf(reference)).map(({ amountKobo }) => amountKobo)).toEqual(
      [4_000, 40_000, 45_000].map(naira),
    );
    expect(await close(45_000)).toMatchObject({ status: 200, body: { differenceKobo: 0 } });
    await expectSoundBooks();
  });

  test("is a line of the statement, and the later receipts stay as they were given", async () => {
    const reference = await take(30_000);
    const orderId = await orderOf(reference);
    const later = await record(orderId, 10_000, "cash", "Book L");
    await correct(reference, 30_000, 20_000);
    const account = await accountOf(reference);
    const lineRefs = account.lines.map(({ lineRef }) => lineRef);
    expect(
      statementOf({ ...account, lineRefs }, null).map(({ cause, amountKobo }) => [
        cause,
        amountKobo,
      ]),
    ).toEqual([
      ["quoted", naira(95_000)],
      [null, -naira(30_000)],
      [null, -naira(10_000)],
      ["corrected", naira(10_000)],
    ]);
    const papers = receiptsOf(account);
    expect(papers.map(({ openKobo }) => openKobo)).toEqual([65_000, 55_000, 65_000].map(naira));
    expect(papers[1]).toMatchObject({ reference: later.reference, replacedBy: null });
    await expectSoundBooks();
  });

  test("is told to the seller, the audit log, the sheet and the payment's page, and found by both receipts", async () => {
    const reference = await take(95_000);
    room.academy.setTime("2026-11-21T09:01:00Z");
    const { receipt, replaces } = await correct(reference, 95_000, 40_000);
    const [told] = await moneyCalls(room.ctx, "correction");
    expect(told?.cause).toMatchObject({
      reference,
      amountKobo: naira(40_000),
      wrongKobo: naira(95_000),
    });
    const entries = await room.ctx.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, "payment.corrected"));
    expect(entries).toMatchObject([
      {
        subject: reference,
        actorId: clerk.personId,
        details: { amountKobo: { from: naira(95_000), to: naira(40_000) } },
      },
    ]);
    await close(40_000);
    const { movements, totals } = await read<TillSheet>(`/admin/tills/${till}`, clerk);
    expect(movements.map(({ kind, amountKobo }) => [kind, amountKobo])).toEqual([
      ["payment", naira(95_000)],
      ["correction", -naira(55_000)],
    ]);
    expect(movements[1]).toMatchObject({ receipt, what: "A zero too many" });
    expect(totals).toMatchObject({ paymentsKobo: naira(40_000), refundsKobo: 0 });
    const story = await read<PaymentStory>(`/admin/payments/${reference}`, owner);
    expect(story).toMatchObject({
      receivedKobo: naira(40_000),
      receipt,
      replacedReceipts: [replaces],
      refundable: { leftKobo: naira(40_000) },
    });
    expect(story.story.find(({ code }) => code === "corrected")).toMatchObject({
      by: clerk.personId,
      amountKobo: naira(40_000),
      wrongKobo: naira(95_000),
    });
    for (const number of [receipt, replaces]) {
      expect(await findMoney(room.ctx, number, 5)).toMatchObject([
        { reference, receipt, amountKobo: naira(40_000) },
      ]);
    }
  });

  test("takes effect once, however often it is sent", async () => {
    const reference = await take(95_000);
    const headers = { "idempotency-key": "correct-1" };
    const one = await correct(reference, 95_000, 40_000, clerk, {}, headers);
    const again = await correct(reference, 95_000, 40_000, clerk, {}, headers);
    expect(again.receipt).toBe(one.receipt);
    expect(await corrections()).toHaveLength(1);
  });

  test("of a transfer changes the bank's balance and no till", async () => {
    const { orderId } = await room.open();
    const { reference } = await record(orderId, 40_000, "transfer", "FT 77");
    expect(await correct(reference, 40_000, 50_000)).toMatchObject({ http: 201 });
    expect(await balances(room.ctx)).toMatchObject({ bank: naira(50_000) });
    // The same line of the statement proves no other payment.
    await expect(record(orderId, 10_000, "transfer", "ft-77")).rejects.toMatchObject({
      code: "evidence_used",
    });
    await expectSoundBooks();
  });

  test("that leaves credit needs the tick", async () => {
    const reference = await take(9_500);
    expect(await correct(reference, 9_500, 100_000)).toMatchObject({
      http: 422,
      fields: { amountKobo: expect.stringContaining("₦5,000 more than is owed") },
    });
    expect(await correct(reference, 9_500, 100_000, clerk, { keepAsCredit: true })).toMatchObject({
      http: 201,
      balanceKobo: -naira(5_000),
    });
    await expectSoundBooks();
  });
});

describe("is refused", () => {
  test("for the same amount, none, or one that someone else has corrected", async () => {
    const reference = await take(95_000);
    expect(await correct(reference, 95_000, 95_000)).toMatchObject({
      http: 422,
      fields: { amountKobo: /recorded/ },
    });
    expect(await correct(reference, 95_000, 0)).toMatchObject({ http: 422 });
    expect(await correct(reference, 95_000, 40_000, clerk, { reason: " " })).toMatchObject({
      http: 422,
      fields: { reason: "Say what was wrong." },
    });
    await correct(reference, 95_000, 40_000);
    expect(await correct(reference, 95_000, 50_000)).toMatchObject({
      http: 409,
      code: "changed_meanwhile",
    });
    expect(await corrections()).toHaveLength(1);
  });

  test("for a card payment, and an unknown one", async () => {
    const { reference } = await payByCard(room);
    expect(await correct(reference, 95_000, 40_000, owner)).toMatchObject({
      http: 409,
      code: "card_payment",
    });
    expect(await correct("PAY-none", 95_000, 40_000, owner)).toMatchObject({ http: 404 });
  });

  test("once a part was refunded, or a refund waits", async () => {
    const reference = await take(95_000);
    const refund = (amount: number) =>
      askForRefund(room, clerk.token, reference, {
        amountKobo: naira(amount),
        centreId: "jalingo",
      });
    const waiting = await refund(30_000);
    expect(waiting.status).toBe("requested");
    expect(await correct(reference, 95_000, 40_000)).toMatchObject({
      http: 409,
      code: "refund_under_way",
    });
    await room.academy.call("POST", `/admin/refunds/${waiting.id}/decline`, clerk);
    expect(await refund(5_000)).toMatchObject({ status: "done", evidence: null });
    expect(await correct(reference, 95_000, 40_000)).toMatchObject({
      http: 409,
      code: "already_refunded",
    });
  });

  test("when the till has given the cash out, or the credit went to another order", async () => {
    const reference = await take(95_000);
    const out = { kind: "out", amountKobo: naira(60_000), reason: "Diesel" };
    await room.academy.call("POST", `/admin/tills/${till}/entries`, {
      token: clerk.token,
      body: out,
    });
    expect(await correct(reference, 95_000, 40_000)).toMatchObject({
      http: 422,
      code: "too_little_cash",
    });
    const over = await take(200_000);
    const next = await room.open();
    await moveCredit(
      asStaff(room.ctx, owner),
      await orderOf(over),
      {
        amountKobo: naira(95_000),
        towards: (await getAccount(room.ctx, next.orderId)).lines[0]?.lineRef ?? "",
      },
      { unanswered: [], problem: null },
    );
    expect(await correct(over, 200_000, 90_000)).toMatchObject({
      http: 409,
      code: "credit_moved",
    });
    // What was left after the move can still be lowered: the order owes it.
    expect(await correct(over, 200_000, 100_000)).toMatchObject({
      http: 201,
      balanceKobo: naira(90_000),
    });
    await expectSoundBooks();
  });
});

test("no credit is left wrong when the money behind it went back elsewhere", async () => {
  const card = await payByCard(room);
  const end = (orderId: string) =>
    inTransaction(room.ctx, async (tx) => {
      const { lines } = await getAccount(tx, orderId);
      await cancelLines(
        tx,
        orderId,
        lines.map(({ lineRef }) => lineRef),
      );
    });
  const move = async (from: string, to: string, amount: number) =>
    moveCredit(
      asStaff(room.ctx, owner),
      from,
      {
        amountKobo: naira(amount),
        towards: (await getAccount(room.ctx, to)).lines[0]?.lineRef ?? "",
      },
      { unanswered: [], problem: null },
    );
  await end(card.orderId);
  const reference = await take(20_000);
  const between = await orderOf(reference);
  await move(card.orderId, between, 75_000);
  await end(between);
  const last = await room.open();
  await move(between, last.orderId, 95_000);
  await refundAtProvider(room, "processed", card.reference, naira(95_000), "9701");
  const owed = async () => (await getAccount(room.ctx, last.orderId)).openKobo;
  expect(await owed()).toBe(naira(75_000));
  await expectSoundBooks();
  expect(await correct(reference, 20_000, 30_000, clerk, { keepAsCredit: true })).toMatchObject({
    http: 409,
    code: "already_refunded",
  });
  expect(await owed()).toBe(naira(75_000));
  await expectSoundBooks();
});

test("the recorded payment and its correction never change; only the reason can be erased", async () => {
  const reference = await take(95_000);
  await correct(reference, 95_000, 40_000);
  const change = (what: string) =>
    inTransaction(room.ctx, (tx) => tx.db.execute(sql.raw(what))).then(
      () => "changed",
      () => "refused",
    );
  expect(await change("update payment_corrections set difference_kobo = 5")).toBe("refused");
  expect(await change("delete from payment_corrections")).toBe("refused");
  expect(await change("update payment_corrections set reason = 'Deleted'")).toBe("changed");
  const [payment] = await room.ctx.db.select().from(payments);
  expect(payment?.amountKobo).toBe(naira(95_000));
});
