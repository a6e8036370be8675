import { and, eq, gte, lt, or, type SQL, sql } from "drizzle-orm";
import { dayMs } from "#foundation/amounts/durations.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { cutTo, type ListSource, readBatches, readPage } from "#foundation/database/read-list.ts";
import { conflict } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import type { EndpointInput } from "#foundation/http/endpoint.ts";
import { lagosTime } from "#foundation/time/time.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { receiptNumber } from "../receipts/receipt-number.ts";
import { answerProblem } from "./answer-difference.server.ts";
import type { NoteCounts } from "./count-notes.ts";
import {
  answersFor,
  centresInSight,
  getTillRecord,
  isKnownDifference,
  type ListedTill,
  mayKnow,
  needsOther,
  requireInSight,
  selectTills,
  type Till,
  toTillRecord,
  withClerks,
} from "./read-till.server.ts";
import { tills } from "./tables.server.ts";
import { tillStateNames } from "./till-words.ts";
import type {
  Count,
  CountedSheet,
  listTillsEndpoint,
  Movement,
  TillRecord,
  TillSheet,
} from "./tills.ts";

type MovementRow = {
  at: string;
  kind: Movement["kind"];
  amountKobo: number;
  receipt: number | null;
  paidAt: string | null;
  paymentReference: string | null;
  who: string | null;
  what: string | null;
  reference: string | null;
  arrivedAt: string | null;
};

/** Everything that moved cash in a till, in order. One statement. */
const selectMovements = (ctx: Context, id: string) =>
  selectRows<MovementRow>(
    ctx.db,
    sql`select * from (
      select p.created_at as "at", 'payment' as "kind", p.amount_kobo::float8 as "amountKobo", p.receipt as "receipt",
        p.created_at as "paidAt", a.reference as "paymentReference", o.payer_name as "who",
        (select string_agg(l.description, ', ' order by l.position) from order_lines l where l.order_id = o.id) as "what",
        a.evidence as "reference", null::timestamptz as "arrivedAt", p.id as "id"
      from payment_attempts a join payments p on p.attempt_id = a.id join orders o on o.id = a.order_id
      where a.till_id = ${id}
      union all
      select k.created_at, 'correction', k.difference_kobo::float8, k.receipt, k.created_at, a.reference, o.payer_name,
        k.reason, null, null, k.id
      from payment_attempts a join payments p on p.attempt_id = a.id join payment_corrections k on k.payment_id = p.id
        join orders o on o.id = a.order_id
      where a.till_id = ${id}
      union all
      select r.applied_at, 'refund', -r.amount_kobo::float8, null, null, q.reference, o.payer_name, q.reason, q.evidence,
        null, r.id
      from refund_requests q join refunds r on r.id = q.refund_id
      left join payment_attempts a on a.reference = q.reference left join orders o on o.id = a.order_id
      where q.till_id = ${id} and r.applied_at is not null and r.failed_at is null
      union all
      select e.created_at, e.kind, case e.kind when 'in' then e.amount_kobo else -e.amount_kobo end::float8, null, null,
        null, null, e.reason, e.reference, e.arrived_at, e.id
      from cash_entries e where e.till_id = ${id}
    ) as moved order by "at", "id"`,
  );

const iso = (at: string | null) => (at === null ? null : new Date(at).toISOString());

function toMovements(rows: readonly MovementRow[], floatKobo: number, knows: boolean): Movement[] {
  let balanceKobo = floatKobo;
  return rows.map(({ at, kind, amountKobo, receipt, ...row }) => {
    balanceKobo += amountKobo;
    const sums = knows ? { amountKobo, balanceKobo } : { amountKobo: null, balanceKobo: null };
    return {
      at: new Date(at).toISOString(),
      kind,
      ...sums,
      receipt:
        receipt === null ? null : receiptNumber({ receipt, createdAt: new Date(row.paidAt ?? at) }),
      paymentReference: row.paymentReference,
      who: row.who,
      what: row.what,
      reference: row.reference,
      arrivedAt: iso(row.arrivedAt),
    };
  });
}

type Counted = {
  at: Date | null;
  by: string | null;
  countKobo: number | null;
  shouldBeKobo: number | null;
  counts: NoteCounts | null;
  note: string | null;
};

