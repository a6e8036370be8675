import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { notFound } from "#foundation/errors/errors.ts";
import { sumOf } from "../orders/open-order.server.ts";
import { receiptNumber } from "../receipts/receipt-number.ts";
import { countedKobo } from "../recorded/counted-kobo.server.ts";
import type { OrderStatus, RefundWay } from "../states.ts";
import type { attempts } from "../tables.server.ts";
import { type Account, allocate, type LineMoney, type Part } from "./allocate.ts";

type AttemptRow = typeof attempts.$inferSelect;

/** The records that an order's account is computed from, as JSON. */
type Row = {
  id: string;
  status: OrderStatus;
  lines: { lineRef: string; description: string; quoteHoldsUntil: string }[];
  charges: {
    lineRef: string;
    component: string;
    amountKobo: number;
    dueOn: string;
    upfront: boolean;
    cause: string;
    createdAt: string;
  }[];
  payments: {
    reference: string;
    method: AttemptRow["method"];
    channel: AttemptRow["channel"];
    /** Which card provider took it. */
    provider: string | null;
    centreId: AttemptRow["centreId"];
    /** What it counts for, with its corrections. */
    amountKobo: number;
    feesKobo: number;
    onTopKobo: number;
    /** Of its first receipt. */
    receipt: number;
    /** Of a wrong amount, oldest first; each has the receipt that replaced the one before. */
    corrections: { differenceKobo: number; receipt: number; createdAt: string }[];
    /** Of the slip that replaced the receipt. */
    provisionalNumber: string | null;
    paidAt: string;
    createdAt: string;
  }[];
  refunds: {
    id: string;
    reference: string;
    amountKobo: number;
    appliedAt: string;
    way: RefundWay | null;
    /** Which card provider took the payment. */
    provider: string | null;
    centreId: AttemptRow["centreId"];
    lines: { lineRef: string; amountKobo: number }[] | null;
  }[];
  moved: {
    amountKobo: number;
    createdAt: string;
    /** How much of it was taken back, or came again (negative). */
    takenBack: { amountKobo: number; createdAt: string }[];
  }[];
  attempts: (Pick<
    AttemptRow,
    | "reference"
    | "status"
    | "providerStatus"
    | "method"
    | "channel"
    | "expectedKobo"
    | "receivedKobo"
  > & { startedAt: string; paidAt: string | null })[];
};

type AccountAttempt = Omit<Row["attempts"][number], "startedAt" | "paidAt"> & {
  refundedKobo: number;
  /** The number of its receipt, `ZR-2026-000123`; null until its money has come. */
  receipt: string | null;
  /** What came, otherwise what was asked for. */
  amountKobo: number;
  startedAt: Date;
  paidAt: Date | null;
};

export type AccountLine = LineMoney & {
  description: string;
  quoteHoldsUntil: Date;
  /** The charge for each component, without refunds. */
  components: { component: string; amountKobo: number }[];
};

/** The account of an order, with everything it is computed from. */
export type OrderAccount = Omit<Account, "lines"> & {
  orderId: string;
  status: OrderStatus;
  lines: AccountLine[];
  charges: Row["charges"];
  payments: Row["payments"];
  /** Only booked refunds that have not failed, each with the part that is the provider's own fee. */
  refunds: (Row["refunds"][number] & { feeKobo: number })[];
  /**
   * Credit that staff moved here from another order (positive), or from here to another (negative), in the original
   * amount: `takenBack` says how much of it went back since.
   */
  moved: Row["moved"];
  /** The part of the refunds that is the provider's own fee, which the payers had paid on top. */
  feesReturnedKobo: number;
  /** What went back but was not this order's money (allocate). */
  elsewhereKobo: number;
  /** Oldest first, including those of another order that collect for this one too. */
  attempts: AccountAttempt[];
};

/** What has been posted about an order to one account of the ledger. */
export type Posted = {
  account: string;
  lineRef: string | null;
  component: string | null;
  amountKobo: number;
};

