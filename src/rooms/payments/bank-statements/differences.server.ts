import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import {
  type BankPosting,
  describePostings,
  findUnmatched,
  movedDay,
  movedWithin,
} from "./bank-postings.server.ts";
import type { Differences } from "./bank-statements.ts";
import type { LineState } from "./bank-states.ts";
import { lineStateWords } from "./line-words.ts";

type Asked = { readonly from?: string | undefined; readonly to?: string | undefined };
type Days = { from: string; to: string };

/** The days that are compared: those of the statements, unless somebody chose others. */
async function findDays(ctx: Context, { from, to }: Asked): Promise<Days | null> {
  const [read] = await selectRows<{ first: string | null; last: string | null }>(
    ctx.db,
    sql`select min(first_day)::text as first, max(last_day)::text as last from bank_imports
      where state = 'done'`,
  );
  const [first, last] = [from ?? read?.first, to ?? read?.last];
  return first && last ? { from: first, to: last } : null;
}

type SumRow = { day: string; lines: number; inKobo: number; outKobo: number };

const sums = sql`count(*)::int as lines,
  coalesce(sum(kobo) filter (where kobo > 0), 0)::float8 as "inKobo",
  coalesce(sum(kobo) filter (where kobo < 0), 0)::float8 as "outKobo"`;

/** What the bank says and the books don't. */
const bankOnly = sql`select l.day, l.amount_kobo as kobo from bank_lines l where l.state <> 'done'`;

/** What the books say and the bank doesn't, by the day on which the money moved. */
const booksOnly = sql`select ${movedDay} as day, e.amount_kobo as kobo
  from ledger_transactions t
  join ledger_entries e on e.transaction_id = t.id and e.account = 'bank'
  where not exists (select from bank_matches m where m.transaction_id = t.id)`;

const byDay = (ctx: Context, differences: SQL) =>
  selectRows<SumRow>(
    ctx.db,
    sql`select d.day::text as day, ${sums} from (${differences}) d group by d.day order by d.day desc`,
  );

/** How many differences are on other days than these, and what they are together. */
async function countOutside(ctx: Context, differences: SQL, { from, to }: Days) {
  const [outside] = await selectRows<Differences["bankOutside"]>(
    ctx.db,
    sql`select count(*)::int as lines, coalesce(sum(kobo), 0)::float8 as "amountKobo"
      from (${differences}) d where d.day < ${from} or d.day > ${to}`,
  );
  return outside ?? nothing;
}

const nothing = { lines: 0, amountKobo: 0 };

/** What the bank's statements say and the books don't, and the other way round, by day. */
export async function getDifferences(ctx: Context, asked: Asked): Promise<Differences> {
  requirePermission(ctx, "bank.reconcile");
  const days = await findDays(ctx, asked);
  if (!days) {
    const [bankOutside, booksOutside] = [nothing, nothing];
    return { from: null, to: null, bankOnly: [], booksOnly: [], bankOutside, booksOutside };
  }
  const { from, to } = days;
  return {
    ...days,
    bankOnly: await byDay(ctx, sql`${bankOnly} and l.day between ${from} and ${to}`),
    booksOnly: await byDay(ctx, sql`${booksOnly} and ${movedWithin(days)}`),
    bankOutside: await countOutside(ctx, bankOnly, days),
    booksOutside: await countOutside(ctx, booksOnly, days),
  };
}

/** One line of the file. */
export type Difference = {
  where: "bank" | "books";
  day: string;
  amountKobo: number;
  words: string;
  state: LineState | null;
};

export const differenceColumns: CsvColumns<Difference> = {
  Where: ({ where }) =>
    where === "bank" ? "In the bank, not in the books" : "In the books, not in the bank",
  Day: ({ day }) => day,
  "In (NGN)": ({ amountKobo }) => (amountKobo > 0 ? { kobo: amountKobo } : null),
  "Out (NGN)": ({ amountKobo }) => (amountKobo < 0 ? { kobo: -amountKobo } : null),
  What: ({ words }) => words,
  State: ({ state }) => state && lineStateWords[state],
};

const batch = 1_000;

/** Every line of both sides, for a file. */
export async function* readDifferences(
  ctx: Context,
  asked: Asked,
): AsyncGenerator<readonly Difference[]> {
  requirePermission(ctx, "bank.reconcile");
  const days = await findDays(ctx, asked);
  if (!days) return;
  const { from, to } = days;
  let after = { day: from, id: "" };
  for (;;) {
    const lines = await selectRows<{
      id: string;
      day: string;
      amountKobo: number;
      words: string;
      state: LineState;
    }>(
      ctx.db,
      sql`select id, day::text as day, amount_kobo::float8 as "amountKobo", state,
          narration || case when reference = '' then '' else ' (' || reference || ')' end as words
        from bank_lines
        where state <> 'done' and day between ${from} and ${to}
          and (day, id) > (${after.day}::date, ${after.id})
        order by day, id limit ${batch}`,
    );
    yield lines.map(({ id: _, ...line }) => ({ ...line, where: "bank" as const }));
    const last = lines.at(-1);
    if (!last || lines.length < batch) break;
    after = { day: last.day, id: last.id };
  }
  let last: BankPosting | undefined;
  for (;;) {
    const postings = await findUnmatched(ctx, { days, after: last, limit: batch });
    const some = await describePostings(ctx, postings);
    yield some.map(({ day, amountKobo, words }) => ({
      where: "books" as const,
      day,
      amountKobo,
      words,
      state: null,
    }));
    last = postings.at(-1);
    if (postings.length < batch) break;
  }
}
