import { sql } from "drizzle-orm";
import * as z from "zod";
import type { Applied } from "../database/migrate.ts";
import { type Db, selectRows } from "../database/open-database.ts";

/** What a database holds, to compare a restored one with the one that was backed up. */
export const Facts = z.object({
  /** Every table with its schema, `public.people`, and the number of its rows. */
  tables: z.record(z.string(), z.int()),
  /** What each account of the ledger holds, in kobo. */
  ledger: z.record(z.string(), z.string()),
  migrations: z.array(z.string()),
  /** Those that only add to the schema. A backup of an early release does not say. */
  expanding: z.array(z.string()).default([]),
});
export type Facts = z.output<typeof Facts>;

/** The tables of all schemas but those of PostgreSQL itself. */
const tables = sql`
  select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
   where c.relkind in ('r', 'p') and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
   order by 1`;

/** Each account's sum as text, because it may not fit into a JavaScript number. */
const ledgerSums =
  "select account as name, sum(amount_kobo)::text as kobo from ledger_entries group by account order by account";

/** A database without tables counts as empty. */
export async function readFacts(db: Db): Promise<Facts> {
  const names = (await selectRows<{ name: string }>(db, tables)).map(({ name }) => name);
  const counts: Record<string, number> = {};
  for (const name of names) {
    const query = sql.raw(`select count(*)::int as many from ${name}`);
    const [row] = await selectRows<{ many: number }>(db, query);
    counts[name] = row?.many ?? 0;
  }
  const has = (name: string) => names.includes(`public.${name}`);
  const sums = has("ledger_entries")
    ? await selectRows<{ name: string; kobo: string }>(db, sql.raw(ledgerSums))
    : [];
  const migrations = has("applied_migrations")
    ? await selectRows<Applied>(db, sql`select hash, expands from applied_migrations order by hash`)
    : [];
  return {
    tables: counts,
    ledger: Object.fromEntries(sums.map(({ name, kobo }) => [name, kobo])),
    migrations: migrations.map(({ hash }) => hash),
    expanding: migrations.filter(({ expands }) => expands).map(({ hash }) => hash),
  };
}

/** What differs between two databases that should hold the same, one sentence each. */
export function differences(wanted: Facts, found: Facts): string[] {
  const compare = (of: "tables" | "ledger", unit: string) =>
    [...new Set([...Object.keys(wanted[of]), ...Object.keys(found[of])])].flatMap((name) => {
      const [was, is] = [wanted[of][name] ?? "no", found[of][name] ?? "no"];
      return was === is ? [] : [`${name} has ${is} ${unit} instead of ${was}.`];
    });
  return [...compare("tables", "rows"), ...compare("ledger", "kobo")];
}

/** The same comparison as a statement that fails, for a restore that must not commit otherwise. */
export function checkStatement({ tables: counts, ledger }: Facts): string {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const checks = Object.entries(counts).map(
    ([name, many]) =>
      `if (select count(*) from ${name}) <> ${many} then raise exception '% has not ${many} rows', ${quoted(name)}; end if;`,
  );
  const sums = Object.entries(ledger).map(
    ([account, kobo]) =>
      `if (select coalesce(sum(amount_kobo), 0) from public.ledger_entries where account = ${quoted(account)}) <> ${kobo} then raise exception 'the ledger account % has not ${kobo} kobo', ${quoted(account)}; end if;`,
  );
  return `do $check$ begin\n${[...checks, ...sums].join("\n")}\nend $check$;\n`;
}
