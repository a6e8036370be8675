import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { inTransaction } from "#foundation/context.ts";
import { openPaymentsForFile } from "#tests/support/academy/open-for-file.ts";
import { asStaff } from "#tests/support/payments/open-till.ts";
import { signInAs } from "#tests/support/people/sign-in-as.ts";
import { readDifferences } from "./differences.server.ts";

const { academy, ctx } = await openPaymentsForFile();
const who = asStaff(ctx, await signInAs(academy, "admin"));

const postings = 50_001;

test("the file has every posting once, however many there are", async () => {
  // Many have the same moment, so that batches end among them.
  await inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`insert into ledger_transactions (id, kind, reference, posted_at)
    select 'many' || nth, 'charge', 'many' || nth, '2026-11-20T09:00:00Z'::timestamptz + nth / 300 * interval '1 second'
    from generate_series(1, ${sql.raw(String(postings))}) nth`);
    await db.execute(sql`insert into ledger_entries (id, transaction_id, account, amount_kobo)
    select 'many' || nth || account, 'many' || nth, account, kobo
    from generate_series(1, ${sql.raw(String(postings))}) nth,
      (values ('bank', 100), ('unallocated', -100)) sides (account, kobo)`);
  });
  let lines = 0;
  const days = { from: "2026-11-01", to: "2026-11-30" };
  for await (const some of readDifferences(who, days)) lines += some.length;
  expect(lines).toBe(postings);
});
