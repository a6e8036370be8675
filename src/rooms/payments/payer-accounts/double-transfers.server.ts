import { and, eq, isNull, sql } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import { formatNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { setReview } from "../cases/open-review.server.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { countedKobo } from "../recorded/counted-kobo.server.ts";
import { apartMs, findOrdersOfPayer } from "./find-own-transfers.server.ts";

const kind = "double_transfer";

type Came = {
  readonly reference: string;
  readonly orderId: string;
  readonly amountKobo: number;
  readonly paidAt: Date;
};
type Recorded = { reference: string; orderId: string; paidAt: string | Date };

/**
 * The transfer of the same amount that somebody recorded for one of these orders, nearest in time. Not one that the
 * bank's statement shows, and not one that an open case names: two transfers to the number are not both the recorded
 * one.
 */
async function findRecorded(
  ctx: Context,
  orderIds: readonly string[],
  { amountKobo, paidAt }: Came,
): Promise<Recorded | undefined> {
  const at = sql`${paidAt.toISOString()}::timestamptz`;
  const apart = sql`${apartMs / dayMs} * interval '1 day'`;
  const [found] = await selectRows<Recorded>(
    ctx.db,
    sql`select a.reference, p.order_id as "orderId", p.paid_at as "paidAt"
      from payments p join payment_attempts a on a.id = p.attempt_id
      where p.order_id = any(${sql.param([...orderIds])}::text[]) and a.method = 'transfer'
        and ${sql.raw(countedKobo)} = ${amountKobo}
        and p.paid_at between ${at} - ${apart} and ${at} + ${apart}
        and not exists (select from bank_matches m where m.payment_reference = a.reference)
        and exists (select from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where e.order_id = p.order_id and e.account = 'bank' and e.amount_kobo = p.amount_kobo
            and t.kind = 'order' and not exists (select from bank_matches m where m.transaction_id = t.id))
        and not exists (select from payment_review_cases c
          where c.kind = ${kind} and c.reference = a.reference and c.closed_at is null)
      order by abs(extract(epoch from p.paid_at - ${at})), a.reference limit 1`,
  );
  return found;
}

/**
 * Opens a case if a transfer to a payer's own number was booked, and somebody has recorded one of the same amount by
 * hand. Nothing here decides that they are the same: people do transfer one amount twice.
 * @param orderIds the orders of the payer that have this number; the caller has locked them
 */
export async function reviewDoubleTransfer(
  ctx: Context,
  orderIds: readonly string[],
  came: Came,
): Promise<void> {
  const recorded = await findRecorded(ctx, await findOrdersOfPayer(ctx, orderIds), came);
  if (!recorded) return;
  const { amountKobo, paidAt, reference: ownReference } = came;
  const [recordedOn, cameOn] = [new Date(recorded.paidAt), paidAt].map((at) =>
    formatDay(lagosDay(at)),
  );
  const compare = `${recorded.reference} was recorded by hand: ${formatNaira(amountKobo)}, ${recordedOn}. ${ownReference} came to the payer’s own account number: ${formatNaira(amountKobo)}, ${cameOn}.`;
  await setReview(ctx, true, {
    kind,
    reference: recorded.reference,
    subject: ownReference,
    orderId: recorded.orderId,
    details: { amountKobo, recordedKobo: amountKobo, otherOrderId: came.orderId, compare },
  });
}

/** Whether an open case asks if this recorded transfer is another one. */
export const isPerhapsDouble = async ({ db }: Context, reference: string): Promise<boolean> =>
  (await db.$count(
    reviewCases,
    and(
      eq(reviewCases.kind, kind),
      eq(reviewCases.reference, reference),
      isNull(reviewCases.closedAt),
    ),
  )) > 0;

/** Closes the cases of a recorded transfer that was corrected to another amount, or opens them again. */
export async function reviewCorrectedTransfer(
  ctx: Context,
  { reference, amountKobo }: { readonly reference: string; readonly amountKobo: number },
): Promise<void> {
  const cases = await ctx.db
    .select()
    .from(reviewCases)
    .where(and(eq(reviewCases.kind, kind), eq(reviewCases.reference, reference)));
  for (const { subject, orderId, details } of cases) {
    await setReview(ctx, details.amountKobo === amountKobo, {
      ...{ kind, reference, subject, orderId },
      details: { recordedKobo: amountKobo },
    });
  }
}
