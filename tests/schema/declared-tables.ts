import { globSync } from "node:fs";
import { join } from "node:path";
import { getTableColumns, getTableName, is } from "drizzle-orm";
import { toSnakeCase } from "drizzle-orm/casing";
import { PgArray, type PgColumn, PgTable } from "drizzle-orm/pg-core";
import config from "../../drizzle.config.ts";

const projectFolder = join(import.meta.dirname, "..", "..");
const files = (config as { schema: string[] }).schema.flatMap((pattern) =>
  globSync(pattern, { cwd: projectFolder }),
);
const modules: Record<string, unknown>[] = await Promise.all(
  files.map((file) => import(join(projectFolder, file))),
);

/** What the files that drizzle-kit reads export, by name. */
export const declarations: Record<string, unknown> = Object.assign({}, ...modules);

/** Every table that the code declares. */
export const declaredTables = Object.values(declarations).filter((value) => is(value, PgTable));

export type DeclaredColumn = {
  table: string;
  /** As SQL has it. */
  column: string;
  sqlType: string;
  notNull: boolean;
  hasDefault: boolean;
  /** The list of a `choice`; null for any other column. */
  choices: readonly string[] | null;
};

const describeColumn = (table: PgTable, column: PgColumn): DeclaredColumn => ({
  table: getTableName(table),
  column: toSnakeCase(column.name),
  sqlType: column.getSQLType(),
  notNull: column.notNull,
  // Defaults of the code are not the database's.
  hasDefault: column.hasDefault && column.defaultFn === undefined,
  choices:
    (is(column, PgArray) ? (column.baseColumn as PgColumn).enumValues : column.enumValues) ?? null,
});

export const declaredColumns: DeclaredColumn[] = declaredTables.flatMap((table) =>
  Object.values(getTableColumns(table)).map((column) => describeColumn(table, column as PgColumn)),
);
