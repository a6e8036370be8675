import { join } from "node:path";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { migrate } from "#foundation/database/migrate.ts";
import { type Database, type Db, selectRows } from "#foundation/database/open-database.ts";
import { readEnrolmentCode } from "#rooms/enrolment/rules/enrolment-code.ts";
import { readForeignKeys } from "../schema/read-schema.ts";
import { makeFirstDatabase } from "./make-first-database.ts";

const databaseFolder = join(import.meta.dirname, "..", "..", "database");

/** All money, by what it is about. */
const readMoney = (db: Db) =>
  selectRows<{ about: string; kobo: number }>(
    db,
    sql`select 'ledger ' || account as about, sum(amount_kobo)::float8 as kobo
          from ledger_entries group by account
        union all select 'settled', sum(amount_kobo)::float8 from settlements
        union all select 'refunded', sum(amount_kobo)::float8 from refunds where applied_at is not null
        union all select 'owed', sum(total_kobo)::float8 from enrolments
        union all select 'commission ' || kind, sum(amount_kobo)::float8 from commissions group by kind
        union all select 'paid out', sum(c.amount_kobo)::float8
          from payout_items join commissions c on c.id = commission_id
        order by about`,
  );

const readStates = (db: Db) =>
  selectRows(db, sql`select id, status, order_id, confirmed_at from enrolments order by id`);

/** Rows that refer to nothing: the triggers slept when the rows were put in. */
async function countOrphans(db: Db): Promise<string[]> {
  const orphans: string[] = [];
  for (const { table, name } of await readForeignKeys(db)) {
    const [key] = await selectRows<{ definition: string }>(
      db,
      sql`select pg_get_constraintdef(oid) as definition from pg_constraint where conname = ${name}`,
    );
    const [, column, target, targetColumn] =
      /FOREIGN KEY \((\w+)\) REFERENCES (\w+)\((\w+)\)/.exec(key?.definition ?? "") ?? [];
    const [found] = await selectRows<{ many: number }>(
      db,
      sql.raw(`select count(*)::int as many from ${table} t where t.${column} is not null
        and not exists (select 1 from ${target} r where r.${targetColumn} = t.${column})`),
    );
    if (found?.many !== 0) orphans.push(`${table}.${column}`);
  }
  return orphans;
}

/** Three more chapters in Yola, two of them of one name: the first schema did not refuse them. */
const repeatChapters = (db: Db) =>
  db.execute(sql`insert into chapters (id, name, members, next_event, location, updated_at)
    select 'yola-' || n, called, 0, 'Nothing yet', location, updated_at
    from chapters, (values (1, 'Yola chapter'), (2, 'YOLA chapter'), (3, 'Yola chapter (2)')) as more (n, called)
    where id = 'yola'`);

const readChapters = async (db: Db) =>
  (
    await selectRows<{ name: string }>(
      db,
      sql`select name from chapters where location like 'Yola%' order by lower(name)`,
    )
  ).map(({ name }) => name);

/**
 * Brings a database of the first schema, with data in it, to the schema of today, and looks whether
 * every row, every kobo and every guard is still there.
 * @param database an empty one
 */
export async function expectUpgraded(database: Database): Promise<void> {
  const { db } = database;
  const rowCounts = await makeFirstDatabase(database);
  const [money, states] = [await readMoney(db), await readStates(db)];
  expect(money.find(({ about }) => about === "settled")?.kobo).toBeGreaterThan(50_000_000);

  await repeatChapters(db);

  expect(await migrate(database, databaseFolder)).toBeGreaterThan(0);
  expect(await migrate(database, databaseFolder)).toBe(0);

  // Every admin has become an owner.
  const owners = await selectRows<{ admin: string; owner: string }>(
    db,
    sql`select a.person_id as admin, o.person_id as owner from person_roles a
      left join person_roles o on o.person_id = a.person_id and o.role = 'owner' where a.role = 'admin'`,
  );
  expect(owners.map(({ owner }) => owner)).toEqual(owners.map(({ admin }) => admin));
  expect(await readChapters(db)).toEqual([
    "Yola chapter",
    "Yola chapter (2)",
    "Yola chapter (2) (2)",
    "YOLA chapter (3)",
  ]);
  const added: Record<string, number> = { person_roles: owners.length, chapters: 3 };
  for (const [table, many] of Object.entries(rowCounts)) {
    const [counted] = await selectRows<{ many: number }>(
      db,
      sql`select count(*)::int as many from ${sql.identifier(table)}`,
    );
    expect([table, counted?.many]).toEqual([table, many + (added[table] ?? 0)]);
  }
  expect(await readMoney(db)).toEqual(money);
  expect(await readStates(db)).toEqual(states);
  expect(await countOrphans(db)).toEqual([]);

  const ledger = sql`select 1 from ledger_entries group by transaction_id having sum(amount_kobo) <> 0`;
  expect(await selectRows(db, ledger)).toEqual([]);
  for (const statement of [
    "update commissions set amount_kobo = 0",
    "delete from ledger_entries",
  ]) {
    const error = await Promise.resolve(db.execute(sql.raw(statement))).catch((reason) => reason);
    expect((error as { cause?: { code?: string } }).cause?.code, statement).toBe("23001");
  }

  const codes = await selectRows<{ code: string }>(db, sql`select code from enrolments`);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(rowCounts.enrolments);
  for (const { code } of codes) expect(readEnrolmentCode(code)).toEqual({ code });
}
