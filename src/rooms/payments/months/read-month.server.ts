import { desc, eq, inArray, min, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import { accountWords } from "../ledger/ledger-words.ts";
import { countedAccounts } from "../ledger/read-ledger.server.ts";
import { ledgerTransactions } from "../ledger/tables.server.ts";
import { findHiddenCounts, type HiddenCount } from "../tills/read-till.server.ts";
import { tills } from "../tills/tables.server.ts";
import {
  addSteps,
  figureWords,
  monthAfter,
  monthOf,
  receivedCash,
  shownFigures,
} from "./month-figures.ts";
import { moves } from "./month-moves.server.ts";
import { type MonthSpan, spanOf } from "./month-span.ts";
import type { KeptMonth, MonthRecord, Pocket } from "./months.ts";
import { findOpenCases, findWarnings } from "./open-matters.server.ts";
import { owedByAge } from "./owed-by-age.server.ts";
import { closedMonths } from "./tables.server.ts";

export const inSpan = ({ begin, end }: Pick<MonthSpan, "begin" | "end">) =>
  sql`t.posted_at >= ${begin.toISOString()} and t.posted_at < ${end.toISOString()}`;

type Sum = { figure: string; amountKobo: number };
type Difference = MonthRecord["differences"][number];

/** What a month says now: its figures, and where two ways to compute one differ. */
type Computed = KeptMonth & { differences: Difference[] };

type Balance = { account: string } & Omit<Pocket, "account">;

/** Every account at the beginning and the end of a month, and what came and went. */
const readBalances = (ctx: Context, { begin, end }: MonthSpan): Promise<Balance[]> =>
  selectRows<Balance>(
    ctx.db,
    sql`select e.account,
        coalesce(sum(e.amount_kobo) filter (where t.posted_at < ${begin.toISOString()}), 0)::float8 as "openingKobo",
        coalesce(sum(greatest(e.amount_kobo, 0)) filter (where t.posted_at >= ${begin.toISOString()}), 0)::float8 as "inKobo",
        coalesce(sum(least(e.amount_kobo, 0)) filter (where t.posted_at >= ${begin.toISOString()}), 0)::float8 as "outKobo",
        sum(e.amount_kobo)::float8 as "closingKobo"
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.posted_at < ${end.toISOString()}
      group by e.account order by e.account`,
  );

type MoveSum = Sum & { tillId: string | null; differs: number; count: number };

const readMoves = (ctx: Context, span: MonthSpan): Promise<MoveSum[]> =>
  selectRows<MoveSum>(
    ctx.db,
    sql`select m.figure, case when m.figure like 'received:cash:%' then m.till_id end as "tillId",
        sum(m.kobo)::float8 as "amountKobo", sum(abs(m.differs))::float8 as differs
      from (${moves(inSpan(span))}) m group by 1, 2`,
  );

const readOwed = (ctx: Context, { end, lastDay }: MonthSpan): Promise<Sum[]> =>
  selectRows<Sum>(
    ctx.db,
    sql`select o.figure, sum(o.kobo)::float8 as "amountKobo" from (${owedByAge(end, lastDay)}) o group by 1`,
  );

const isMoney = ({ account }: { account: string }) =>
  account === "bank" || /^(cash|cash_in_transit|provider_clearing):/.test(account);

const total = <Row>(rows: readonly Row[], koboOf: (row: Row) => number) =>
  rows.reduce((sum, row) => sum + koboOf(row), 0);

/** Computes a month from the ledger. */
export async function computeMonth(ctx: Context, span: MonthSpan): Promise<Computed> {
  const balances = await readBalances(ctx, span);
  const moved = await readMoves(ctx, span);
  const owed = await readOwed(ctx, span);
  const pockets = balances.filter(isMoney);
  const closing = (account: string) =>
    balances.find((one) => one.account === account)?.closingKobo ?? 0;
  const sums = new Map(shownFigures().map((figure) => [figure, 0]));
  const add = (figure: string, kobo: number) => sums.set(figure, (sums.get(figure) ?? 0) + kobo);
  add(
    "opening",
    total(pockets, ({ openingKobo }) => openingKobo),
  );
  add(
    "closing",
    total(pockets, ({ closingKobo }) => closingKobo),
  );
  for (const { figure, amountKobo } of [...moved, ...owed]) add(figure, amountKobo);
  add("owed", closing("receivable"));
  // Credits are negative in the ledger.
  add("credits", 0 - closing("customer_credit"));
  add("unplaced", 0 - closing("unallocated"));
  add("commission:owed", 0 - closing("affiliate_payable"));
  const figures = [...sums].map(([figure, amountKobo]) => ({ figure, amountKobo }));
  const ofTills = moved.filter(({ figure }) => figure.startsWith("received:cash:"));
  const differences = [
    {
      label: "The money at the end is not the money at the start and what came and went",
      amountKobo: (sums.get("closing") ?? 0) - addSteps(figures),
    },
    {
      label: "What is owed by age is not what the books say is owed",
      amountKobo: total(owed, ({ amountKobo }) => amountKobo) - (sums.get("owed") ?? 0),
    },
    ...moved.map(({ figure, differs }) => ({
      label: `${figureWords(figure)}: the books and the payments behind them differ`,
      amountKobo: differs,
    })),
  ].filter(({ amountKobo }) => amountKobo !== 0);
  return {
    figures,
    differences,
    pockets: pockets.filter(
      ({ openingKobo, inKobo, outKobo }) => openingKobo !== 0 || inKobo !== 0 || outKobo !== 0,
    ),
    tills: ofTills.map(({ figure, tillId, amountKobo }) => ({
      id: tillId,
      centreId: figure.slice("received:cash:".length),
      amountKobo,
    })),
  };
}

/** All amounts of a month, by a key of their own, each with its words. */
const amountsOf = ({ figures, pockets, tills: ofTills }: KeptMonth) => [
  ...figures.map(({ figure, amountKobo }) => ({
    ...{ key: figure, label: figureWords(figure), amountKobo },
  })),
  ...pockets.map(({ account, closingKobo }) => ({
    ...{ key: `pocket:${account}`, label: accountWords(account), amountKobo: closingKobo },
  })),
  ...ofTills.map(({ id, centreId, amountKobo }) => ({
    ...{ key: `till:${id}:${centreId}`, label: `Cash of till ${id}`, amountKobo },
  })),
];

/** How far what was kept of a closed month is from what the ledger says now. The database lets nothing change it. */
function compare(kept: KeptMonth, now: KeptMonth): Difference[] {
  const current = new Map(amountsOf(now).map(({ key, amountKobo }) => [key, amountKobo]));
  return amountsOf(kept)
    .map(({ key, label, amountKobo }) => ({
      label: `${label}: the books have changed since the month was closed`,
      amountKobo: (current.get(key) ?? 0) - amountKobo,
    }))
    .filter(({ amountKobo }) => amountKobo !== 0);
}

/** The months that can be read and closed: the first of the books, and the one to close next. */
export async function readOrder(ctx: Context) {
  const [first] = await ctx.db
    .select({ at: min(ledgerTransactions.postedAt) })
    .from(ledgerTransactions);
  const [last] = await ctx.db
    .select({ month: closedMonths.id })
    .from(closedMonths)
    .orderBy(desc(closedMonths.endsAt))
    .limit(1);
  const firstMonth = first?.at ? monthOf(first.at) : null;
  return {
    firstMonth,
    lastClosed: last?.month ?? null,
    nextToClose: last ? monthAfter(last.month) : firstMonth,
  };
}

async function describeTills(
  ctx: Context,
  sums: KeptMonth["tills"],
  hidden: readonly HiddenCount[],
): Promise<MonthRecord["tills"]> {
  const ids = sums.flatMap(({ id }) => id ?? []);
  const found =
    ids.length === 0
      ? []
      : await ctx.db
          .select({ id: tills.id, clerkId: tills.clerkId, openedAt: tills.openedAt })
          .from(tills)
          .where(inArray(tills.id, ids));
  const names = await namesOf(
    ctx,
    found.map(({ clerkId }) => clerkId),
  );
  return sums
    .map((sum) => {
      const till = found.find(({ id }) => id === sum.id);
      return {
        ...sum,
        amountKobo: hidden.some(({ id }) => id === sum.id) ? null : sum.amountKobo,
        clerk: till ? (names[till.clerkId] ?? "") : null,
        openedAt: till?.openedAt.toISOString() ?? null,
      };
    })
    .sort((one, other) => (one.openedAt ?? "").localeCompare(other.openedAt ?? ""));
}

/** A month without the amounts from which the caller could work out what a count found, or has to find. */
function withoutHidden(
  { figures, pockets }: KeptMonth,
  { begin }: MonthSpan,
  hidden: readonly HiddenCount[],
): Pick<MonthRecord, "figures" | "pockets"> {
  const before = hidden.filter(({ at }) => at < begin);
  const here = hidden.filter(({ at }) => at >= begin);
  const figuresHidden = new Set([
    ...(before.length > 0 ? ["opening"] : []),
    ...(hidden.length > 0 ? ["closing"] : []),
    ...(here.length > 0 ? ["cash_differences"] : []),
    ...here.map(({ centreId }) => receivedCash(centreId)),
  ]);
  // A centre without any cash has no pocket, unless a count found some.
  const unmoved = [...countedAccounts(hidden)]
    .filter((account) => isMoney({ account }) && pockets.every((one) => one.account !== account))
    .map((account) => ({ account, openingKobo: 0, inKobo: 0, outKobo: 0, closingKobo: 0 }));
  return {
    figures: figures.map(({ figure, amountKobo }) => ({
      ...{ figure, label: figureWords(figure) },
      amountKobo: figuresHidden.has(figure) ? null : amountKobo,
    })),
    pockets: [...pockets, ...unmoved].map((pocket) => {
      const label = accountWords(pocket.account);
      if (!countedAccounts(hidden).has(pocket.account)) return { ...pocket, label };
      const openingKobo = countedAccounts(before).has(pocket.account) ? null : pocket.openingKobo;
      return { ...pocket, label, openingKobo, inKobo: null, outKobo: null, closingKobo: null };
    }),
  };
}

/** How much of the bank account's balance at the end of a month a line of the bank was ticked off for. */
async function readBankSeen(ctx: Context, { end }: MonthSpan): Promise<number> {
  const [seen] = await selectRows<{ kobo: number }>(
    ctx.db,
    sql`select coalesce(sum(e.amount_kobo), 0)::float8 as kobo
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where e.account = 'bank' and t.posted_at < ${end.toISOString()}
        and exists (select from bank_matches m where m.transaction_id = t.id)`,
  );
  return seen?.kobo ?? 0;
}

/** A month of the books. A closed one says what it said when it was closed. */
export async function getMonth(ctx: Context, month: string): Promise<MonthRecord> {
  requirePermission(ctx, "months.read");
  const span = spanOf(month, ctx.clock());
  const { firstMonth, nextToClose } = await readOrder(ctx);
  const [closed] = await ctx.db.select().from(closedMonths).where(eq(closedMonths.id, month));
  const computed = await computeMonth(ctx, span);
  const hidden = await findHiddenCounts(ctx, span.end);
  const said = closed?.figures ?? computed;
  const { cases, openCases } = closed
    ? { cases: [], openCases: 0 }
    : await findOpenCases(ctx, span);
  return {
    month,
    lastDay: span.lastDay,
    state: closed ? "closed" : span.isOver ? "open" : "in_progress",
    firstMonth,
    nextToClose,
    closed: closed
      ? {
          at: closed.closedAt.toISOString(),
          by: (await namesOf(ctx, [closed.closedBy]))[closed.closedBy] ?? "",
          despite: closed.figures.despite ?? null,
        }
      : null,
    ...withoutHidden(said, span, hidden),
    bankSeenKobo: await readBankSeen(ctx, span),
    tills: await describeTills(ctx, said.tills, hidden),
    differences: closed
      ? [...computed.differences, ...compare(closed.figures, computed)]
      : computed.differences,
    cases,
    openCases,
    warnings: closed ? [] : await findWarnings(ctx, span),
  };
}
