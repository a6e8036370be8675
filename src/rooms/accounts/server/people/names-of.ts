import { inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { people } from "../tables.ts";

/** The names of people by their ids, for screens that say who did what. */
export async function namesOf(
  ctx: Context,
  personIds: readonly (string | null)[],
): Promise<Record<string, string>> {
  const ids = [...new Set(personIds.flatMap((id) => id ?? []))];
  if (ids.length === 0) return {};
  const found = await ctx.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, ids));
  return Object.fromEntries(found.map(({ id, name }) => [id, name]));
}
