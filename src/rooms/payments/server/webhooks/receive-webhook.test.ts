import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { beginnerFee, chargeSuccess } from "#tests/support/payments/open-payments.ts";
import {
  balances,
  recordedCalls,
  withSeller,
} from "#tests/support/payments/recording-fulfilment.ts";
import { orderStatus, type SettledPayment } from "../door.ts";
import { signatureOf } from "../paystack/signature.ts";

const paymentsRoom = await openPaymentsForFile();

const reviewsOf = (reference: string) =>
  selectRows<{ kind: string }>(
    paymentsRoom.ctx.db,
    sql`select kind from payment_review_cases where reference = ${reference}`,
  );

describe("a signed charge.success", () => {
  test("settles: order paid, ledger written by component, fulfilment called by line", async () => {
    const before = await balances(paymentsRoom.ctx);
    const { orderId, reference } = await paymentsRoom.openAttempt([
      { lineRef: "elder", components: beginnerFee },
      { lineRef: "younger", components: [{ component: "tuition", amountKobo: 7_000_000 }] },
    ]);
    const event = chargeSuccess(reference, { amount: 16_500_000, requested_amount: 16_500_000 });
    const response = await paymentsRoom.send(event);
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    const { body } = await paymentsRoom.academy.call("GET", `/payments/${reference}`);
    expect(body).toEqual({ reference, status: "success" });
    expect(await orderStatus(paymentsRoom.ctx, orderId)).toMatchObject({
      status: "paid",
      dueKobo: 0,
      paidKobo: 16_500_000,
      attempts: [{ reference, status: "succeeded", channel: "card" }],
    });
    expect(await recordedCalls<SettledPayment>(paymentsRoom.ctx, "settle", orderId)).toEqual([
      {
        orderId,
        reference,
        receivedKobo: 16_500_000,
        paidAt: "2026-11-21T09:00:30.000Z",
        channel: "card",
        lines: [
          {
            lineRef: "elder",
            amountKobo: 9_500_000,
            components: beginnerFee,
            quoted: beginnerFee,
            dueKobo: 0,
            paidKobo: 9_500_000,
            leftKobo: 9_500_000,
          },
          {
            lineRef: "younger",
            amountKobo: 7_000_000,
            components: [{ component: "tuition", amountKobo: 7_000_000 }],
            quoted: [{ component: "tuition", amountKobo: 7_000_000 }],
            dueKobo: 0,
            paidKobo: 7_000_000,
            leftKobo: 7_000_000,
          },
        ],
      },
    ]);
    const after = await balances(paymentsRoom.ctx);
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect(moved("provider_clearing")).toBe(16_500_000 - 152_500);
    expect(moved("provider_fees")).toBe(152_500);
    expect(moved("income:tuition")).toBe(-11_000_000);
    expect(moved("income:registration")).toBe(-1_000_000);
    expect(moved("income:practical")).toBe(-3_000_000);
    expect(moved("income:certification")).toBe(-1_500_000);
  });

  test("sent again, in the same bytes and in others, has no second effect", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    const event = chargeSuccess(reference);
    const variants = [
      event,
      event,
      JSON.stringify(event, null, 2),
      chargeSuccess(reference, { id: 7 }),
    ];
    for (const variant of variants) expect((await paymentsRoom.send(variant)).statusCode).toBe(200);
    expect(await recordedCalls(paymentsRoom.ctx, "settle", orderId)).toHaveLength(1);
    expect(await paymentsRoom.countRows(`provider_events where reference = '${reference}'`)).toBe(
      3,
    );
    expect(await paymentsRoom.countRows("provider_events where state = 'received'")).toBe(0);
  });

  test("is checked on its raw bytes: escapes, 1.0 and numbers past 2^53 do not break it", async () => {
    const { reference } = await paymentsRoom.openAttempt();
    const body = JSON.stringify(chargeSuccess(reference, { note: "NOTE" }))
      .replace('"NOTE"', '"\\u20a695,000 \\/ \\u00e9\\u0000"')
      .replace('"amount":9500000', '"amount":9500000.0')
      .replace('"id":302961', '"id":90071992547409931234');
    expect((await paymentsRoom.send(body)).statusCode).toBe(200);
    expect(await paymentsRoom.statusOf(reference)).toBe("success");
  });

  test.each([[""], [0], [null], [{ order_id: "x" }], ["not json"], [[1, 2]]])(
    "takes metadata %j",
    async (metadata) => {
      const { reference } = await paymentsRoom.openAttempt();
      await paymentsRoom.send(chargeSuccess(reference, { metadata }));
      expect(await paymentsRoom.statusOf(reference)).toBe("success");
    },
  );

  test("accepts amounts as text, and fees that the payer paid on top", async () => {
    const before = await balances(paymentsRoom.ctx);
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.send(
      chargeSuccess(reference, { amount: "9652500", requested_amount: "9500000", fees: "152500" }),
    );
    expect(await recordedCalls(paymentsRoom.ctx, "settle", orderId)).toMatchObject([
      { receivedKobo: 9_500_000 },
    ]);
    const after = await balances(paymentsRoom.ctx);
    expect((after.provider_clearing ?? 0) - (before.provider_clearing ?? 0)).toBe(9_500_000);
    expect(after.provider_fees).toBe(before.provider_fees);
  });
});

