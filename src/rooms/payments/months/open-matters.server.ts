import { type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { zone } from "#foundation/database/zone.ts";
import { movedWithin } from "../bank-statements/bank-postings.server.ts";
import { findHiddenCounts, isKnownDifference } from "../tills/read-till.server.ts";
import type { MonthSpan } from "./month-span.ts";
import type { MonthRecord } from "./months.ts";

const mostCases = 50;

type Case = MonthRecord["cases"][number];

/** The day of what a case is about. */
const matterDay = sql`coalesce(matter_on, (opened_at at time zone ${zone})::date)`;

/** The open cases about a month or before, oldest first, and how many there are. */
export async function findOpenCases(
  ctx: Context,
  { lastDay }: MonthSpan,
): Promise<{ cases: Case[]; openCases: number }> {
  const rows = await selectRows<Omit<Case, "openedAt"> & { openedAt: string; many: number }>(
    ctx.db,
    sql`select id, kind, reference, opened_at as "openedAt",
        ${matterDay}::text as "matterOn", count(*) over ()::int as many
      from payment_review_cases where closed_at is null and ${matterDay} <= ${lastDay}
      order by ${matterDay}, opened_at, id limit ${mostCases}`,
  );
  return {
    cases: rows.map(({ id, kind, reference, openedAt, matterOn }) => ({
      ...{ id, kind, reference, matterOn },
      openedAt: new Date(openedAt).toISOString(),
    })),
    openCases: rows[0]?.many ?? 0,
  };
}

type Warning = MonthRecord["warnings"][number];

const counted = (kind: Warning["kind"], from: SQL, kobo = sql`null::bigint`) =>
  sql`select ${kind}::text as kind, count(*)::int as count, sum(${kobo})::float8 as "amountKobo" from ${from}`;

/** What else somebody should look at before the month is closed. */
export async function findWarnings(ctx: Context, span: MonthSpan): Promise<Warning[]> {
  const { firstDay, lastDay } = span;
  const end = span.end.toISOString();
  const bankPostings = sql`ledger_transactions t join ledger_entries e on e.transaction_id = t.id and e.account = 'bank'
    where ${movedWithin({ from: firstDay, to: lastDay })}`;
  const hasStatement = sql`exists (select from bank_lines where day between ${firstDay} and ${lastDay})`;
  const warnings = [
    counted(
      "bank_lines",
      sql`bank_lines where state = 'open' and day <= ${lastDay}`,
      sql`amount_kobo`,
    ),
    counted(
      "bank_lines_later",
      sql`bank_lines where state = 'later' and day <= ${lastDay}`,
      sql`amount_kobo`,
    ),
    counted(
      "books_only",
      sql`${bankPostings} and ${hasStatement}
        and not exists (select from bank_matches m where m.transaction_id = t.id)`,
      sql`e.amount_kobo`,
    ),
    counted("no_statement", sql`${bankPostings} and not ${hasStatement}`, sql`e.amount_kobo`),
    counted("tills_open", sql`tills where state = 'open' and opened_at < ${end}`),
    counted(
      "till_differences",
      sql`tills where ${isKnownDifference(ctx.actor?.personId)} and opened_at < ${end}`,
    ),
    counted(
      "deposits",
      sql`cash_entries where kind = 'deposit' and arrived_at is null and created_at < ${end}`,
      sql`amount_kobo`,
    ),
  ];
  const rows = await selectRows<Warning>(ctx.db, sql.join(warnings, sql` union all `));
  const hidden = await findHiddenCounts(ctx, span.end);
  const toCount: Warning = { kind: "tills_to_count", count: hidden.length, amountKobo: null };
  return [...rows, toCount].filter(({ count }) => count > 0);
}
