import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { selectRows } from "#foundation/database/open-database.ts";
import { howMany, onServer } from "#tests/database/open-test-database.ts";
import { openEnrolmentAcademy } from "#tests/support/enrolments/enrol.ts";
import { balances } from "#tests/support/payments/recording-fulfilment.ts";
import { makeAffiliate, signInAdmin } from "#tests/support/people/make-affiliate.ts";
import { enrolMany } from "./enrolled-payments.ts";
import { inParallel, recordRefunded, stormOver } from "./payment-storm.ts";

const count = howMany({ long: 400, server: 40, embedded: 20 });

test(`${10 * count} duplicate, shuffled, refund-before-charge webhooks over ${count} payments: one effect each, in all rooms`, {
  timeout: 1_800_000,
}, async () => {
  const { academy, sandbox, close } = await openEnrolmentAcademy();
  const { ctx } = academy;
  const admin = await signInAdmin(academy);
  const affiliate = await makeAffiliate(academy, admin, "earner@affiliates.example");
  const payments = await enrolMany(academy, count, affiliate.code);
  await recordRefunded(sandbox, payments);
  const storm = stormOver(payments, sandbox.secretKey);
  expect(storm).toHaveLength(10 * count);
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
  expect([...statuses]).toEqual([[200, 10 * count]]);

  const counts = await selectRows(
    ctx.db,
    sql`select (select count(*)::int from payments) as payments,
      (select count(*)::int from ledger_transactions where kind = 'order') as postings,
      (select count(*)::int from refunds where applied_at is not null) as refunds,
      (select count(*)::int from orders where status = 'refunded') as "refundedOrders",
      (select count(*)::int from enrolments where status = 'refunded') as "refundedEnrolments",
      (select count(*)::int from enrolments where confirmed_at is not null) as confirmed,
      (select count(*)::int from referrals where status = 'completed') as referrals,
      (select count(*)::int from commissions where kind = 'earned' and amount_kobo = 950000) as earned,
      (select count(distinct enrolment_id)::int from commissions where kind = 'earned') as earners,
      (select count(*)::int from commissions where kind = 'reversed' and amount_kobo = -950000) as reversed,
      (select count(*)::int from messages where kind = 'enrolment_confirmed') as mails,
      (select count(*)::int from provider_events where state = 'received') as unfinished,
      (select count(*)::int from payment_review_cases) as reviews,
      (select sum(amount_kobo)::int from ledger_entries) as sum`,
  );
  expect(counts).toEqual([
    {
      payments: count,
      postings: 2 * count,
      refunds: count,
      refundedOrders: count,
      refundedEnrolments: count,
      confirmed: count,
      referrals: count,
      earned: count,
      earners: count,
      reversed: count,
      mails: count,
      unfinished: 0,
      reviews: 0,
      sum: 0,
    },
  ]);
  // Only the provider's fee of each payment is left.
  const kept = await balances(ctx);
  expect(Object.keys(kept).sort()).toEqual(["provider_clearing:paystack", "provider_fees"]);
  expect(kept["provider_clearing:paystack"]).toBe(-(kept.provider_fees ?? 0));
  await close();
});
