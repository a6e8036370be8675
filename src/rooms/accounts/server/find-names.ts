import { eq, inArray } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { people } from "./tables.ts";

/** The names of people, by id. */
export async function findNames(
  ctx: Context,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  const ids = [...new Set(personIds)];
  if (ids.length === 0) return new Map();
  const found = await ctx.db
    .select({ id: people.id, name: people.name })
    .from(people)
    .where(inArray(people.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

/** The name, the address and the phone of an account; null for an unknown one. */
export async function findContacts(
  ctx: Context,
  personId: string,
): Promise<{ name: string; email: string; phone: string | null } | null> {
  const [found] = await ctx.db
    .select({ name: people.name, email: people.email, phone: people.phone })
    .from(people)
    .where(eq(people.id, personId));
  return found ?? null;
}
