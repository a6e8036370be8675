import { and, desc, eq, gt, inArray, ne } from "drizzle-orm";
import type { z } from "zod";
import type { Context } from "#foundation/context.ts";
import { type ListSource, readBatches, readPage } from "#foundation/database/read-list.ts";
import { matchesWords } from "#foundation/database/word-search.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { othersMay, requirePermission } from "#rooms/accounts/door.server.ts";
import { getAccount, type OrderAccount, readAccounts } from "../account/read-accounts.server.ts";
import { statementOf } from "../account/statement.ts";
import { fulfilment } from "../fulfilment.server.ts";
import { approvalThresholdKobo } from "../refunds/refund-limits.ts";
import {
  findRefundable,
  givenAwayTodayKobo,
  pendingOfOrderKobo,
} from "../refunds/refundable.server.ts";
import { refundRequests } from "../refunds/tables.server.ts";
import { orderLines, orders, payerWords } from "../tables.server.ts";
import type { CreditRecord, CreditRow, listCreditsEndpoint } from "./credits.ts";

type CreditsQuery = z.output<typeof listCreditsEndpoint.query>;
type Order = typeof orders.$inferSelect;

const withCredit = gt(orders.creditKobo, 0);

const source: ListSource<CreditsQuery, Order> = {
  from: orders,
  id: orders.id,
  idOf: ({ id }) => id,
  date: orders.createdAt,
  sums: { creditKobo: orders.creditKobo },
  sort: { ordered: orders.createdAt },
  where: ({ search }) =>
    and(withCredit, search ? matchesWords(payerWords(orders), search) : undefined),
  rows: (ctx, { where, orderBy, limit, offset }) =>
    ctx.db
      .select()
      .from(orders)
      .where(where)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset),
};

/** Since when an order has had credit without a break. */
function creditSince(order: OrderAccount): string {
  const entries = statementOf(
    { ...order, lineRefs: order.lines.map(({ lineRef }) => lineRef) },
    null,
  );
  const before = entries.findLastIndex(({ balanceKobo }) => balanceKobo >= 0);
  const first = entries[before + 1] ?? entries.at(-1);
  return new Date(first?.at ?? 0).toISOString();
}

const toRow = (
  order: Pick<Order, "id" | "payerName" | "payerEmail">,
  account: OrderAccount,
): CreditRow => ({
  orderId: order.id,
  payer: order.payerName,
  payerEmail: order.payerEmail,
  description: account.lines.map(({ description }) => description).join(", "),
  creditKobo: account.creditKobo,
  since: creditSince(account),
});

async function toRows(ctx: Context, found: readonly Order[]): Promise<CreditRow[]> {
  const accounts = await readAccounts(
    ctx,
    found.map(({ id }) => id),
  );
  return found.flatMap((order) => {
    const account = accounts.get(order.id);
    return account ? toRow(order, account) : [];
  });
}

/** Orders with credit. */
export const creditList = {
  async page(ctx: Context, query: CreditsQuery) {
    requirePermission(ctx, "payments.read");
    const { rows, ...counted } = await readPage(ctx, source, query);
    return { rows: await toRows(ctx, rows), ...counted };
  },
  all(ctx: Context, query: CreditsQuery) {
    requirePermission(ctx, "payments.read");
    return readAll(ctx, query);
  },
};

async function* readAll(ctx: Context, query: CreditsQuery) {
  for await (const rows of readBatches(ctx, source, query)) yield toRows(ctx, rows);
}

export const creditColumns: CsvColumns<CreditRow> = {
  Payer: ({ payer }) => payer,
  Email: ({ payerEmail }) => payerEmail,
  For: ({ description }) => description,
  "Credit (NGN)": ({ creditKobo }) => ({ kobo: creditKobo }),
  Since: ({ since }) => new Date(since),
  Order: ({ orderId }) => orderId,
};

