import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { receiptNumber } from "../../rules/receipt-number.ts";
import type { attempts, orders } from "../tables.ts";
import { type OrderFacts, orderFacts, type SentFacts, toFacts } from "./order-facts.ts";

/** An attempt as JSON has it. */
type SentAttempt = Pick<
  typeof attempts.$inferSelect,
  "reference" | "status" | "providerStatus" | "method" | "channel" | "expectedKobo" | "receivedKobo"
> & {
  refundedKobo: number;
  /** Its receipt, counted by the database; null until it is settled. */
  receipt: number | null;
  settledAt: string | null;
  startedAt: string;
  paidAt: string | null;
};

export type FamilyAttempt = Omit<SentAttempt, "startedAt" | "paidAt" | "receipt" | "settledAt"> & {
  /** The number of its receipt, `ZR-2026-000123`; null until it is settled. */
  receipt: string | null;
  /** What came, or else what was asked for. */
  amountKobo: number;
  startedAt: Date;
  paidAt: Date | null;
};

/** An order with everything from which its money is computed, and its attempts, oldest first. */
export type ReadOrder = Pick<
  typeof orders.$inferSelect,
  "id" | "familyId" | "status" | "replacedBy"
> & {
  facts: OrderFacts;
  attempts: FamilyAttempt[];
};

type Row = Omit<ReadOrder, "facts" | "attempts"> & SentFacts & { attempts: SentAttempt[] };

/**
 * All orders of the families of these orders, oldest first. One statement, however many: a learner's list asks for all
 * of them at once.
 */
export async function readFamilies(
  ctx: Context,
  orderIds: readonly string[],
): Promise<ReadOrder[]> {
  if (orderIds.length === 0) return [];
  const rows = await selectRows<Row>(
    ctx.db,
    sql`select o.id, o.family_id as "familyId", o.status, o.replaced_by as "replacedBy",
      ${orderFacts},
      (select coalesce(json_agg(json_build_object('reference', a.reference, 'status', a.status,
          'providerStatus', a.provider_status, 'method', a.method, 'channel', a.channel,
          'expectedKobo', a.expected_kobo, 'receivedKobo', a.received_kobo,
          'refundedKobo', (select coalesce(sum(r.amount_kobo), 0) from refunds r
            where r.reference = a.reference and r.applied_at is not null and r.failed_at is null),
          'receipt', (select s.receipt from settlements s where s.attempt_id = a.id),
          'settledAt', (select s.settled_at from settlements s where s.attempt_id = a.id),
          'startedAt', a.created_at, 'paidAt', a.paid_at) order by a.created_at, a.number), '[]')
        from payment_attempts a where a.order_id = o.id) as attempts
    from orders o
    where o.family_id in (select named.family_id from orders named where named.id in ${[...orderIds]})
    order by o.created_at`,
  );
  return rows.map(({ lines, dues, settlements, refunds, attempts, ...order }) => ({
    ...order,
    facts: toFacts({ lines, dues, settlements, refunds }),
    attempts: attempts.map(({ receipt, settledAt, ...attempt }) => ({
      ...attempt,
      receipt:
        receipt === null || settledAt === null
          ? null
          : receiptNumber({ receipt, settledAt: new Date(settledAt) }),
      amountKobo: attempt.receivedKobo ?? attempt.expectedKobo,
      startedAt: new Date(attempt.startedAt),
      paidAt: attempt.paidAt === null ? null : new Date(attempt.paidAt),
    })),
  }));
}
