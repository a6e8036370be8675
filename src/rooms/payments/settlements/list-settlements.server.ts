import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { z } from "zod";
import { currency as ownCurrency } from "#academy";
import type { Context } from "#foundation/context.ts";
import {
  cutTo,
  defineList,
  type ListSource,
  readWaiting,
  type Waiting,
} from "#foundation/database/read-list.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { bankMatches } from "../bank-statements/tables.server.ts";
import { reviewCases } from "../cases/tables.server.ts";
import { ledgerTransactions } from "../ledger/tables.server.ts";
import { providerName } from "../provider/card-provider.ts";
import { refunds } from "../refunds/tables.server.ts";
import { lastDayAtBank } from "./bank-days.ts";
import { settlementWords, takenKobo } from "./compare-settlement.ts";
import { settlementReference } from "./settlement-reference.ts";
import type { listSettlementsEndpoint, SettlementRecord, SettlementRow } from "./settlements.ts";
import { settlementItems, settlementRefunds, settlements } from "./tables.server.ts";

type Query = z.output<typeof listSettlementsEndpoint.query>;
type Settlement = typeof settlements.$inferSelect;

const admit = (ctx: Context) => requirePermission(ctx, "bank.reconcile");

const differs = sql`${settlements.differences} <> '[]'::jsonb`;

/** Settlements that are in our books and that no line of the bank is for, although it is time. */
const isUnseen = (ctx: Context): SQL => sql`${settlements.postedAt} is not null
  and ${settlements.day} < ${lastDayAtBank(lagosDay(ctx.clock()))}
  and not exists (select from ${ledgerTransactions} t join ${bankMatches} m on m.transaction_id = t.id
    where t.kind = 'settlement' and t.reference = ${settlements.provider} || ':' || ${settlements.providerId})`;

/** How many settlements were not seen at the bank in time. The caller checks the permission. */
export const countUnseen = (ctx: Context): Promise<Waiting> =>
  readWaiting(ctx, settlements, isUnseen(ctx), settlements.day, settlements.netKobo);

/** By the provider's number, or its end. */
const hasNumber = (search: string): SQL =>
  sql`${settlements.providerId} like ${`%${search.replace(/[\\%_]/g, "\\$&")}`}`;

const source: ListSource<Query, Settlement> = {
  from: settlements,
  id: settlements.id,
  date: settlements.day,
  sort: { day: settlements.day },
  where: ({ search, state }, ctx) =>
    and(
      state === "unseen" ? isUnseen(ctx) : undefined,
      state === "differs" ? differs : undefined,
      state === "agrees" ? sql`not ${differs}` : undefined,
      search ? hasNumber(search.trim()) : undefined,
    ),
  rows: (ctx, part) => cutTo(part, ctx.db.select().from(settlements).$dynamic()),
};

const rows = defineList(admit, source);

/** The bank's line of each settlement that was ticked off, by its reference in the ledger. */
async function findLines({ db }: Context, found: readonly Settlement[]) {
  if (found.length === 0) return new Map<string, string>();
  const matched = await db
    .select({ reference: ledgerTransactions.reference, lineId: bankMatches.lineId })
    .from(ledgerTransactions)
    .innerJoin(bankMatches, eq(bankMatches.transactionId, ledgerTransactions.id))
    .where(
      and(
        eq(ledgerTransactions.kind, "settlement"),
        inArray(ledgerTransactions.reference, found.map(settlementReference)),
      ),
    );
  return new Map(matched.map(({ reference, lineId }) => [reference, lineId]));
}

async function toRows(ctx: Context, found: readonly Settlement[]): Promise<SettlementRow[]> {
  const lines = await findLines(ctx, found);
  return found.map((one): SettlementRow => {
    const isOurs = one.currency === ownCurrency.code;
    return {
      id: one.id,
      provider: one.provider,
      number: one.providerId,
      day: one.day,
      netKobo: isOurs ? one.netKobo : null,
      feesKobo: isOurs ? one.feesKobo : null,
      state: one.differences.length === 0 ? "agrees" : "differs",
      bankLineId: lines.get(settlementReference(one)) ?? null,
    };
  });
}

export const settlementList = {
  async page(ctx: Context, query: Query) {
    const { rows: found, ...counted } = await rows.page(ctx, query);
    return { rows: await toRows(ctx, found), ...counted };
  },
  all: rows.all,
};

export const settlementColumns: CsvColumns<Settlement> = {
  Day: ({ day }) => day,
  Provider: ({ provider }) => providerName(provider),
  Number: ({ providerId }) => providerId,
  Currency: ({ currency }) => currency,
  "Payments (NGN)": ({ grossKobo }) => (grossKobo === null ? null : { kobo: grossKobo }),
  "Fees (NGN)": ({ feesKobo }) => (feesKobo === null ? null : { kobo: feesKobo }),
  "Refunds and disputes (NGN)": (one) => {
    const kobo = takenKobo(one);
    return kobo === null ? null : { kobo };
  },
  "Paid out (NGN)": ({ netKobo }) => (netKobo === null ? null : { kobo: netKobo }),
  Differs: ({ expectedKobo, differences, ...told }) =>
    settlementWords(told, expectedKobo, differences).join(" "),
};

export async function getSettlement(ctx: Context, id: string): Promise<SettlementRecord> {
  admit(ctx);
  const [found] = await ctx.db.select().from(settlements).where(eq(settlements.id, id));
  const [row] = found ? await toRows(ctx, [found]) : [];
  if (!found || !row) throw notFound("There is no such settlement.");
  const ofIt = eq(settlementItems.settlementId, id);
  const items = await ctx.db
    .select()
    .from(settlementItems)
    .where(ofIt)
    .orderBy(settlementItems.paidAt, settlementItems.id);
  const lowered = await ctx.db
    .select({
      reference: refunds.reference,
      amountKobo: settlementRefunds.amountKobo,
      side: settlementRefunds.side,
    })
    .from(settlementRefunds)
    .innerJoin(refunds, eq(refunds.id, settlementRefunds.refundId))
    .where(eq(settlementRefunds.settlementId, id))
    .orderBy(refunds.createdAt, settlementRefunds.side);
  const [review] = await ctx.db
    .select({ id: reviewCases.id })
    .from(reviewCases)
    .where(
      and(
        eq(reviewCases.kind, "settlement_differs"),
        eq(reviewCases.reference, settlementReference(found)),
      ),
    );
  const isOurs = row.netKobo !== null;
  return {
    ...row,
    grossKobo: isOurs ? found.grossKobo : null,
    takenKobo: isOurs ? takenKobo(found) : null,
    expectedKobo: found.expectedKobo,
    isPosted: found.postedAt !== null,
    comparedAt: found.comparedAt.toISOString(),
    reviewId: review?.id ?? null,
    words: settlementWords(found, found.expectedKobo, found.differences),
    payments: items.map(({ id: _, settlementId: __, paidAt, ...item }) => ({
      ...item,
      paidAt: paidAt?.toISOString() ?? null,
    })),
    refunds: lowered,
  };
}
