import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { zone } from "#foundation/database/zone.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { lagosTime } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { type BankPosting, describePostings, findUnmatched } from "./bank-postings.server.ts";
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

const until = (to: string) =>
  sql`${lagosTime(to, "00:00").toISOString()}::timestamptz + interval '1 day'`;

/** What the bank's statements say and the books don't, and the other way round, by day. */
export async function getDifferences(ctx: Context, asked: Asked): Promise<Differences> {
  requirePermission(ctx, "bank.reconcile");
  const days = await findDays(ctx, asked);
  if (!days) return { from: null, to: null, bankOnly: [], booksOnly: [] };
  const { from, to } = days;
  const bankOnly = await selectRows<SumRow>(
    ctx.db,
    sql`select day::text as day, ${sums} from (select day, amount_kobo as kobo from bank_lines
        where state <> 'done' and day between ${from} and ${to}) as l
      group by day order by day desc`,
  );
  const booksOnly = await selectRows<SumRow>(
    ctx.db,
    sql`select day::text as day, ${sums} from (
        select (t.posted_at at time zone ${zone})::date as day, e.amount_kobo as kobo
        from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.account = 'bank'
        where t.posted_at >= ${lagosTime(from, "00:00").toISOString()} and t.posted_at < ${until(to)}
          and not exists (select from bank_matches m where m.transaction_id = t.id)) as p
      group by day order by day desc`,
  );
  return { ...days, bankOnly, booksOnly };
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
    const postings = await findUnmatched(ctx, { from, to, after: last, limit: batch });
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
