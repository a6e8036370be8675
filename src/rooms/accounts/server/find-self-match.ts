import { eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import type { FlagAction } from "#foundation/audit/audit-actions.ts";
import type { Context } from "#foundation/context.ts";
import { forbidden } from "#foundation/errors/errors.ts";
import {
  isCertain,
  matchSelf,
  type SelfMatch,
  type SomebodyNamed,
  strongestMatch,
} from "./own-match.ts";
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

/** How the caller is one of the people whom a record names; null for someone else. */
export async function findSelfMatch(
  ctx: Context,
  named: readonly SomebodyNamed[],
): Promise<SelfMatch | null> {
  if (!ctx.actor) return null;
  const { personId } = ctx.actor;
  const contacts = await findContacts(ctx, personId);
  const self = { personId, ...contacts, fullName: contacts?.name ?? null };
  return strongestMatch(named.map((one) => matchSelf(self, one)));
}

/**
 * Records in the audit log that a member of staff did something about themselves, or about a namesake: the overview
 * shows such entries. Does nothing for someone else.
 */
export async function flagSelf(
  ctx: Context,
  action: FlagAction,
  subject: string,
  match: SelfMatch | null,
): Promise<void> {
  if (match) await audit(ctx, action, subject, { knownBy: match });
}

/** @throws AppError 403 `own_record` when the caller is certainly the person: a name alone refuses nothing */
export function refuseSelf(match: SelfMatch | null, words: string): void {
  if (isCertain(match)) throw forbidden("own_record", words);
}
