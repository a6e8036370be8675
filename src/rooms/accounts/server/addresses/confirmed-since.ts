import { type AnyColumn, and, eq, exists, gte, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { people } from "../tables.ts";

/**
 * Whether the owner of an address has confirmed it at an instant or later, as a condition of another table's statement.
 * @param email a column with a normalised address
 * @param since a column with the instant
 */
export const confirmedSince = (
  { db }: Pick<Context, "db">,
  email: AnyColumn,
  since: AnyColumn,
): SQL =>
  exists(
    db
      .select({ one: sql`1` })
      .from(people)
      .where(and(eq(people.email, email), gte(people.emailConfirmedAt, since))),
  );

/**
 * The person's address if it is confirmed, as a subquery: a list finds records of an address without a statement of
 * its own, and never those of an address that anybody could have typed.
 */
export const confirmedEmailOf = (ctx: Context, personId: string) =>
  ctx.db
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.id, personId), isNotNull(people.emailConfirmedAt)));
