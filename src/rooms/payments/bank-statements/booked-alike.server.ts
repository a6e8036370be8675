import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";

/** The order that a line like this one was booked for. */
type BookedAlike = { readonly lineId: string; readonly orderId: string };

/**
 * For which orders a line of another file with the same day and amount is in the books. It may be the same transfer:
 * banks cut a narration differently in two kinds of file, so the fingerprints differ. Two equal transfers of one day
 * are in one file.
 */
export const findBookedAlike = (
  ctx: Context,
  lineIds: readonly string[],
): Promise<readonly BookedAlike[]> =>
  selectRows<BookedAlike>(
    ctx.db,
    sql`select l.id as "lineId", e.order_id as "orderId" from bank_lines l
      join bank_lines other on other.day = l.day and other.amount_kobo = l.amount_kobo
        and other.import_id <> l.import_id
      join bank_matches m on m.line_id = other.id
      join ledger_entries e on e.transaction_id = m.transaction_id and e.account = 'bank'
      where l.id = any(${sql.param([...lineIds])}::text[]) and e.order_id is not null
      group by l.id, e.order_id
      having sum(m.amount_kobo) <> 0`,
  );

export const isBookedAlike = (
  alike: readonly BookedAlike[],
  { id }: { readonly id: string },
  orderId: string,
): boolean => alike.some((one) => one.lineId === id && one.orderId === orderId);
