import { and, eq, gt, isNull } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors.ts";
import { hashSecret } from "#foundation/ids.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { choosePasswordMs } from "../rules/secret-lives.ts";
import { createOneTimeSecret } from "./create-one-time-secret.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { findAccountById } from "./find-person.ts";
import { addressConfirmedMail } from "./mails/address-mails.ts";
import { oneTimeSecrets, people } from "./tables.ts";

/** The person reads the mail of the address; kept from the first time on. */
export async function noteEmailConfirmed(ctx: Context, personId: string): Promise<void> {
  await ctx.db
    .update(people)
    .set({ emailConfirmedAt: ctx.clock() })
    .where(and(eq(people.id, personId), isNull(people.emailConfirmedAt)));
}

const deadLink = () => {
  const refusal = "This link has expired or was used already.";
  return invalid({ token: refusal }, refusal);
};

/** Takes what only a mail to the address can have told. @returns whose it is */
async function useSecret(ctx: Context, secret: string): Promise<string> {
  const [used] = await ctx.db
    .delete(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.secretHash, hashSecret(secret)),
        eq(oneTimeSecrets.purpose, "confirm-email"),
        gt(oneTimeSecrets.expiresAt, ctx.clock()),
      ),
    )
    .returning();
  if (!used) throw deadLink();
  return used.personId;
}

/** Takes an account from whoever has opened it until now: no session and no password stays. */
async function endAccess(ctx: Context, person: { id: string; email: string }): Promise<string> {
  await ctx.db
    .update(people)
    .set({ passwordHash: null, temporaryUntil: null })
    .where(eq(people.id, person.id));
  await endSessionsOf(ctx, person.id);
  await queueMail(ctx, await addressConfirmedMail(ctx, person.email));
  return createOneTimeSecret(ctx, person.id, "set-password", choosePasswordMs);
}

/**
 * Takes the secret of the welcome mail. Anybody can make an account with somebody else's address, and
 * its owner may press the button without having made it. So unless the caller is signed in to that very
 * account, all its sessions end and its password stops working.
 * @returns with `passwordToken`, for `resetPassword`, when a new password must be chosen; null when the
 * old one stays
 * @throws AppError 422 for a link that is unknown, used or too old
 */
export async function confirmEmail(
  ctx: Context,
  given: { token: string },
): Promise<{ passwordToken: string | null }> {
  return inTransaction(ctx, async (tx) => {
    const person = await findAccountById(tx, await useSecret(tx, given.token));
    if (!person) throw deadLink();
    // A password that was set by a mailed link is the owner's: it stays.
    if (person.emailConfirmed) return { passwordToken: null };
    await noteEmailConfirmed(tx, person.id);
    await audit(tx, "email.confirmed", person.id);
    const isSignedIn = ctx.actor?.kind === "user" && ctx.actor.personId === person.id;
    return { passwordToken: isSignedIn ? null : await endAccess(tx, person) };
  });
}
