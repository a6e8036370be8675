import { sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";

/** How many connections to this test's database wait for a lock. Only for PostgreSQL. */
export async function countWaiting({ db }: Pick<Context, "db">): Promise<number | undefined> {
  const [row] = await selectRows<{ waiting: number }>(
    db,
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row?.waiting;
}
