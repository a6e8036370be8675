import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { startPayment } from "#rooms/payments/attempts/start-payment.server.ts";
import { getAccount } from "#rooms/payments/door.server.ts";
import { orderLines } from "#rooms/payments/tables.server.ts";
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

test("20 payers accept a new quote at once: priced anew once, in place, and one attempt", async () => {
  const paymentsRoom = await openPayments();
  const { ctx } = paymentsRoom;
  for (let turn = 0; turn < 5; turn++) {
    const lineRef = `requoted-${turn}`;
    quotes.set(lineRef, [{ component: "tuition", amountKobo: 10_000_000 }]);
    const { orderId } = await paymentsRoom.open([{ lineRef, charges: beginnerFee }]);
    await ctx.db
      .update(orderLines)
      .set({ quoteHoldsUntil: ctx.clock() })
      .where(eq(orderLines.orderId, orderId));
    const started = await Promise.all(
      Array.from({ length: 20 }, () =>
        startPayment(ctx, orderId, { acceptAmountKobo: 10_000_000 }),
      ),
    );
    const results = started.map((one) =>
      one.status === "open" ? one.payment.reference : one.status,
    );
    expect(new Set(results).size).toBe(1);
    const account = await getAccount(ctx, orderId);
    expect(account).toMatchObject({ status: "open", chargedKobo: 10_000_000 });
    expect(account.attempts).toMatchObject([{ status: "open", expectedKobo: 10_000_000 }]);
    expect(account.charges.filter(({ cause }) => cause === "repriced")).toHaveLength(4);
  }
  expect(await recordedCalls(ctx, "requoted")).toHaveLength(5);
  await paymentsRoom.close();
});

test("two tabs that pay different amounts at once: each gets its own, and all that comes counts", async () => {
  const paymentsRoom = await openPayments();
  const { ctx } = paymentsRoom;
  for (let turn = 0; turn < 5; turn++) {
    const { orderId } = await paymentsRoom.open();
    const wanted = [4_000_000, 9_500_000];
    const started = await Promise.all(
      wanted.map((amountKobo) => paymentsRoom.start(orderId, { amountKobo })),
    );
    const opened = started.flatMap((one) => (one.status === "open" ? [one.payment] : []));
    expect(opened.map(({ amountKobo }) => amountKobo)).toEqual(wanted);
    const statuses = (await getAccount(ctx, orderId)).attempts.map(({ status }) => status);
    expect(statuses.sort()).toEqual(["open", "superseded"]);
    for (const { reference } of opened) await paymentsRoom.sandbox.press(reference, "pay");
    await paymentsRoom.sandbox.deliverTo(paymentsRoom.academy);
    expect(await getAccount(ctx, orderId)).toMatchObject({
      status: "paid",
      receivedKobo: 13_500_000,
      openKobo: 0,
      creditKobo: 4_000_000,
    });
  }
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
