import { type AnyColumn, and, eq, exists, gte, type SQL, sql } from "drizzle-orm";
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
