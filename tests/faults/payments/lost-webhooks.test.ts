import { expect, test } from "vitest";
import { sweepPayments } from "#rooms/payments/attempts/sweep-payments.server.ts";
import { findWrongBooks } from "#rooms/payments/ledger/check-books.server.ts";
import { howMany, onServer } from "#tests/database/open-test-database.ts";
import { openPayments } from "#tests/support/payments/open-payments.ts";
import { balances, moneyCalls } from "#tests/support/payments/recording-fulfilment.ts";
import { inParallel, writeOpenPayments } from "./payment-storm.ts";

/** Full size on PostgreSQL, where two processes sweep at once; small on the embedded database. */
const count = howMany({ long: 500, server: 100, embedded: 20 });
const half = count / 2;

test(`${count} payments whose webhooks are all lost are booked in two sweeps, by several processes`, async () => {
  const paymentsRoom = await openPayments();
  const { ctx, sandbox } = paymentsRoom;
  await sandbox.control({ webhooks: { drop: true } });
  const payments = await writeOpenPayments(ctx, count);
  for (const { reference } of payments) {
    await sandbox.store.addTransaction({
      id: "9007199254740993000",
      reference,
      accessCode: reference,
      email: "asabe@example.com",
      amountKobo: 9_500_000,
      callbackUrl: null,
      cancelUrl: null,
      metadata: "",
      status: "abandoned",
      gatewayResponse: "",
      channel: null,
      paidAt: null,
      arrivesAt: null,
      refundedKobo: 0,
      createdAt: ctx.clock().toISOString(),
    });
  }
  const press = ({ reference }: { reference: string }) => sandbox.press(reference, "pay");
  // Half pay before the first sweep, half before the second. Two processes run each sweep at once.
  await inParallel(payments.slice(0, half), 8, press);
  const booked: number[] = [];
  for (const rest of [payments.slice(half), []]) {
    const sweeps = Array.from({ length: onServer ? 2 : 1 }, () => sweepPayments(ctx));
    const results = await Promise.all(sweeps);
    booked.push(results.reduce((sum, result) => sum + result.booked, 0));
    await inParallel(rest, 8, press);
    paymentsRoom.academy.setTime(new Date(ctx.clock().getTime() + 3 * 60_000));
  }
  expect(booked).toEqual([half, half]);
  expect(await moneyCalls(ctx, "payment")).toHaveLength(count);
  expect((await balances(ctx))["income:tuition"]).toBe(-count * 4_000_000);
  expect(await findWrongBooks(ctx)).toEqual([]);
  await paymentsRoom.close();
});
