import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { invalid } from "#foundation/errors/errors.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { formatInstant } from "#foundation/time/time.ts";
import { type Account, getPerson } from "../people/find-person.server.ts";
import { endSessionsOf, type Kept } from "../sessions/end-sessions.server.ts";
import { forgetGuesses } from "../sign-in/count-guesses.server.ts";
import { oneTimeSecrets, people } from "../tables.server.ts";
import { weaknessOf } from "./weak-passwords.ts";

export const passwordChangedMail = (ctx: Context, to: string): Mail => ({
  to,
  kind: "password_changed",
  subject: "Your password was changed",
  heading: "Your password was changed",
  paragraphs: [
    `The password of your account was changed on ${formatInstant(ctx.clock())}. Every other device was signed out.`,
    "If you did not do this, set a new password immediately and write to us.",
  ],
  action: { label: "Set a new password", url: `${ctx.config.origin}/forgot-password` },
});

/**
 * Stores a password that the person chose, in the current transaction. Other sessions and open links
 * end, and the person gets an email.
 * @param kept the session to keep open, if any
 */
export async function setPassword(
  ctx: Context,
  personId: string,
  passwordHash: string,
  kept?: Kept,
): Promise<void> {
  await ctx.db
    .update(people)
    .set({ passwordHash, temporaryUntil: null })
    .where(eq(people.id, personId));
  await endSessionsOf(ctx, personId, kept);
  await ctx.db
    .delete(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.personId, personId), eq(oneTimeSecrets.purpose, "set-password")));
  const person = await getPerson(ctx, personId);
  await forgetGuesses(ctx, person.email);
  // Without a session, the person used a link that only they have.
  await queueMail(ctx, passwordChangedMail(ctx, person.email), ctx.actor ? null : "secret");
}

/**
 * Locks an account for the current transaction, if its password is still the one that was compared. Comparing is slow.
 * In the meantime the owner may have changed the password or been dismissed, and the old password must not open
 * anything afterwards. @returns false in that case
 */
export async function lockPassword(
  ctx: Context,
  account: Pick<Account, "id" | "passwordHash">,
): Promise<boolean> {
  if (account.passwordHash === null) return false;
  const rows = await ctx.db
    .select({ id: people.id })
    .from(people)
    .where(
      and(
        eq(people.id, account.id),
        eq(people.passwordHash, account.passwordHash),
        isNull(people.disabledAt),
      ),
    )
    .for("no key update");
  return rows.length > 0;
}

const refusals = {
  blank: "A password needs more than spaces.",
  common: "This is one of the most common passwords. Choose another one.",
  own: "Choose a password that is more than your name, your email address or the name of the academy.",
};

let common: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 most common passwords, loaded at first use. */
async function loadCommon(): Promise<ReadonlySet<string>> {
  const list = await import("@zxcvbn-ts/language-common/src/passwords.json", {
    with: { type: "json" },
  });
  return new Set(list.default);
}

/**
 * Checks every password that a person chooses. The minimum length is in the contract (`newPasswordField`).
 * @param field the name of the form field
 */
export async function refuseWeakPassword(
  password: string,
  person: { name: string; email: string },
  field: "password" | "newPassword" = "password",
): Promise<void> {
  common ??= loadCommon();
  const weakness = weaknessOf(password, person, await common);
  if (weakness) throw invalid({ [field]: refusals[weakness] });
}
