import { sql } from "drizzle-orm";
import type { Component, dues, Part } from "../tables.ts";

/** The records from which we compute an order's money. */
export type OrderFacts = {
  lines: { lineRef: string; description: string; components: Component[] }[];
  dues: {
    amountKobo: number;
    dueAt: Date;
    status: (typeof dues.$inferSelect)["status"];
    parts: Part[];
  }[];
  settlements: { amountKobo: number; parts: Part[] }[];
  /** Only refunds that were applied and have not failed. */
  refunds: { amountKobo: number; parts: Part[] }[];
};

/** The same as JSON has it. */
export type SentFacts = Omit<OrderFacts, "dues"> & {
  dues: (Omit<OrderFacts["dues"][number], "dueAt"> & { dueAt: string })[];
};

/** Selects them of an order `o`. */
export const orderFacts =
  sql.raw(`(select coalesce(json_agg(json_build_object('lineRef', l.line_ref, 'description', l.description,
      'components', l.components) order by l.position), '[]')
    from order_lines l where l.order_id = o.id) as lines,
  (select coalesce(json_agg(json_build_object('amountKobo', d.amount_kobo, 'dueAt', d.due_at,
      'status', d.status, 'parts', d.parts)), '[]')
    from dues d where d.order_id = o.id) as dues,
  (select coalesce(json_agg(json_build_object('amountKobo', s.amount_kobo, 'parts', s.parts)), '[]')
    from settlements s where s.order_id = o.id) as settlements,
  (select coalesce(json_agg(json_build_object('amountKobo', r.amount_kobo,
      'parts', coalesce(r.parts, '[]'))), '[]')
    from settlements s
    join payment_attempts a on a.id = s.attempt_id
    join refunds r on r.reference = a.reference
    where s.order_id = o.id and r.applied_at is not null and r.failed_at is null) as refunds`);

export const toFacts = ({ lines, dues, settlements, refunds }: SentFacts): OrderFacts => ({
  ...{ lines, settlements, refunds },
  dues: dues.map((due) => ({ ...due, dueAt: new Date(due.dueAt) })),
});
