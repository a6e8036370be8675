import { rm } from "node:fs/promises";
import { getTableName, sql } from "drizzle-orm";
import { expect } from "vitest";
import { seed } from "#app/wiring.ts";
import { migrate } from "#foundation/database/migrate.ts";
import { type Database, type Db, selectRows } from "#foundation/database/open-database.ts";
import { declaredTables } from "../schema/declared-tables.ts";
import { openAcademy } from "../support/academy/open-academy.ts";
import { writeSecondVersion } from "./second-version.ts";

/** All money, by what it is about. */
const readMoney = (db: Db) =>
  selectRows<{ about: string; kobo: number }>(
    db,
    sql`select 'ledger ' || account as about, sum(amount_kobo)::float8 as kobo
          from ledger_entries group by account
        union all select 'received', sum(amount_kobo)::float8 from payments
        union all select 'charged', sum(amount_kobo)::float8 from charges
        union all select 'owed', sum(total_kobo)::float8 from enrolments
        union all select 'commission ' || kind, sum(amount_kobo)::float8 from commissions group by kind
        union all select 'paid out', sum(c.amount_kobo)::float8
          from payout_items join commissions c on c.id = commission_id
        order by about`,
  );

async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const table of declaredTables) {
    const query = sql`select count(*)::int as many from ${table}`;
    const [counted] = await selectRows<{ many: number }>(db, query);
    counts[getTableName(table)] = counted?.many ?? 0;
  }
  return counts;
}

/**
 * Fills an academy with the demonstration's people and money, brings its database to a later version, and checks that
 * every row, every kobo and every guard is still there.
 * @param database a migrated, empty one
 */
export async function expectUpgraded(database: Database): Promise<void> {
  const academy = await openAcademy({ database });
  const config = { ...academy.ctx.config, seed: "demo", appEnv: "demo" } as const;
  await seed({ ...academy.ctx, config }, () => {});
  await academy.close();

  const { db } = database;
  const [rows, money] = [await countRows(db), await readMoney(db)];
  expect(rows.enrolments).toBeGreaterThan(5);
  expect(money.find(({ about }) => about === "received")?.kobo).toBeGreaterThan(10_000_000);

  const folder = await writeSecondVersion();
  expect(await migrate(database, folder)).toBe(1);
  expect(await migrate(database, folder)).toBe(0);
  await rm(folder, { recursive: true });

  expect(await countRows(db)).toEqual(rows);
  expect(await readMoney(db)).toEqual(money);
  const filled = sql`select 1 from enrolments where spoken_code = lower(code)`;
  expect(await selectRows(db, filled)).toHaveLength(rows.enrolments ?? 0);
  const unbalanced = sql`select 1 from ledger_entries group by transaction_id having sum(amount_kobo) <> 0`;
  expect(await selectRows(db, unbalanced)).toEqual([]);
  for (const statement of [
    "update commissions set amount_kobo = 0",
    "delete from ledger_entries",
  ]) {
    const error = await Promise.resolve(db.execute(sql.raw(statement))).catch((reason) => reason);
    expect((error as { cause?: { code?: string } }).cause?.code, statement).toBe("23001");
  }
}
