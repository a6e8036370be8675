import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { seededRandom } from "#tests/support/academy/random.ts";
import { beginnerFee, chargeSuccess, toLine } from "#tests/support/payments/open-payments.ts";
import { balances, moneyCalls, withSeller } from "#tests/support/payments/recording-fulfilment.ts";
import { amendOrder, cancelLines, erasePayers, getAccount } from "../door.server.ts";
import { signatureOf } from "./paystack/read-webhook.server.ts";

const paymentsRoom = await openPaymentsForFile();

const reviewsOf = (reference: string) =>
  selectRows<{ kind: string }>(
    paymentsRoom.ctx.db,
    sql`select kind from payment_review_cases where reference = ${reference}`,
  );

describe("a signed charge.success", () => {
  test("books: order paid, ledger written by component, the seller told by line", async () => {
    const before = await balances(paymentsRoom.ctx);
    const { orderId, reference } = await paymentsRoom.openAttempt([
      { lineRef: "elder", charges: beginnerFee },
      { lineRef: "younger", charges: [{ component: "tuition", amountKobo: 7_000_000 }] },
    ]);
    const event = chargeSuccess(reference, { amount: 16_500_000, requested_amount: 16_500_000 });
    const response = await paymentsRoom.send(event);
    expect([response.statusCode, response.json()]).toEqual([200, { received: true }]);
    const { body } = await paymentsRoom.academy.call("GET", `/payments/${reference}`);
    expect(body).toEqual({ reference, status: "success" });
    expect(await getAccount(paymentsRoom.ctx, orderId)).toMatchObject({
      status: "paid",
      openKobo: 0,
      paidKobo: 16_500_000,
      attempts: [{ reference, status: "succeeded", channel: "card" }],
    });
    const paidWhole = (lineRef: string, kobo: number, components: object[]) => ({
      lineRef,
      chargedKobo: kobo,
      receivedKobo: kobo,
      components,
      refundedKobo: 0,
      openKobo: 0,
      upfrontOpenKobo: 0,
    });
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toMatchObject([
      {
        cause: {
          kind: "payment",
          reference,
          amountKobo: 16_500_000,
          paidAt: "2026-11-21T09:00:30.000Z",
        },
        account: {
          orderId,
          status: "paid",
          creditKobo: 0,
          lines: [
            paidWhole("elder", 9_500_000, beginnerFee),
            paidWhole("younger", 7_000_000, [{ component: "tuition", amountKobo: 7_000_000 }]),
          ],
        },
      },
    ]);
    const after = await balances(paymentsRoom.ctx);
    const moved = (account: string) => (after[account] ?? 0) - (before[account] ?? 0);
    expect(moved("provider_clearing:paystack")).toBe(16_500_000 - 152_500);
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
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toHaveLength(1);
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
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toMatchObject([
      { cause: { amountKobo: 9_500_000 }, account: { receivedKobo: 9_500_000, creditKobo: 0 } },
    ]);
    const after = await balances(paymentsRoom.ctx);
    expect(
      (after["provider_clearing:paystack"] ?? 0) - (before["provider_clearing:paystack"] ?? 0),
    ).toBe(9_500_000);
    expect(after.provider_fees).toBe(before.provider_fees);
  });
});

describe("money of any amount counts", () => {
  test.each([
    ["too little", 9_499_999, { status: "partly_paid", openKobo: 1, creditKobo: 0 }],
    ["one kobo", 1, { status: "partly_paid", openKobo: 9_499_999, creditKobo: 0 }],
    ["too much", 95_000_000, { status: "paid", openKobo: 0, creditKobo: 85_500_000 }],
  ])("%s", async (_name, amountKobo, account) => {
    const before = await balances(paymentsRoom.ctx);
    const { orderId, reference } = await paymentsRoom.openAttempt();
    const more = { amount: amountKobo, requested_amount: amountKobo, fees: 0 };
    expect((await paymentsRoom.send(chargeSuccess(reference, more))).statusCode).toBe(200);
    expect(await paymentsRoom.statusOf(reference)).toBe("success");
    expect(await reviewsOf(reference)).toEqual([]);
    expect(await getAccount(paymentsRoom.ctx, orderId)).toMatchObject({
      ...account,
      receivedKobo: amountKobo,
    });
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toHaveLength(1);
    const after = await balances(paymentsRoom.ctx);
    const moved = (name: string) => (after[name] ?? 0) - (before[name] ?? 0);
    expect(moved("provider_clearing:paystack")).toBe(amountKobo);
    expect(moved("receivable")).toBe(account.openKobo);
    expect(moved("customer_credit") + account.creditKobo).toBe(0);
  });

  test("the right amount requested, less received: only what came counts", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.send(chargeSuccess(reference, { amount: 100 }));
    expect(await getAccount(paymentsRoom.ctx, orderId)).toMatchObject({ receivedKobo: 100 });
  });

  test("a second paid attempt of one order is credit, not a case", async () => {
    const before = await balances(paymentsRoom.ctx);
    const { orderId, reference: first } = await paymentsRoom.openAttempt();
    await paymentsRoom.sandbox.press(first, "decline");
    const second = await paymentsRoom.start(orderId);
    if (second.status !== "open") throw new Error(second.status);
    await paymentsRoom.send(chargeSuccess(second.payment.reference));
    await paymentsRoom.send(chargeSuccess(first));
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toHaveLength(2);
    expect(await reviewsOf(first)).toEqual([]);
    expect(await getAccount(paymentsRoom.ctx, orderId)).toMatchObject({
      status: "paid",
      creditKobo: 9_500_000,
    });
    const after = await balances(paymentsRoom.ctx);
    expect((after.customer_credit ?? 0) - (before.customer_credit ?? 0)).toBe(-9_500_000);
  });
});

