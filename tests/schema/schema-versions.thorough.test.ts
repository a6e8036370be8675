import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Db, selectRows } from "#foundation/database/open-database.ts";
import { openTestDatabase } from "../database/open-test-database.ts";
import { readChecks, readColumns, readForeignKeys, type StoredColumn } from "./read-schema.ts";

/** Tables that admins edit, now or later (`edited` of columns.ts). */
const edited = [
  "affiliate_applications",
  "affiliate_programs",
  "affiliates",
  "centres",
  "chapters",
  "contact_messages",
  "enrolments",
  "events",
  "fee_schedules",
  "graduates",
  "intakes",
  "job_applications",
  "levels",
  "payment_review_cases",
  "payouts",
  "pictures",
  "programs",
  "reminder_rules",
];

const longAgo = "2001-02-03 04:05:06+00";
const samples: [RegExp, string][] = [
  [/\[\]$/, "{}"],
  [/^timestamp/, longAgo],
  [/^date/, "2001-02-03"],
  [/^(integer|bigint|double)/, "1"],
  [/^boolean/, "false"],
  [/^jsonb/, "{}"],
  [/^(text|bytea)/, "x"],
];
const sampleOf = ({ sqlType }: StoredColumn) =>
  samples.find(([type]) => type.test(sqlType))?.[1] ?? "x";

/** A row of invented values: constraints are off in this transaction, which is rolled back. */
async function addRow(db: Db, table: string, columns: StoredColumn[]) {
  const names = columns.map(({ column }) => sql.identifier(column));
  const values = columns.map((column) => sql.raw(`'${sampleOf(column)}'::${column.sqlType}`));
  await db.execute(
    sql`insert into ${sql.identifier(table)} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
  );
}

async function dropConditions(db: Db) {
  for (const { table, name } of [...(await readForeignKeys(db)), ...(await readChecks(db))]) {
    await db.execute(
      sql`alter table ${sql.identifier(table)} drop constraint ${sql.identifier(name)}`,
    );
  }
  // A single invented entry does not balance.
  await db.execute(sql`alter table ledger_entries disable trigger ledger_entries_balance`);
}

type Row = Record<string, unknown>;
const readRow = async (db: Db, table: string) =>
  (await selectRows<Row>(db, sql`select * from ${sql.identifier(table)}`))[0] ?? {};

/** The columns that change in an update that sets a column to its current value. */
async function changedByUpdate(db: Db, table: string, columns: StoredColumn[]): Promise<Row> {
  const [first] = columns;
  const before = await readRow(db, table);
  const column = sql.identifier(first?.column ?? "");
  await db.execute(sql`update ${sql.identifier(table)} set ${column} = ${column}`);
  const after = await readRow(db, table);
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => `${before[name]}` !== `${value}`),
  );
}

class Undo extends Error {}

test("an update raises version and updated_at in tables that admins edit, and only there", async () => {
  const database = await openTestDatabase();
  const columns = await readColumns(database.db);
  const tables = [...new Set(columns.map(({ table }) => table))];
  const kept: string[] = [];
  const refusing: string[] = [];
  const undone = database.db.transaction(async (tx) => {
    await dropConditions(tx);
    for (const table of tables) {
      const own = columns.filter((column) => column.table === table && column.notNull);
      await addRow(tx, table, own);
      const changed = await tx
        .transaction((savepoint) => changedByUpdate(savepoint, table, own))
        .catch((error: Error) => {
          expect((error.cause as { code?: string }).code, table).toBe("23001");
          refusing.push(table);
          return {} as Row;
        });
      if (Object.keys(changed).length === 0) continue;
      kept.push(table);
      expect(Object.keys(changed).sort(), table).toEqual(["updated_at", "version"]);
      expect(changed.version, table).toBe(2);
      expect(Date.now() - new Date(String(changed.updated_at)).getTime()).toBeLessThan(60_000);
      const name = sql.identifier(table);
      await tx.execute(sql`update ${name} set version = 99, updated_at = ${longAgo}`);
      expect(await readRow(tx, table), table).toMatchObject({ ...changed, version: 3 });
    }
    throw new Undo();
  });
  await expect(undone).rejects.toThrow(Undo);
  await database.close();
  expect(kept.sort()).toEqual(edited);
  // Append-only tables.
  expect(refusing.sort()).toEqual([
    "affiliate_rates",
    "audit_entries",
    "charges",
    "closed_months",
    "commission_marks",
    "commissions",
    "credit_returns",
    "credit_uses",
    "ledger_entries",
    "ledger_transactions",
    "message_choices",
    "payments",
    "payout_items",
    "safe_moves",
  ]);
});
