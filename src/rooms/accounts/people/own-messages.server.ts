import { and, eq, ne } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { choiceOf, reachBy } from "#foundation/messages/choices.ts";
import type { KeptMessages } from "#foundation/messages/message-choice.ts";
import { asksForPhone, reachQuestion } from "#foundation/messages/reach-form.ts";
import { saveChoice, showChoice } from "#foundation/messages/save-choice.ts";
import {
  type Language,
  phoneWaysAvailable,
  type Reach,
  type Way,
} from "#foundation/messages/ways.ts";
import { requirePermission } from "../require-permission.server.ts";
import { people } from "../tables.server.ts";
import { getPerson } from "./find-person.server.ts";

export const userOwner = (personId: string) => `user:${personId}` as const;

type Wanted = { readonly channels: readonly Way[]; readonly language: Language };

/** Somebody with an account. @param phone the number in another record of theirs, if their account has none */
type Whose = { readonly personId: string; readonly phone: string | null };

/** How somebody with an account wants to be told, and whether there is a choice. The caller checks the permission. */
export async function showMessagesOf(ctx: Context, { personId, phone }: Whose) {
  const number = (await getPerson(ctx, personId)).phone ?? phone;
  const shown = await showChoice(ctx, userOwner(personId), number);
  return { ...shown, isAvailable: phoneWaysAvailable(ctx.config) };
}

/** Changes how somebody with an account is told. The caller checks the permission. */
export async function saveMessagesOf(
  ctx: Context,
  { personId, phone }: Whose,
  wanted: Wanted,
): Promise<KeptMessages> {
  const shown = (await getPerson(ctx, personId)).phone ?? phone;
  if (!shown && asksForPhone(wanted.channels)) {
    throw invalid({ channels: "Save your phone number first." });
  }
  return inTransaction(ctx, async (tx) => {
    const kept = await saveChoice(tx, userOwner(personId), wanted, reachQuestion, { shown });
    await audit(tx, "account.messages_chosen", personId);
    return kept;
  });
}

/** How the signed-in person wants to be told. */
export async function getOwnMessages(ctx: Context) {
  const { personId } = requirePermission(ctx, "profile.manage");
  return showMessagesOf(ctx, { personId, phone: null });
}

export async function saveOwnMessages(ctx: Context, wanted: Wanted): Promise<KeptMessages> {
  const { personId } = requirePermission(ctx, "profile.manage");
  return saveMessagesOf(ctx, { personId, phone: null }, wanted);
}

/** Whether an account has this number. @param exceptId an account that doesn't count */
export async function isPhoneOfAccount(
  ctx: Context,
  phone: string,
  exceptId: string | null,
): Promise<boolean> {
  const others = exceptId ? ne(people.id, exceptId) : undefined;
  const [found] = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.phone, phone), others))
    .limit(1);
  return found !== undefined;
}

/**
 * How somebody with an account wants to be told, for `queueMail`. Without a choice it's by email.
 * @param phone the number in another record of theirs, for someone whose account has none
 */
export async function reachOfUser(
  ctx: Context,
  personId: string,
  phone: string | null = null,
): Promise<Reach> {
  const choice = phoneWaysAvailable(ctx.config) ? await choiceOf(ctx, userOwner(personId)) : null;
  if (!choice) return reachBy(null, null);
  return reachBy(choice, (await getPerson(ctx, personId)).phone ?? phone);
}
