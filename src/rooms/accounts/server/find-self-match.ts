import { audit } from "#foundation/audit.ts";
import type { FlagAction } from "#foundation/audit-actions.ts";
import type { Context } from "#foundation/context.ts";
import { forbidden } from "#foundation/errors.ts";
import { findContacts } from "./find-names.ts";
import {
  isCertain,
  matchSelf,
  type SelfMatch,
  type SomebodyNamed,
  strongestMatch,
} from "./own-match.ts";

/** How the caller is one of the people whom a record names; null for somebody else. */
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
 * Records in the audit log that somebody of the staff did something about themselves, or about a namesake: the overview
 * shows such entries. Does nothing for somebody else.
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
