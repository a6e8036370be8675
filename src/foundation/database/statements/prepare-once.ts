import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../database.ts";

/** A query of drizzle that is ready to run; its SQL is built. */
export type BuiltQuery = { execute(values: Record<string, unknown>): Promise<unknown> };

/** A statement as drizzle's builders give it. */
type Statement<Result> = PromiseLike<Result> & { prepare(name: string): BuiltQuery };

/** A value that reaches the database as it is: no column converts it. */
type Plain = string | number | Date | null;

/** The places of a statement's values. */
export type Given<Values> = { readonly [Name in keyof Values]: SQL };

const places = new Proxy({}, { get: (_, name) => sql`${sql.placeholder(String(name))}` });

/** What differs between the databases and between transactions; drizzle's types leave the connection out. */
const sessionOf = (db: Db) =>
  db._.session as unknown as { client: TextClient; constructor: object };

type TextClient = { query(text: string, values: unknown[]): Promise<{ rows: unknown[] }> };

/** Runs a text of SQL in the caller's transaction, for a library that brings its own. */
export const runText = (db: Db, text: string, values: unknown[]) =>
  sessionOf(db).client.query(text, values);

/** Runs a built query in the caller's transaction: drizzle keeps the connection that it was built with. */
export const runBuilt = (db: Db, query: BuiltQuery, values: Record<string, unknown>) =>
  (Object.create(query, { client: { value: sessionOf(db).client } }) as BuiltQuery).execute(values);

/** Builds a query once for each kind of database. */
export function buildOnce(build: (db: Db) => BuiltQuery): (db: Db) => BuiltQuery {
  const built = new Map<object, BuiltQuery>();
  return (db) => {
    const kind = sessionOf(db).constructor;
    const query = built.get(kind) ?? build(db);
    built.set(kind, query);
    return query;
  };
}

/**
 * A statement whose SQL is built once. drizzle builds the SQL of a statement each time it runs, which takes longer
 * than to send it; for statements of frequent work, declare them with this (docs/performance.md).
 *
 * `given.name` is the place of the value `name`. There are no lists: for `= any(…)` the database plans ten values, and reads a
 * small table whole even for one.
 * @example
 *   const findAttempt = prepareOnce((db, given: Given<{ reference: string }>) =>
 *     db.select().from(attempts).where(eq(attempts.reference, given.reference)));
 *   const [attempt] = await findAttempt(ctx.db, { reference });
 */
export function prepareOnce<Values extends Record<string, Plain>, Result>(
  build: (db: Db, given: Given<Values>) => Statement<Result>,
): (db: Db, values: Values) => Promise<Result> {
  const queryOf = buildOnce((db) => build(db, places as Given<Values>).prepare(""));
  return (db, values) => runBuilt(db, queryOf(db), values) as Promise<Result>;
}