function toCount(names: Readonly<Record<string, string>>, counted: Counted): Count | null {
  const { at, by, countKobo, shouldBeKobo, counts, note } = counted;
  if (!at || !by || countKobo === null || shouldBeKobo === null) return null;
  return {
    at: at.toISOString(),
    by: { id: by, name: names[by] ?? "" },
    countKobo,
    shouldBeKobo,
    differenceKobo: countKobo - shouldBeKobo,
    counts,
    note,
  };
}

/** The three counts of a till: at the opening, at the close, and by the second person. */
function countsOf(names: Readonly<Record<string, string>>, till: Till, knows: boolean) {
  const opening = toCount(names, {
    at: till.openedAt,
    by: till.clerkId,
    countKobo: till.floatKobo,
    shouldBeKobo: till.thereKobo,
    counts: till.floatCounts,
    note: till.openNote,
  });
  if (!opening) throw new Error(`till ${till.id} was never opened`);
  if (!knows) return { opening, closing: null, handOver: null };
  return {
    opening,
    closing: toCount(names, {
      at: till.closedAt,
      by: till.closedBy,
      countKobo: till.countKobo,
      shouldBeKobo: till.expectedKobo,
      counts: till.counts,
      note: till.closeNote,
    }),
    handOver: toCount(names, {
      at: till.handedOverAt,
      by: till.handedOverTo,
      countKobo: till.handOverKobo,
      shouldBeKobo: till.countKobo,
      counts: till.handOverCounts,
      note: till.handOverNote,
    }),
  };
}

/** Positive into the till, negative out of it. */
const sumOfKinds = (movements: readonly Movement[], ...kinds: Movement["kind"][]) =>
  movements.reduce(
    (sum, { kind, amountKobo }) => sum + (kinds.includes(kind) ? (amountKobo ?? 0) : 0),
    0,
  );

/** The day's sheet of a till: its counts and every movement in order. People who still have to count see no amounts. */
export async function getTillSheet(ctx: Context, id: string): Promise<TillSheet> {
  const actor = requirePermission(ctx, "tills.keep");
  const [found] = await ctx.db.select().from(tills).where(eq(tills.id, id));
  const till = await requireInSight(ctx, actor, found);
  const knows = mayKnow(till, actor.personId);
  const movements = toMovements(await selectMovements(ctx, id), till.floatKobo, knows);
  const { answer, answeredAt, answeredBy } = till;
  const names = await namesOf(ctx, [till.clerkId, till.closedBy, till.handedOverTo, answeredBy]);
  const isMine = till.clerkId === actor.personId;
  const isOpen = till.state === "open";
  const answers = await answersFor(ctx, till.centreId);
  return {
    ...(await getTillRecord(ctx, id)),
    floatFrom: till.floatFrom,
    ...countsOf(names, till, knows),
    movements,
    totals: knows
      ? {
          paymentsKobo: sumOfKinds(movements, "payment", "correction"),
          refundsKobo: 0 - sumOfKinds(movements, "refund"),
          inKobo: sumOfKinds(movements, "in"),
          outKobo: 0 - sumOfKinds(movements, "out"),
          depositsKobo: 0 - sumOfKinds(movements, "deposit"),
        }
      : null,
    answer:
      answer && answeredAt && answeredBy
        ? {
            text: answer,
            at: answeredAt.toISOString(),
            by: { id: answeredBy, name: names[answeredBy] ?? "" },
          }
        : null,
    may: {
      answer: (await answerProblem(ctx, till)) === null,
      enter: isOpen && isMine,
      close: isOpen && (isMine || answers),
      handOver:
        till.state === "closed" &&
        till.nextTillId === null &&
        answers &&
        !(await needsOther(ctx, till, actor.personId)),
    },
  };
}

/** The day's sheet as a file or on paper. Only available after the count, because it says what the till should hold. */
export async function getCountedSheet(ctx: Context, id: string): Promise<CountedSheet> {
  const sheet = await getTillSheet(ctx, id);
  const { expectedKobo, totals } = sheet;
  if (expectedKobo === null || totals === null) {
    throw conflict(
      "not_counted",
      sheet.state === "open"
        ? "The day’s sheet is ready once this till is counted and closed."
        : "The day’s sheet is ready once you or a colleague has counted this till again.",
    );
  }
  return { ...sheet, expectedKobo, totals };
}