const facts = sql.raw(`o.id, o.status,
  (select coalesce(json_agg(json_build_object('lineRef', l.line_ref, 'description', l.description,
      'quoteHoldsUntil', l.quote_holds_until) order by l.position), '[]')
    from order_lines l where l.order_id = o.id) as lines,
  (select coalesce(json_agg(json_build_object('lineRef', c.line_ref, 'component', c.component,
      'amountKobo', c.amount_kobo, 'dueOn', c.due_on, 'upfront', c.upfront, 'cause', c.cause,
      'createdAt', c.created_at) order by c.number), '[]')
    from charges c where c.order_id = o.id) as charges,
  (select coalesce(json_agg(json_build_object('reference', a.reference, 'method', a.method,
      'channel', a.channel, 'provider', a.provider, 'centreId', a.centre_id, 'amountKobo', ${countedKobo}, 'feesKobo', p.fees_kobo,
      'corrections', (select coalesce(json_agg(json_build_object('differenceKobo', k.difference_kobo,
        'receipt', k.receipt, 'createdAt', k.created_at) order by k.number), '[]')
        from payment_corrections k where k.payment_id = p.id),
      'onTopKobo', p.on_top_kobo, 'receipt', p.receipt, 'provisionalNumber', a.provisional_number, 'paidAt', p.paid_at, 'createdAt', p.created_at)
      order by p.receipt), '[]')
    from payments p join payment_attempts a on a.id = p.attempt_id where p.order_id = o.id) as payments,
  (select coalesce(json_agg(json_build_object('id', r.id, 'reference', r.reference,
      'amountKobo', r.amount_kobo, 'appliedAt', r.applied_at, 'way', q.way, 'provider', a.provider,
      'centreId', q.centre_id,
      'lines', q.lines) order by r.applied_at, r.number), '[]')
    from payments p
    join payment_attempts a on a.id = p.attempt_id
    join refunds r on r.reference = a.reference
    left join refund_requests q on q.refund_id = r.id
    where p.order_id = o.id and r.applied_at is not null and r.failed_at is null) as refunds,
  (select coalesce(json_agg(json_build_object('amountKobo',
      case when u.to_order_id = o.id then u.amount_kobo else -u.amount_kobo end, 'createdAt', u.created_at,
      'takenBack', (select coalesce(json_agg(json_build_object('amountKobo', b.amount_kobo, 'createdAt', b.created_at)
        order by b.number), '[]') from credit_returns b where b.use_id = u.id)) order by u.number), '[]')
    from credit_uses u where u.to_order_id = o.id or u.from_order_id = o.id) as moved,
  (select coalesce(json_agg(json_build_object('reference', a.reference, 'status', a.status,
      'providerStatus', a.provider_status, 'method', a.method, 'channel', a.channel,
      'expectedKobo', a.expected_kobo, 'receivedKobo', a.received_kobo,
      'startedAt', a.created_at, 'paidAt', a.paid_at) order by a.created_at, a.number), '[]')
    from (select own.* from payment_attempts own where own.order_id = o.id
      union all select joint.* from payment_attempt_orders also
        join payment_attempts joint on joint.id = also.attempt_id where also.order_id = o.id) a) as attempts`);

const posted = sql.raw(`
  (select coalesce(json_agg(json_build_object('account', e.account, 'lineRef', e.line_ref,
      'component', e.component, 'amountKobo', e.amount)), '[]')
    from (select account, line_ref, component, sum(amount_kobo) as amount from ledger_entries
      where order_id = o.id group by account, line_ref, component) e) as posted,
  (select count(distinct transaction_id)::int from ledger_entries where order_id = o.id) as postings`);

function toAttempts({ attempts, payments, refunds }: Row): AccountAttempt[] {
  const paid = new Map(payments.map((payment) => [payment.reference, payment]));
  const refunded = new Map<string, number>();
  for (const { reference, amountKobo } of refunds) {
    refunded.set(reference, (refunded.get(reference) ?? 0) + amountKobo);
  }
  return attempts.map((attempt) => {
    const payment = paid.get(attempt.reference);
    return {
      ...attempt,
      refundedKobo: refunded.get(attempt.reference) ?? 0,
      receipt: payment ? receiptNumber(payment.corrections.at(-1) ?? payment) : null,
      amountKobo: attempt.receivedKobo ?? attempt.expectedKobo,
      startedAt: new Date(attempt.startedAt),
      paidAt: attempt.paidAt === null ? null : new Date(attempt.paidAt),
    };
  });
}

