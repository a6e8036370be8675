import { sql } from "drizzle-orm";
import { hourMs, minuteMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import type { ScheduledJob } from "#foundation/jobs.ts";
import { onceEvery } from "#foundation/watch/once-every.ts";

/**
 * The orders whose ledger or sums differ from their facts: a second computation, from sums in SQL, without allocation.
 * `fees`: what went back beyond a payment's amount, the provider's own fee. `moved`: credit that came from other
 * orders, less what was moved to them; `lost` and `regained`: how much was taken back of each.
 */
async function findWrongSums(ctx: Context): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    ctx.db,
    sql`with paid as (
      select p.order_id, p.amount_kobo + (select coalesce(sum(k.difference_kobo), 0) from payment_corrections k
          where k.payment_id = p.id) as amount_kobo,
        (select coalesce(sum(r.amount_kobo), 0) from refunds r
          where r.reference = a.reference and r.applied_at is not null and r.failed_at is null) as back
        from payments p join payment_attempts a on a.id = p.attempt_id),
      sums as (
      select id, received_kobo, credit_kobo,
        (select coalesce(sum(amount_kobo), 0) from charges where order_id = orders.id) as charged,
        (select coalesce(sum(amount_kobo), 0) from paid where order_id = orders.id) as paid,
        (select coalesce(sum(back), 0) from paid where order_id = orders.id) as back,
        (select coalesce(sum(greatest(back - amount_kobo, 0)), 0) from paid where order_id = orders.id) as fees,
        (select coalesce(sum(case when to_order_id = orders.id then amount_kobo else -amount_kobo end), 0)
          from credit_uses where to_order_id = orders.id or from_order_id = orders.id) as moved,
        (select coalesce(sum(b.amount_kobo), 0) from credit_returns b join credit_uses u on u.id = b.use_id
          where u.to_order_id = orders.id) as lost,
        (select coalesce(sum(b.amount_kobo), 0) from credit_returns b join credit_uses u on u.id = b.use_id
          where u.from_order_id = orders.id) as regained,
        (select coalesce(sum(amount_kobo), 0) from ledger_entries where order_id = orders.id
          and account ~ '^(provider_|bank|cash:)') as booked,
        (select coalesce(sum(amount_kobo), 0) from ledger_entries where order_id = orders.id
          and account = 'customer_credit') as credit
      from orders),
      facts as (select *, paid + moved - back + fees + regained - lost as received from sums)
      select id from facts where received < 0 or received_kobo <> received
        or booked <> paid - back + fees or credit_kobo <> moved + regained - lost - credit
        or credit_kobo <> greatest(greatest(paid + moved - charged, 0) - (paid + moved - received), 0)`,
  );
  return rows.map(({ id }) => id);
}

/**
 * The orders whose moved credit does not follow its first payment. `left_kobo` is what its order had left after the
 * move, of money that came before it and has not gone back. It is never below zero, and while anything is left, nothing
 * is taken back.
 */
async function findWrongCredit(ctx: Context): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    ctx.db,
    sql`with uses as (
      select u.*, (select coalesce(sum(b.amount_kobo), 0) from credit_returns b where b.use_id = u.id) as taken_kobo
        from credit_uses u),
      looked as (
      select u.from_order_id as id, u.amount_kobo, u.taken_kobo,
        (select coalesce(sum(greatest(p.amount_kobo + (select coalesce(sum(k.difference_kobo), 0)
            from payment_corrections k where k.payment_id = p.id) - (select coalesce(sum(r.amount_kobo), 0) from refunds r
            where r.reference = a.reference and r.applied_at is not null and r.failed_at is null), 0)), 0)
          from payments p join payment_attempts a on a.id = p.attempt_id
          where p.order_id = u.from_order_id and p.receipt <= u.after_receipt)
        + (select coalesce(sum(w.amount_kobo - w.taken_kobo), 0) from uses w
          where w.to_order_id = u.from_order_id and w.number < u.number)
        - (select coalesce(sum(w.amount_kobo - w.taken_kobo), 0) from uses w
          where w.from_order_id = u.from_order_id and w.number <= u.number) as left_kobo
      from uses u)
      select distinct id from looked where left_kobo < 0 or taken_kobo < 0 or taken_kobo > amount_kobo
        or (taken_kobo > 0 and left_kobo > 0)`,
  );
  return rows.map(({ id }) => id);
}

/** The orders whose books are wrong: their sums or their moved credit. */
export async function findWrongBooks(ctx: Context): Promise<string[]> {
  return [...new Set([...(await findWrongSums(ctx)), ...(await findWrongCredit(ctx))])];
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

/** Checks all books every six hours. `/metrics` has the number of wrong ones, which should always be 0. */
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
