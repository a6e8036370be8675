import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { openPayments } from "#tests/open-payments.ts";

test("30 calls at once to start the payment of an order, 5 times: one attempt, the same for all", async () => {
  const house = await openPayments();
  for (let turn = 0; turn < 5; turn++) {
    const { orderId } = await house.open();
    const started = await Promise.all(Array.from({ length: 30 }, () => house.start(orderId)));
    const told = started.map((one) =>
      one.status === "open" ? `${one.payment.reference} ${one.payment.accessCode}` : one.status,
    );
    expect(new Set(told).size).toBe(1);
    const attempts = await selectRows<{ status: string }>(
      house.ctx.db,
      sql`select status from payment_attempts where order_id = ${orderId}`,
    );
    expect(attempts).toEqual([{ status: "open" }]);
    expect(await house.sandbox.store.findTransaction(told[0]?.split(" ")[0] ?? "")).toBeTruthy();
  }
  await house.close();
});

test("calls at once after a declined card: one new attempt", async () => {
  const house = await openPayments();
  const { orderId, reference } = await house.openAttempt();
  await house.sandbox.press(reference, "decline");
  await Promise.all(Array.from({ length: 20 }, () => house.start(orderId)));
  const attempts = await selectRows<{ status: string }>(
    house.ctx.db,
    sql`select status from payment_attempts where order_id = ${orderId} order by number`,
  );
  expect(attempts).toEqual([{ status: "superseded" }, { status: "open" }]);
  await house.close();
});