describe("money that differs from the quote goes to review and enrols no one", () => {
  test.each([
    ["too little", "wrong_amount", { amount: 9_499_999, requested_amount: 9_499_999 }],
    ["too much", "wrong_amount", { amount: 95_000_000, requested_amount: 95_000_000 }],
    ["the right amount requested, less received", "wrong_amount", { amount: 100 }],
    ["an invalid amount", "wrong_amount", { amount: "lots", requested_amount: null }],
    ["another currency", "wrong_currency", { currency: "GHS" }],
    ["no currency", "wrong_currency", { currency: null }],
  ])("%s", async (_name, kind, more) => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    expect((await paymentsRoom.send(chargeSuccess(reference, more))).statusCode).toBe(200);
    expect(await paymentsRoom.statusOf(reference)).toBe("review");
    expect(await reviewsOf(reference)).toEqual([{ kind }]);
    expect(await recordedCalls(paymentsRoom.ctx, "settle", orderId)).toEqual([]);
    expect((await orderStatus(paymentsRoom.ctx, orderId)).status).toBe("open");
    expect(await paymentsRoom.start(orderId)).toEqual({ status: "review", reference });
  });

  test("money with an unknown reference is booked and goes to review", async () => {
    const before = await balances(paymentsRoom.ctx);
    await paymentsRoom.send(chargeSuccess("PAY-unknown"));
    await paymentsRoom.send(chargeSuccess("PAY-unknown", { id: 2 }));
    expect(await reviewsOf("PAY-unknown")).toEqual([{ kind: "unknown_reference" }]);
    const after = await balances(paymentsRoom.ctx);
    expect((after.unallocated ?? 0) - (before.unallocated ?? 0)).toBe(-9_500_000);
  });

  test("a second paid attempt of one due: one enrolment, and we owe the money back", async () => {
    const before = await balances(paymentsRoom.ctx);
    const { orderId, reference: first } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(first, "decline");
    const second = await paymentsRoom.start(orderId);
    if (second.status !== "open") throw new Error(second.status);
    await paymentsRoom.send(chargeSuccess(second.payment.reference));
    await paymentsRoom.send(chargeSuccess(first));
    expect(await recordedCalls(paymentsRoom.ctx, "settle", orderId)).toHaveLength(1);
    expect(await reviewsOf(first)).toEqual([{ kind: "paid_twice" }]);
    expect((await orderStatus(paymentsRoom.ctx, orderId)).status).toBe("paid");
    const after = await balances(paymentsRoom.ctx);
    expect((after.refunds_payable ?? 0) - (before.refunds_payable ?? 0)).toBe(-9_500_000);
  });

  test("a status other than success changes nothing", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.send(chargeSuccess(reference, { status: "failed" }));
    expect(await paymentsRoom.statusOf(reference)).toBe("pending");
    expect((await orderStatus(paymentsRoom.ctx, orderId)).attempts).toMatchObject([
      { status: "open" },
    ]);
  });
});

