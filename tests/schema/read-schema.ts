import { sql } from "drizzle-orm";
import { type Db, selectRows } from "#foundation/database/open-database.ts";

/** What the database itself says of its tables, in the schema where ours are. */

const ours = sql`c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
  and c.relname <> 'applied_migrations'`;

export type StoredColumn = {
  table: string;
  column: string;
  sqlType: string;
  notNull: boolean;
  hasDefault: boolean;
};

/** Every column of every table. */
export const readColumns = (db: Db): Promise<StoredColumn[]> =>
  selectRows(
    db,
    sql`select c.relname as "table", a.attname as "column",
      format_type(a.atttypid, a.atttypmod) as "sqlType",
      a.attnotnull as "notNull", a.atthasdef as "hasDefault"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where ${ours} and a.attnum > 0 and not a.attisdropped
    order by c.relname, a.attnum`,
  );

export type ForeignKey = { table: string; name: string; columns: string[] };

export const readForeignKeys = (db: Db): Promise<ForeignKey[]> =>
  selectRows(
    db,
    sql`select c.relname as "table", k.conname as name,
      (select array_agg(a.attname::text order by array_position(k.conkey, a.attnum))
        from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey)) as columns
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${ours} and k.contype = 'f'`,
  );

/**
 * The columns of each index over the whole table, in order; expressions are left out. `isPartial`: only over the rows
 * that have a value in the first column, which is enough to look for one.
 */
export const readIndexes = (
  db: Db,
): Promise<{ table: string; columns: string[]; isPartial: boolean }[]> =>
  selectRows(
    db,
    sql`select c.relname as "table",
      (select array_agg(a.attname::text order by place)
        from unnest(i.indkey::int2[]) with ordinality as part(number, place)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = part.number) as columns,
      i.indpred is not null as "isPartial"
    from pg_index i join pg_class c on c.oid = i.indrelid
      join pg_attribute f on f.attrelid = c.oid and f.attnum = i.indkey[0]
    where ${ours} and coalesce(pg_get_expr(i.indpred, c.oid) = format('(%I IS NOT NULL)', f.attname), true)`,
  );

/** The conditions of each table, as the database writes them. */
export const readChecks = (db: Db): Promise<{ table: string; name: string; condition: string }[]> =>
  selectRows(
    db,
    sql`select c.relname as "table", k.conname as name, pg_get_constraintdef(k.oid) as condition
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    where ${ours} and k.contype = 'c'`,
  );
