import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { onServer } from "#tests/database/open-test-database.ts";
import { openPayments } from "#tests/open-payments.ts";
import { balances, toldBuyer } from "#tests/recording-buyer.ts";
import { inParallel, stormOver, writeOpenPayments } from "./payment-storm.ts";

test("10,000 duplicate, shuffled, refund-before-charge webhooks over 1,000 payments: one effect each", async () => {
  const house = await openPayments();
  const { ctx, sandbox, academy } = house;
  const payments = await writeOpenPayments(ctx, 1_000);
  const storm = stormOver(payments, sandbox.secretKey);
  expect(storm).toHaveLength(10_000);
  const statuses = new Map<number, number>();
  await inParallel(storm, onServer ? 16 : 4, async ({ body, signature }) => {
    const { statusCode } = await academy.inject({
      method: "POST",
      url: "/api/webhooks/paystack",
      headers: { "content-type": "application/json", "x-paystack-signature": signature },
      payload: body,
    });
    statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
  });
  expect([...statuses]).toEqual([[200, 10_000]]);

  const orders = (told: { orderId: string }[]) => new Set(told.map(({ orderId }) => orderId)).size;
  for (const told of ["settle", "reverse"] as const) {
    const all = await toldBuyer<{ orderId: string }>(ctx, told);
    expect([told, all.length, orders(all)]).toEqual([told, 1_000, 1_000]);
  }
  const counts = await selectRows(
    ctx.db,
    sql`select (select count(*)::int from settlements) as settlements,
      (select count(*)::int from ledger_transactions where kind = 'charge') as charges,
      (select count(*)::int from ledger_transactions where kind = 'refund') as refunds,
      (select count(*)::int from orders where status = 'refunded') as refunded,
      (select count(*)::int from provider_events where state = 'received') as unfinished,
      (select count(*)::int from payment_review_cases) as reviews,
      (select sum(amount_kobo)::int from ledger_entries) as sum`,
  );
  expect(counts).toEqual([
    {
      settlements: 1_000,
      charges: 1_000,
      refunds: 1_000,
      refunded: 1_000,
      unfinished: 0,
      reviews: 0,
      sum: 0,
    },
  ]);
  // All that is left is what the provider kept of each payment.
  const kept = await balances(ctx);
  expect(Object.keys(kept).sort()).toEqual(["provider_clearing", "provider_fees"]);
  expect(kept.provider_clearing).toBe(-(kept.provider_fees ?? 0));
  await house.close();
});