describe("money that our books can't hold goes to review and enrols no one", () => {
  test.each([
    ["an invalid amount", { amount: "lots", requested_amount: null }],
    ["nothing", { amount: 0, requested_amount: 0 }],
    ["less than nothing", { amount: -1, requested_amount: -1 }],
    ["a fraction of a kobo", { amount: 9_500_000.5, requested_amount: null }],
    ["more than a number holds", { amount: 1e300, requested_amount: null }],
    ["another currency", { currency: "GHS" }],
    ["no currency", { currency: null }],
  ])("%s", async (_name, more) => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    expect((await paymentsRoom.send(chargeSuccess(reference, more))).statusCode).toBe(200);
    expect(await paymentsRoom.statusOf(reference)).toBe("review");
    const kind = "currency" in more ? "wrong_currency" : "unknown_payment";
    expect(await reviewsOf(reference)).toEqual([{ kind }]);
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toEqual([]);
    expect((await getAccount(paymentsRoom.ctx, orderId)).status).toBe("open");
    expect(await paymentsRoom.start(orderId)).toEqual({ status: "review", reference });
  });

  test("money with an unknown reference is booked and goes to review", async () => {
    const before = await balances(paymentsRoom.ctx);
    await paymentsRoom.send(chargeSuccess("PAY-unknown"));
    await paymentsRoom.send(chargeSuccess("PAY-unknown", { id: 2 }));
    expect(await reviewsOf("PAY-unknown")).toEqual([{ kind: "unknown_payment" }]);
    const after = await balances(paymentsRoom.ctx);
    expect((after.unallocated ?? 0) - (before.unallocated ?? 0)).toBe(-9_500_000);
  });

  test("a status other than success changes nothing", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await paymentsRoom.send(chargeSuccess(reference, { status: "failed" }));
    expect(await paymentsRoom.statusOf(reference)).toBe("pending");
    expect((await getAccount(paymentsRoom.ctx, orderId)).attempts).toMatchObject([
      { status: "open" },
    ]);
  });
});

describe("a charge of an order that has changed", () => {
  test("amended in between: it counts towards what is owed now", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt([
      { lineRef: "amended", charges: beginnerFee },
    ]);
    const dearer = [...beginnerFee, { component: "tuition", amountKobo: 500_000 }];
    await inTransaction(paymentsRoom.ctx, (tx) =>
      amendOrder(tx, orderId, [toLine(tx, { lineRef: "amended", charges: dearer })], {
        cause: "amended",
      }),
    );
    await paymentsRoom.send(chargeSuccess(reference));
    expect(await getAccount(paymentsRoom.ctx, orderId)).toMatchObject({
      status: "partly_paid",
      receivedKobo: 9_500_000,
      openKobo: 500_000,
    });
  });

  test("cancelled in between: it is credit, which can go back", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt([
      { lineRef: "cancelled", charges: beginnerFee },
    ]);
    await inTransaction(paymentsRoom.ctx, (tx) => cancelLines(tx, orderId, ["cancelled"]));
    expect((await getAccount(paymentsRoom.ctx, orderId)).status).toBe("closed");
    await paymentsRoom.send(chargeSuccess(reference));
    expect(await getAccount(paymentsRoom.ctx, orderId)).toMatchObject({
      status: "paid",
      chargedKobo: 0,
      openKobo: 0,
      creditKobo: 9_500_000,
    });
    expect(await moneyCalls(paymentsRoom.ctx, "payment", orderId)).toHaveLength(1);
    expect(await reviewsOf(reference)).toEqual([]);
  });

  test("by a payer who was erased: it counts, and no name comes back", async () => {
    const { orderId, reference } = await paymentsRoom.openAttempt();
    await inTransaction(paymentsRoom.ctx, (tx) => erasePayers(tx, [orderId], []));
    await paymentsRoom.send(chargeSuccess(reference));
    expect((await getAccount(paymentsRoom.ctx, orderId)).status).toBe("paid");
    for (const rows of [`orders where id =`, `payment_attempts where order_id =`]) {
      const named = `${rows} '${orderId}' and payer_email like 'asabe%'`;
      expect(await paymentsRoom.countRows(named)).toBe(0);
    }
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
    const { receiveWebhook } = await import("./receive-webhook.server.ts");
    const body = Buffer.from(JSON.stringify(chargeSuccess(reference)));
    const headers = {
      "x-paystack-signature": signatureOf(body, paymentsRoom.sandbox.secretKey),
    };
    const broken = { lineMoney: () => Promise.reject(new Error("full")) };
    await expect(
      withSeller(broken, () => receiveWebhook(paymentsRoom.ctx, "paystack", body, headers)),
    ).rejects.toThrow("full");
    expect((await getAccount(paymentsRoom.ctx, orderId)).status).toBe("open");
    expect(
      await paymentsRoom.countRows(`ledger_transactions where reference like '${orderId}:%'`),
    ).toBe(0);
    expect(
      await paymentsRoom.countRows(
        `provider_events where reference = '${reference}' and state = 'received'`,
      ),
    ).toBe(1);
    expect((await paymentsRoom.send(body.toString())).statusCode).toBe(200);
    expect((await getAccount(paymentsRoom.ctx, orderId)).status).toBe("paid");
  });
});
