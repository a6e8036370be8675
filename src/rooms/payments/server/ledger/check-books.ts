import { sql } from "drizzle-orm";
import { hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { onceEvery } from "#foundation/watch/once-every.ts";

/**
 * The orders whose ledger or sums differ from their facts: a second computation, from sums in SQL and without an
 * allocation. `moved`: credit that came from another order, less what was moved to one. More can go back than has come:
 * the provider's own fee.
 */
export async function findWrongBooks(ctx: Context): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    ctx.db,
    sql`with facts as (
      select id, received_kobo, credit_kobo,
        (select coalesce(sum(amount_kobo), 0) from charges where order_id = orders.id) as charged,
        (select coalesce(sum(amount_kobo), 0) from payments where order_id = orders.id) as paid,
        (select coalesce(sum(case when to_order_id = orders.id then amount_kobo else -amount_kobo end), 0)
          from credit_uses where to_order_id = orders.id or from_order_id = orders.id) as moved,
        (select coalesce(sum(r.amount_kobo), 0) from refunds r join payment_attempts a on a.reference = r.reference
          where a.order_id = orders.id and r.applied_at is not null and r.failed_at is null) as back,
        (select coalesce(sum(amount_kobo), 0) from ledger_entries where order_id = orders.id
          and account ~ '^(provider_|bank|cash:)') as booked,
        (select coalesce(sum(amount_kobo), 0) from ledger_entries where order_id = orders.id
          and account = 'customer_credit') as credit
      from orders)
      select id from facts where booked <> paid - back + greatest(back - paid - moved, 0)
        or received_kobo <> paid + moved - back or credit_kobo <> moved - credit
        or credit_kobo <> greatest(greatest(paid + moved - charged, 0) - back, 0)`,
  );
  return rows.map(({ id }) => id);
}

/** Ledger transactions that do not sum to zero. The database refuses them at commit, so there are none. */
async function countUnbalanced(ctx: Context): Promise<number> {
  const [row] = await selectRows<{ many: number }>(
    ctx.db,
    sql`select count(*)::int as many from (
      select 1 from ledger_entries group by transaction_id having sum(amount_kobo) <> 0) as wrong`,
  );
  return row?.many ?? 0;
}

/** Looks every six hours whether all books are right; how many are not is in `/metrics` and always 0. */
export const checkBooksJob: ScheduledJob = {
  name: "check-books",
  everySeconds: (10 * minuteMs) / 1000,
  run: async (ctx) => {
    await onceEvery(ctx, "check-books", { everyMs: 6 * hourMs, retryMs: hourMs }, async () => {
      const wrong = await findWrongBooks(ctx);
      const unbalanced = await countUnbalanced(ctx);
      if (wrong.length + unbalanced > 0) {
        ctx.log.error({ orders: wrong.slice(0, 20), unbalanced }, "the books are wrong");
      }
      return wrong.length + unbalanced;
    });
  },
};