const componentsOf = (parts: readonly Part[], lineRef: string) => {
  const components = new Map<string, number>();
  for (const part of parts) {
    if (part.lineRef !== lineRef) continue;
    components.set(part.component, (components.get(part.component) ?? 0) + part.amountKobo);
  }
  return [...components].map(([component, amountKobo]) => ({ component, amountKobo }));
};

/** The refunds, each with the part that is the provider's own fee: what exceeds its payment. */
function withFees({ payments, refunds }: Row): OrderAccount["refunds"] {
  const left = new Map(payments.map(({ reference, amountKobo }) => [reference, amountKobo]));
  return refunds.map((refund) => {
    const ownKobo = Math.min(left.get(refund.reference) ?? 0, refund.amountKobo);
    left.set(refund.reference, (left.get(refund.reference) ?? 0) - ownKobo);
    return { ...refund, feeKobo: refund.amountKobo - ownKobo };
  });
}

/** How much was taken back of credit that came here, or of credit that was moved from here. */
const takenBackOf = (moved: Row["moved"], isHere: boolean): number =>
  sumOf(
    moved
      .filter(({ amountKobo }) => amountKobo > 0 === isHere)
      .flatMap(({ takenBack }) => takenBack),
  );

function toAccount(row: Row): OrderAccount {
  const refunds = withFees(row);
  const feesReturnedKobo = refunds.reduce((sum, { feeKobo }) => sum + feeKobo, 0);
  const elsewhereKobo = feesReturnedKobo + takenBackOf(row.moved, false);
  const account = allocate({
    ...row,
    lineRefs: row.lines.map(({ lineRef }) => lineRef),
    payments: [...row.payments, ...row.moved],
    elsewhereKobo,
    lostKobo: takenBackOf(row.moved, true),
  });
  return {
    ...account,
    feesReturnedKobo,
    elsewhereKobo,
    orderId: row.id,
    status: row.status,
    charges: row.charges,
    payments: row.payments,
    refunds,
    moved: row.moved,
    lines: account.lines.map((money, index) => ({
      ...money,
      description: row.lines[index]?.description ?? "",
      quoteHoldsUntil: new Date(row.lines[index]?.quoteHoldsUntil ?? 0),
      components: componentsOf(account.parts, money.lineRef),
    })),
    attempts: toAttempts(row),
  };
}

/** The accounts of orders, by their ids. One statement, however many. An unknown order has none. */
export async function readAccounts(
  ctx: Context,
  orderIds: readonly string[],
): Promise<Map<string, OrderAccount>> {
  if (orderIds.length === 0) return new Map();
  const rows = await selectRows<Row>(
    ctx.db,
    sql`select ${facts} from orders o where o.id in ${[...orderIds]}`,
  );
  return new Map(rows.map((row) => [row.id, toAccount(row)]));
}

export async function getAccount(ctx: Context, orderId: string): Promise<OrderAccount> {
  const account = (await readAccounts(ctx, [orderId])).get(orderId);
  if (!account) throw notFound();
  return account;
}

/**
 * The account of an order, and what was posted about it so far. One statement reads both, so they agree. If another
 * transaction posts after that, it takes our number.
 */
export async function getAccountWithPosted(
  ctx: Context,
  orderId: string,
): Promise<{ account: OrderAccount; posted: Posted[]; postings: number }> {
  const [row] = await selectRows<Row & { posted: Posted[]; postings: number }>(
    ctx.db,
    sql`select ${facts}, ${posted} from orders o where o.id = ${orderId}`,
  );
  if (!row) throw notFound();
  return { account: toAccount(row), posted: row.posted, postings: row.postings };
}