type TillsQuery = EndpointInput<typeof listTillsEndpoint>["query"];

/** The tills that the caller sees: their own; for a cashier also their centre's; for an owner all. */
async function inSight(ctx: Context): Promise<SQL | undefined> {
  const { personId } = requirePermission(ctx, "tills.keep");
  const centres = await centresInSight(ctx);
  if (centres === "all") return undefined;
  return or(eq(tills.clerkId, personId), centres ? eq(tills.centreId, centres) : undefined);
}

function whereTills(
  { centre, state, day, differs }: TillsQuery,
  personId: string | undefined,
): SQL | undefined {
  const from = day ? lagosTime(day, "00:00") : undefined;
  return and(
    centre ? eq(tills.centreId, centre) : undefined,
    state ? eq(tills.state, state) : undefined,
    differs ? isKnownDifference(personId) : undefined,
    from ? gte(tills.openedAt, from) : undefined,
    from ? lt(tills.openedAt, new Date(from.getTime() + dayMs)) : undefined,
  );
}

const source: ListSource<TillsQuery, ListedTill> = {
  from: tills,
  id: tills.id,
  idOf: ({ till }) => till.id,
  date: tills.openedAt,
  sort: { openedAt: tills.openedAt },
  where: async (query, ctx) => and(whereTills(query, ctx.actor?.personId), await inSight(ctx)),
  rows: (ctx, part) => cutTo(part, selectTills(ctx).$dynamic()),
};

/** A till in the file, as the caller may see it. */
type ExportedTill = { readonly record: TillRecord; readonly till: Till; readonly knows: boolean };

/** Tills. A clerk sees their own, a cashier their centre's, an owner all. */
export const tillList = {
  async page(ctx: Context, query: TillsQuery) {
    const { personId } = requirePermission(ctx, "tills.keep");
    const { rows, ...counted } = await readPage(ctx, source, query);
    const named = await withClerks(ctx, rows);
    return { rows: named.map((row) => toTillRecord(row, personId)), ...counted };
  },
  all(ctx: Context, query: TillsQuery) {
    const { personId } = requirePermission(ctx, "tills.keep");
    return readAll(ctx, query, personId);
  },
};

async function* readAll(
  ctx: Context,
  query: TillsQuery,
  personId: string,
): AsyncGenerator<ExportedTill[]> {
  for await (const rows of readBatches(ctx, source, query)) {
    const named = await withClerks(ctx, rows);
    yield named.map((row) => ({
      record: toTillRecord(row, personId),
      till: row.till,
      knows: mayKnow(row.till, personId),
    }));
  }
}

const naira = (kobo: number | null | undefined) => (kobo == null ? null : { kobo });

export const tillColumns: CsvColumns<ExportedTill> = {
  Opened: ({ till }) => till.openedAt,
  Centre: ({ record }) => record.location,
  Clerk: ({ record }) => record.clerk.name,
  State: ({ record }) => tillStateNames[record.state],
  "Float (NGN)": ({ record }) => ({ kobo: record.floatKobo }),
  "Expected (NGN)": ({ record }) => naira(record.expectedKobo),
  "Counted (NGN)": ({ record }) => naira(record.countKobo),
  "Counted again (NGN)": ({ till, knows }) => naira(knows ? till.handOverKobo : null),
  "Difference at the opening (NGN)": ({ record }) => ({ kobo: record.openingDifferenceKobo }),
  "Difference at the close (NGN)": ({ record }) => naira(record.differenceKobo),
  "Difference at the hand-over (NGN)": ({ record }) => naira(record.handOverDifferenceKobo),
  Closed: ({ till }) => till.closedAt,
  "Handed over": ({ till }) => till.handedOverAt,
  Reason: ({ till, knows }) =>
    [till.openNote, ...(knows ? [till.closeNote, till.handOverNote] : [])]
      .filter(Boolean)
      .join(" / ") || null,
  Answer: ({ till }) => till.answer,
};
