import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { startPayment } from "#rooms/payments/server/asking/start-payment.ts";
import { beginnerFee, openPayments } from "#tests/support/payments/open-payments.ts";
import { quotes, recordedCalls } from "#tests/support/payments/recording-fulfilment.ts";

test("30 requests at once to start the payment of an order, 5 times: one attempt, the same for all", async () => {
  const paymentsRoom = await openPayments();
  for (let turn = 0; turn < 5; turn++) {
    const { orderId } = await paymentsRoom.open();
    const started = await Promise.all(
      Array.from({ length: 30 }, () => paymentsRoom.start(orderId)),
    );
    const results = started.map((one) =>
      one.status === "open" ? `${one.payment.reference} ${one.payment.accessCode}` : one.status,
    );
    expect(new Set(results).size).toBe(1);
    const attempts = await selectRows<{ status: string }>(
      paymentsRoom.ctx.db,
      sql`select status from payment_attempts where order_id = ${orderId}`,
    );
    expect(attempts).toEqual([{ status: "open" }]);
    expect(
      await paymentsRoom.sandbox.store.findTransaction(results[0]?.split(" ")[0] ?? ""),
    ).toBeTruthy();
  }
  await paymentsRoom.close();
});

test("20 payers accept a new quote at once: one new order, one attempt", async () => {
  const paymentsRoom = await openPayments();
  for (let turn = 0; turn < 5; turn++) {
    const lineRef = `requoted-${turn}`;
    quotes.set(lineRef, [{ component: "tuition", amountKobo: 10_000_000 }]);
    const { orderId } = await paymentsRoom.open([{ lineRef, components: beginnerFee }], {
      quoteHoldsUntil: paymentsRoom.ctx.clock(),
    });
    const started = await Promise.all(
      Array.from({ length: 20 }, () =>
        startPayment(paymentsRoom.ctx, orderId, {
          acceptAmountKobo: 10_000_000,
        }),
      ),
    );
    const results = started.map((one) =>
      one.status === "open" ? one.payment.reference : one.status,
    );
    expect(new Set(results).size).toBe(1);
    const family = await selectRows<{ status: string; amount: number; attempts: number }>(
      paymentsRoom.ctx.db,
      sql`select status, amount_kobo::int as amount, (select count(*)::int
        from payment_attempts where order_id = orders.id) as attempts
        from orders where family_id = ${orderId} order by amount_kobo`,
    );
    expect(family).toEqual([
      { status: "closed", amount: 9_500_000, attempts: 0 },
      { status: "open", amount: 10_000_000, attempts: 1 },
    ]);
  }
  expect(await recordedCalls(paymentsRoom.ctx, "requoted")).toHaveLength(5);
  await paymentsRoom.close();
});

test("requests at once after a declined card: one new attempt", async () => {
  const paymentsRoom = await openPayments();
  const { orderId, reference } = await paymentsRoom.openAttempt();
  await paymentsRoom.sandbox.press(reference, "decline");
  await Promise.all(Array.from({ length: 20 }, () => paymentsRoom.start(orderId)));
  const attempts = await selectRows<{ status: string }>(
    paymentsRoom.ctx.db,
    sql`select status from payment_attempts where order_id = ${orderId} order by number`,
  );
  expect(attempts).toEqual([{ status: "superseded" }, { status: "open" }]);
  await paymentsRoom.close();
});
