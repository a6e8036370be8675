import { type AnyColumn, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { type ListSource, readBatches, readPage } from "#foundation/database/read-list.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { instantCell } from "#foundation/http/answers/csv.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { lineOfCharge } from "../bank-statements/charge-line.server.ts";
import { postingWords } from "../ledger/ledger-words.ts";
import { countedAccounts } from "../ledger/read-ledger.server.ts";
import type { PostingKind } from "../states.ts";
import { orderLines, orders } from "../tables.server.ts";
import { findHiddenCounts, notCountedAgain } from "../tills/read-till.server.ts";
import { figureWords, receivedCash } from "./month-figures.ts";
import { moves } from "./month-moves.server.ts";
import { type MonthSpan, spanOf } from "./month-span.ts";
import type { LinesQuery, MonthLine } from "./months.ts";
import { owedByAge } from "./owed-by-age.server.ts";
import { inSpan } from "./read-month.server.ts";

/** A line as the statements below read it. */
type Row = {
  id: string;
  at: string | Date;
  kind: PostingKind | null;
  reference: string | null;
  orderId: string | null;
  lineRef: string | null;
  paymentReference: string | null;
  tillId: string | null;
  dueOn: string | null;
  kobo: number;
};

const ofMove = sql`m.id, m.at, m.kind, m.reference, m.order_id, m.line_ref, m.payment_reference, m.till_id,
  null::date as due_on, m.kobo`;

/** Entries of one account. @param sign -1 for accounts whose balance is below zero */
const entriesOf = (account: string, which: SQL, sign = 1): SQL => sql`
  select e.id, t.posted_at as at, t.kind, t.reference, e.order_id, e.line_ref, null::text as payment_reference,
    null::text as till_id, null::date as due_on, ${sign}::int * e.amount_kobo as kobo
  from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
  where e.account = ${account} and ${which}`;

/** Accounts whose balance at the end is a figure. Its lines are all their entries up to then. */
const balanceAccounts: Readonly<Record<string, string>> = {
  unplaced: "unallocated",
  "commission:owed": "affiliate_payable",
};

/** Owed money and credits by order, which are not postings of the month. */
const isOfOrders = (figure: string) => figure === "credits" || figure.startsWith("owed:");

/** The lines of a figure. @param which of the month's postings `t` */
function linesOf(figure: string, span: MonthSpan, which: SQL): SQL {
  const upToEnd = sql`t.posted_at < ${span.end.toISOString()}`;
  if (figure.startsWith("owed:")) {
    return sql`select o.id, ${span.end.toISOString()}::timestamptz as at, null::text as kind, null::text as reference,
      o.order_id, o.line_ref, null::text as payment_reference, null::text as till_id, o.due_on, o.kobo
      from (${owedByAge(span.end, span.lastDay)}) o where o.figure = ${figure}`;
  }
  if (figure === "credits") {
    return sql`select e.order_id as id, max(t.posted_at) as at, null::text as kind, null::text as reference, e.order_id,
      null::text as line_ref, null::text as payment_reference, null::text as till_id, null::date as due_on,
      -sum(e.amount_kobo) as kobo
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'customer_credit' and ${upToEnd} group by e.order_id having sum(e.amount_kobo) <> 0`;
  }
  const account = balanceAccounts[figure];
  if (account) return entriesOf(account, upToEnd, -1);
  if (figure.startsWith("pocket:")) return entriesOf(figure.slice("pocket:".length), which);
  const of = figure.startsWith("till:")
    ? sql`m.figure like 'received:cash:%' and m.till_id = ${figure.slice("till:".length)}`
    : sql`m.figure = ${figure}`;
  return sql`select ${ofMove} from (${moves(which)}) m where ${of}`;
}

/** What a posting is, by the figure that it is shown for. */
function wordsOf(figure: string, { kind, kobo }: Row): string {
  if (kind === null) return figureWords(figure);
  if (kind !== "order") return postingWords[kind] ?? kind;
  if (figure === "fees") return "Fee of a payment";
  if (figure.startsWith("refunds:")) return Number(kobo) > 0 ? "Refund" : "A refund came back";
  return Number(kobo) > 0 ? "Payment" : "Refund";
}

async function describe(ctx: Context, figure: string, rows: readonly Row[]): Promise<MonthLine[]> {
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))];
  const ofOrders =
    orderIds.length === 0
      ? []
      : await ctx.db
          .select({
            id: orders.id,
            payer: orders.payerName,
            lineRef: orderLines.lineRef,
            program: orderLines.description,
          })
          .from(orders)
          .leftJoin(orderLines, eq(orderLines.orderId, orders.id))
          .where(inArray(orders.id, orderIds))
          .orderBy(orderLines.position);
  return rows.map((row): MonthLine => {
    const bought = ofOrders.filter(({ id }) => id === row.orderId);
    const own = bought.filter(({ lineRef }) => row.lineRef === null || lineRef === row.lineRef);
    return {
      id: row.id,
      at: isOfOrders(figure) && figure !== "credits" ? null : new Date(row.at).toISOString(),
      words: wordsOf(figure, row),
      payer: bought[0]?.payer ?? null,
      program: own.map(({ program }) => program).join(", ") || null,
      enrolmentId: row.lineRef ?? bought[0]?.lineRef ?? null,
      paymentReference: row.paymentReference ?? (row.kind === "charge" ? row.reference : null),
      orderId: row.orderId,
      tillId: row.tillId,
      bankLineId: row.kind === "bank_charge" ? lineOfCharge(row.reference ?? "") : null,
      dueOn: row.dueOn,
      amountKobo: Number(row.kobo),
    };
  });
}

