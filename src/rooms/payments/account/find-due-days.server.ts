import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { zone } from "#foundation/database/zone.ts";
import { addDays, lagosTime } from "#foundation/time/time.ts";

/** A day on which something of an order line is or was due. */
type DueDay = { readonly lineRef: string; readonly day: string };

/**
 * The days of a period on which something of a line falls due after registration, and the days on which a correction
 * lowered a payment, from which the first part is due again. Whether anything is still open is in the line's account.
 * @param from @param to `YYYY-MM-DD`, both included
 */
export async function findDueDays(
  ctx: Context,
  { from, to }: { from: string; to: string },
): Promise<DueDay[]> {
  const [begins, ends] = [lagosTime(from, "00:00"), lagosTime(addDays(to, 1), "00:00")];
  return selectRows<DueDay>(
    ctx.db,
    sql`select distinct c.line_ref as "lineRef", c.due_on::text as "day"
      from charges c where c.due_on between ${from} and ${to} and not c.upfront
      union
      select l.line_ref, (k.created_at at time zone ${zone})::date::text
      from payment_corrections k join payments p on p.id = k.payment_id
      join order_lines l on l.order_id = p.order_id
      where k.difference_kobo < 0 and k.created_at >= ${begins.toISOString()} and k.created_at < ${ends.toISOString()}`,
  );
}