describe("the inbox", () => {
  test("1,000 altered signatures and bodies get a 401, and no row is stored", async () => {
    const { reference } = await paymentsRoom.openAttempt();
    const body = JSON.stringify(chargeSuccess(reference));
    const signature = signatureOf(Buffer.from(body), paymentsRoom.sandbox.secretKey);
    const rows = await paymentsRoom.countRows("provider_events");
    const random = seededRandom("altered webhooks");
    const hex = "0123456789abcdef";
    const statuses = new Map<number, number>();
    for (let turn = 0; turn < 1_000; turn++) {
      const at = random.below(turn % 2 ? signature.length : body.length);
      const altered = (text: string, sign: string) => text.slice(0, at) + sign + text.slice(at + 1);
      const other = [...hex].filter((digit) => digit !== signature[at])[turn % 15] ?? "0";
      const sent =
        turn % 2
          ? await paymentsRoom.send(body, { signature: altered(signature, other) })
          : await paymentsRoom.send(altered(body, body[at] === "7" ? "8" : "7"), { signature });
      statuses.set(sent.statusCode, (statuses.get(sent.statusCode) ?? 0) + 1);
    }
    expect([...statuses]).toEqual([[401, 1_000]]);
    expect(await paymentsRoom.countRows("provider_events")).toBe(rows);
    expect(await paymentsRoom.statusOf(reference)).toBe("pending");
  });

  test.each([
    ["none", undefined],
    ["empty", ""],
    ["of another length", "abc"],
    ["in capitals", "A".repeat(128)],
    ["of the wrong key", signatureOf(Buffer.from("{}"), "sk_other")],
  ])("a signature %s is refused", async (_name, signature) => {
    const response = await paymentsRoom.academy.inject({
      method: "POST",
      url: "/api/webhooks/paystack",
      headers: {
        "content-type": "application/json",
        ...(signature === undefined ? {} : { "x-paystack-signature": signature }),
      },
      payload: "{}",
    });
    expect([response.statusCode, response.json().code]).toEqual([401, "bad_signature"]);
  });

  test.each([
    ["a type that we do not use", { event: "transfer.success", data: { reference: "t" } }],
    ["no data", { event: "charge.success" }],
    ["text that is not JSON", "not json"],
    ["JSON that is not an event", "[]"],
  ])("%s is stored, acknowledged and has no effect", async (_name, event) => {
    const rows = await paymentsRoom.countRows("provider_events where state = 'noted'");
    expect((await paymentsRoom.send(event)).statusCode).toBe(200);
    expect(await paymentsRoom.countRows("provider_events where state = 'noted'")).toBe(rows + 1);
  });

  test("an error in the fulfilment rolls back everything; the body stays and is retried", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    const { receiveWebhook } = await import("./receive-webhook.ts");
    const body = Buffer.from(JSON.stringify(chargeSuccess(reference)));
    const signature = signatureOf(body, paymentsRoom.sandbox.secretKey);
    const broken = { settle: () => Promise.reject(new Error("full")) };
    await expect(
      withSeller(broken, () => receiveWebhook(paymentsRoom.ctx, body, signature)),
    ).rejects.toThrow("full");
    expect((await orderStatus(paymentsRoom.ctx, orderId)).status).toBe("open");
    expect(
      await paymentsRoom.countRows(`ledger_transactions where reference = '${reference}'`),
    ).toBe(0);
    expect(
      await paymentsRoom.countRows(
        `provider_events where reference = '${reference}' and state = 'received'`,
      ),
    ).toBe(1);
    expect((await paymentsRoom.send(body.toString())).statusCode).toBe(200);
    expect((await orderStatus(paymentsRoom.ctx, orderId)).status).toBe("paid");
  });
});
