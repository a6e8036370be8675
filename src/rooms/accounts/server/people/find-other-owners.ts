import { and, inArray, isNotNull, isNull, ne } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { people } from "../tables.ts";

/** Which of these addresses other people have confirmed as theirs. Their records stay when this person leaves. */
export async function findOtherOwners(
  ctx: Context,
  personId: string,
  emails: readonly string[],
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const found = await ctx.db
    .select({ email: people.email })
    .from(people)
    .where(
      and(
        inArray(people.email, [...emails]),
        ne(people.id, personId),
        isNotNull(people.emailConfirmedAt),
        isNull(people.closedAt),
      ),
    );
  return new Set(found.map(({ email }) => email));
}
