import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";

/**
 * The orders whose ledger or sums differ from their facts: a second computation, from sums in SQL and without an
 * allocation.
 */
export async function findWrongBooks(ctx: Context): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    ctx.db,
    sql`with facts as (
      select id, received_kobo, credit_kobo,
        (select coalesce(sum(amount_kobo), 0) from charges where order_id = orders.id) as charged,
        (select coalesce(sum(amount_kobo), 0) from payments where order_id = orders.id) as paid,
        (select coalesce(sum(r.amount_kobo), 0) from refunds r join payment_attempts a on a.reference = r.reference
          where a.order_id = orders.id and r.applied_at is not null and r.failed_at is null) as back,
        (select coalesce(sum(amount_kobo), 0) from ledger_entries where order_id = orders.id
          and account ~ '^(provider_|bank|cash:)') as booked,
        (select coalesce(sum(amount_kobo), 0) from ledger_entries where order_id = orders.id
          and account = 'customer_credit') as credit
      from orders)
      select id from facts where booked <> paid - back or received_kobo <> paid - back
        or credit_kobo <> -credit or credit_kobo <> greatest(greatest(paid - charged, 0) - back, 0)`,
  );
  return rows.map(({ id }) => id);
}
