import {
  type AnyColumn,
  and,
  eq,
  exists,
  gt,
  gte,
  isNotNull,
  isNull,
  type SQL,
  sql,
} from "drizzle-orm";
import { academy } from "#foundation/academy/academy.ts";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import { hashSecret } from "#foundation/codes/ids.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { createOneTimeSecret, hasEnoughLinks } from "../passwords/send-password-link.server.ts";
import { requirePermission } from "../require-permission.server.ts";
import { choosePasswordMs, confirmLinkMs } from "../secret-lives.ts";
import { endSessionsOf } from "../sessions/end-sessions.server.ts";
import { oneTimeSecrets, people } from "../tables.server.ts";
import { findAccountById, getPerson } from "./find-person.server.ts";

/**
 * Asks the person to prove that the address is theirs. A stranger may have typed the address, so the
 * email repeats nothing that they typed, not even the name.
 */
export const welcomeMail = (ctx: Context, email: string, token: string): Mail => ({
  to: email,
  kind: "welcome",
  subject: "Please confirm your email address",
  heading: "Is this your email address?",
  paragraphs: [
    `Someone created an account at ${academy.name} with this email address.`,
    "If it was you, confirm the address. Your dashboard then also shows what you registered for earlier with this address. Open the link in the browser you used to create the account, and you will stay signed in. In any other browser you choose a new password.",
    "If it was not you, you do not need to do anything: nobody can see your data. You can also confirm the address and keep the account. Then the person who created it is signed out, and their password stops working.",
  ],
  action: {
    label: "Confirm my email address",
    url: `${ctx.config.origin}/confirm-email?${new URLSearchParams({ token })}`,
  },
  closing: [`The link works once, for ${formatDuration(confirmLinkMs)}.`],
  holdsSecret: true,
});

/** The owner of the address has taken over the account. Sent in case they leave before choosing a password. */
export const addressConfirmedMail = (ctx: Context, email: string): Mail => ({
  to: email,
  kind: "address_confirmed",
  subject: "Your email address is confirmed",
  heading: "Your email address is confirmed",
  paragraphs: [
    "You confirmed it in a browser that was not signed in to the account, so we could not be sure who created the account. Every device was signed out, and the old password no longer works.",
    "Choose a new password on the screen that followed. If you have closed it, ask for a new link here:",
  ],
  action: { label: "Choose a new password", url: `${ctx.config.origin}/forgot-password` },
});

/** Sends the link that confirms an address, in the current transaction. */
export async function queueConfirmation(
  ctx: Context,
  person: { readonly id: string; readonly email: string },
): Promise<void> {
  const secret = await createOneTimeSecret(ctx, person.id, "confirm-email", confirmLinkMs);
  await queueMail(ctx, welcomeMail(ctx, person.email, secret));
}

/**
 * Sends the caller's confirmation email again. Sends nothing if the address is confirmed, or after the third unused
 * link within an hour, because the address may be a stranger's.
 */
export async function sendConfirmationAgain(ctx: Context): Promise<void> {
  const { personId } = requirePermission(ctx, "profile.manage");
  await inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, personId);
    if (person.emailConfirmed || (await hasEnoughLinks(tx, personId, "confirm-email"))) return;
    await queueConfirmation(tx, person);
  });
}

/** Marks the address as confirmed. The first time is kept. */
export async function markEmailConfirmed(ctx: Context, personId: string): Promise<void> {
  await ctx.db
    .update(people)
    .set({ emailConfirmedAt: ctx.clock() })
    .where(and(eq(people.id, personId), isNull(people.emailConfirmedAt)));
}

const expiredLink = () => {
  const refusal = "This link has expired or has already been used.";
  return invalid({ token: refusal }, refusal);
};

/** Uses up a secret that was sent only by email. @returns the person it belongs to */
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
  if (!used) throw expiredLink();
  return used.personId;
}

/** Takes the account away from the person who used it until now: sessions and password end. */
async function endAccess(ctx: Context, person: { id: string; email: string }): Promise<string> {
  await ctx.db
    .update(people)
    .set({ passwordHash: null, temporaryUntil: null })
    .where(eq(people.id, person.id));
  await endSessionsOf(ctx, person.id);
  await queueMail(ctx, addressConfirmedMail(ctx, person.email), "secret");
  return createOneTimeSecret(ctx, person.id, "set-password", choosePasswordMs);
}

/**
 * Confirms an address with the secret of the welcome email. Anyone can create an account with another person's
 * address, and the owner may press the button for an account they did not create. So unless the caller is signed in to
 * that account, all its sessions end and its password stops working.
 * @returns with `passwordToken`, for `resetPassword`, when the person must choose a new password; null if the old one
 * stays
 */
export async function confirmEmail(
  ctx: Context,
  given: { token: string },
): Promise<{ passwordToken: string | null }> {
  return inTransaction(ctx, async (tx) => {
    const person = await findAccountById(tx, await useSecret(tx, given.token));
    if (!person || person.isDisabled) throw expiredLink();
    // A password that was set through an emailed link is the owner's own, so it stays.
    if (person.emailConfirmed) return { passwordToken: null };
    await markEmailConfirmed(tx, person.id);
    await audit(tx, "email.confirmed", person.id);
    const isSignedIn = ctx.actor?.kind === "user" && ctx.actor.personId === person.id;
    return { passwordToken: isSignedIn ? null : await endAccess(tx, person) };
  });
}

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

/**
 * The person's address if it is confirmed, as a subquery, so that a list can find an address's records without another
 * statement, and never those of an address that anyone could have typed.
 */
export const confirmedEmailOf = (ctx: Context, personId: string) =>
  ctx.db
    .select({ email: people.email })
    .from(people)
    .where(and(eq(people.id, personId), isNotNull(people.emailConfirmedAt)));
