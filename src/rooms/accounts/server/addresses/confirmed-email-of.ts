import { and, eq, isNotNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { people } from "../tables.ts";

/**
 * The person's address if it is confirmed, as a subquery: a list finds records of an address without a statement of
 * its own, and never those of an address that anybody could have typed.
 */
export const confirmedEmailOf = (ctx: Context, personId: string) =>
  ctx.db
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.id, personId), isNotNull(people.emailConfirmedAt)));
