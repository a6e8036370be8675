import { eq } from "drizzle-orm";
import { readPhoneNumber } from "#foundation/contacts/phone-number.ts";
import type { Context } from "#foundation/context.ts";
import { normaliseName } from "../../rules/normalise.ts";
import { people } from "../tables.ts";
import { getPerson, type Person } from "./find-person.ts";

/**
 * Changes the given fields of a person and keeps the others.
 * @throws AppError 404 for a deleted account
 */
export async function updatePerson(
  ctx: Context,
  personId: string,
  change: { name?: string; phone?: string | null },
): Promise<Person> {
  const { name, phone } = change;
  const set = {
    ...(name === undefined ? {} : { name: normaliseName(name) }),
    ...(phone === undefined ? {} : { phone: readPhoneNumber(phone ?? "") }),
  };
  if (Object.keys(set).length > 0) {
    await ctx.db.update(people).set(set).where(eq(people.id, personId));
  }
  return getPerson(ctx, personId);
}
