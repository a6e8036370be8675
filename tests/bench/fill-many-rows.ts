import { sql } from "drizzle-orm";
import { type Db, selectRows } from "#foundation/database/open-database.ts";
import { type FillOwners, fillRows } from "./fill-rows.ts";

/**
 * The same as `fillRows`, for very many rows: PostgreSQL builds an index over all rows in half of the time that it
 * takes to add them to it one by one. Indexes of constraints stay.
 */
export async function fillManyRows(
  db: Db,
  count: number,
  owners: FillOwners,
  now: Date,
): Promise<void> {
  const indexes = await selectRows<{ name: string; definition: string }>(
    db,
    sql`select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
      and indexname not in (select conname from pg_constraint)`,
  );
  for (const { name } of indexes) await db.execute(sql.raw(`drop index "${name}"`));
  await fillRows(db, count, owners, now);
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.execute(sql`set local maintenance_work_mem = '256MB'`);
    for (const { definition } of indexes) await tx.execute(sql.raw(definition));
  });
}