function sourceOf(
  ctx: Context,
  figure: string,
  span: MonthSpan,
): ListSource<LinesQuery, MonthLine> {
  const field = <T>(name: string) => sql<T>`${sql.identifier(name)}`.as(name);
  const lines = ctx.db
    .select({
      id: field<string>("id"),
      at: field<string>("at"),
      kind: field<PostingKind | null>("kind"),
      reference: field<string | null>("reference"),
      orderId: field<string | null>("order_id"),
      lineRef: field<string | null>("line_ref"),
      paymentReference: field<string | null>("payment_reference"),
      tillId: field<string | null>("till_id"),
      dueOn: field<string | null>("due_on"),
      kobo: field<number>("kobo"),
    })
    .from(sql`(${linesOf(figure, span, inSpan(span))}) as found`)
    .as("month_lines");
  // Named expressions stand for columns.
  const columns = lines as unknown as Record<"id" | "at" | "kobo", AnyColumn>;
  return {
    from: lines,
    id: columns.id,
    sort: { at: columns.at },
    sums: { amountKobo: columns.kobo },
    where: () => undefined,
    rows: async (_, { where, orderBy, limit, offset }) => {
      const rows = await ctx.db
        .select()
        .from(lines)
        .where(where)
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset);
      return describe(ctx, figure, rows as Row[]);
    },
  };
}

const batch = 1_000;

const columnsOfRow = sql`f.id, f.at, f.kind, f.reference, f.order_id as "orderId", f.line_ref as "lineRef",
  f.payment_reference as "paymentReference", f.till_id as "tillId", f.due_on::text as "dueOn", f.kobo::float8 as kobo`;

/**
 * All lines of a figure, for a file. The month's postings are read a thousand at a time, so that a long month is never
 * in memory; orders that owe or have credit are read together.
 */
async function* readAll(
  ctx: Context,
  { figure }: LinesQuery,
  span: MonthSpan,
): AsyncGenerator<readonly MonthLine[]> {
  if (isOfOrders(figure)) {
    const found = await selectRows<Row>(
      ctx.db,
      sql`select ${columnsOfRow} from (${linesOf(figure, span, inSpan(span))}) f order by f.due_on, f.at, f.id`,
    );
    for (let at = 0; at < found.length; at += batch) {
      yield await describe(ctx, figure, found.slice(at, at + batch));
    }
    return;
  }
  const account = balanceAccounts[figure];
  const begin = account ? new Date(0) : span.begin;
  let after = { at: begin.toISOString(), id: "" };
  for (;;) {
    const postings = await selectRows<{ id: string; at: string }>(
      ctx.db,
      sql`select t.id, t.posted_at::text as at from ledger_transactions t
        where (t.posted_at, t.id) > (${after.at}::timestamptz, ${after.id})
          and t.posted_at < ${span.end.toISOString()}
        order by t.posted_at, t.id limit ${batch}`,
    );
    const last = postings.at(-1);
    if (!last) return;
    const these = sql`t.id = any(${sql.param(postings.map(({ id }) => id))}::text[])`;
    const lines = account ? entriesOf(account, these, -1) : linesOf(figure, span, these);
    const found = await selectRows<Row>(
      ctx.db,
      sql`select ${columnsOfRow} from (${lines}) f order by f.at, f.id`,
    );
    if (found.length > 0) yield await describe(ctx, figure, found);
    if (postings.length < batch) return;
    after = last;
  }
}

/** @throws AppError 409 for a figure that the month does not tell the caller, as the first count would be read from it */
async function refuseHidden(ctx: Context, figure: string, { begin, end }: MonthSpan) {
  const hidden = await findHiddenCounts(ctx, end);
  const isOfTill = hidden.some(
    ({ id, at, centreId }) =>
      figure === `till:${id}` || (figure === receivedCash(centreId) && at >= begin),
  );
  const isHidden =
    figure === "cash_differences"
      ? hidden.some(({ at }) => at >= begin)
      : isOfTill ||
        (figure.startsWith("pocket:") &&
          countedAccounts(hidden).has(figure.slice("pocket:".length)));
  if (isHidden) throw notCountedAgain();
}

/** The lines behind a figure of a month. */
export const monthLineList = {
  async page(ctx: Context, query: LinesQuery) {
    requirePermission(ctx, "months.read");
    const span = spanOf(query.month, ctx.clock());
    await refuseHidden(ctx, query.figure, span);
    return readPage(ctx, sourceOf(ctx, query.figure, span), query);
  },
  async all(ctx: Context, query: LinesQuery) {
    requirePermission(ctx, "months.read");
    const span = spanOf(query.month, ctx.clock());
    await refuseHidden(ctx, query.figure, span);
    // The lines that someone chose on the screen are few.
    return query.ids
      ? readBatches(ctx, sourceOf(ctx, query.figure, span), query)
      : readAll(ctx, query, span);
  },
};

export const monthLineColumns: CsvColumns<MonthLine> = {
  Posted: ({ at }) => instantCell(at),
  Due: ({ dueOn }) => dueOn,
  What: ({ words }) => words,
  Payer: ({ payer }) => payer,
  Program: ({ program }) => program,
  Payment: ({ paymentReference }) => paymentReference,
  Order: ({ orderId }) => orderId,
  Registration: ({ enrolmentId }) => enrolmentId,
  Till: ({ tillId }) => tillId,
  "Bank line": ({ bankLineId }) => bankLineId,
  "Amount (NGN)": ({ amountKobo }) => ({ kobo: amountKobo }),
};