/** The part of an order's credit that nobody has asked to give back. */
export async function freeCreditKobo(ctx: Context, account: OrderAccount): Promise<number> {
  const references = account.payments.map(({ reference }) => reference);
  if (references.length === 0) return account.creditKobo;
  const waiting = await ctx.db
    .select({ amountKobo: refundRequests.amountKobo })
    .from(refundRequests)
    .where(
      and(inArray(refundRequests.reference, references), eq(refundRequests.status, "requested")),
    );
  const waitingKobo = waiting.reduce((sum, { amountKobo }) => sum + amountKobo, 0);
  const goingKobo = waitingKobo + (await pendingOfOrderKobo(ctx, account));
  return Math.max(account.creditKobo - goingKobo, 0);
}

/** How much can go back of payments by card, or of those by hand. */
async function leftBy(ctx: Context, { payments }: OrderAccount, isCard: boolean): Promise<number> {
  let sumKobo = 0;
  for (const { reference, method } of payments) {
    if ((method === "card") === isCard) sumKobo += (await findRefundable(ctx, reference)).leftKobo;
  }
  return sumKobo;
}

type Lines = Pick<OrderAccount, "lines">;

/** Tells which orders have the same payer as this one. An order with several payers matches none. */
async function ofSamePayer(ctx: Context, { lines }: Lines) {
  const lineRefs = lines.map(({ lineRef }) => lineRef);
  const own = new Set(await fulfilment().linesOfPayer(ctx, lineRefs));
  const isOfPayer = (order: Lines) => order.lines.every(({ lineRef }) => own.has(lineRef));
  return { own, isOfPayer };
}

/** Whether both have the same payer. */
export const areOfOnePayer = async (ctx: Context, one: Lines, other: Lines): Promise<boolean> =>
  (await ofSamePayer(ctx, one)).isOfPayer(other);

/** What the same payer still owes for in other orders. */
async function findTowards(ctx: Context, order: OrderAccount): Promise<CreditRecord["towards"]> {
  const { own, isOfPayer } = await ofSamePayer(ctx, order);
  const found = await ctx.db
    .selectDistinct({ id: orders.id, createdAt: orders.createdAt })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(
      and(
        inArray(orderLines.lineRef, [...own]),
        ne(orders.id, order.orderId),
        inArray(orders.status, ["open", "partly_paid", "partly_refunded"]),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .limit(50);
  const accounts = await readAccounts(
    ctx,
    found.map(({ id }) => id),
  );
  const open = [...accounts.values()]
    .filter(isOfPayer)
    .flatMap(({ lines, openKobo }) =>
      lines.filter((line) => line.openKobo > 0).map((line) => ({ ...line, openKobo })),
    );
  const places = await fulfilment().describeLines(
    ctx,
    open.map(({ lineRef }) => lineRef),
    null,
  );
  return open.map(({ lineRef, description, openKobo }) => ({
    enrolmentId: lineRef,
    description,
    openKobo,
    learner: places.find((place) => place.lineRef === lineRef)?.learner ?? "",
  }));
}

export async function getOrder(ctx: Context, orderId: string): Promise<Order> {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw notFound("There is no such order.");
  return order;
}

/** The order of a line; null for an unknown line. */
export async function findOrderOfLine(ctx: Context, lineRef: string): Promise<string | null> {
  const [line] = await ctx.db
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(eq(orderLines.lineRef, lineRef));
  return line?.orderId ?? null;
}

/** The credit of an order with what can be done about it. */
export async function getCredit(ctx: Context, orderId: string): Promise<CreditRecord> {
  const { personId } = requirePermission(ctx, "payments.read");
  const order = await getOrder(ctx, orderId);
  const account = await getAccount(ctx, orderId);
  const freeKobo = await freeCreditKobo(ctx, account);
  return {
    ...toRow(order, account),
    freeKobo,
    cardKobo: Math.min(freeKobo, await leftBy(ctx, account, true)),
    byHandKobo: Math.min(freeKobo, await leftBy(ctx, account, false)),
    reference: account.payments.at(-1)?.reference ?? null,
    approvalThresholdKobo: approvalThresholdKobo({
      refundedKobo: 0,
      todayKobo: await givenAwayTodayKobo(ctx, personId),
    }),
    hasSecondAdmin: await othersMay(ctx, "payments.refund", personId),
    towards: freeKobo > 0 ? await findTowards(ctx, account) : [],
  };
}
