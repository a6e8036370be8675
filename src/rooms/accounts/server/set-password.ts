import { and, eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { formatInstant } from "#foundation/time.ts";
import { forgetGuesses } from "./count-guesses.ts";
import { endSessionsOf, type Kept } from "./end-sessions.ts";
import { getPerson } from "./find-person.ts";
import { oneTimeSecrets, people } from "./tables.ts";

/**
 * Stores a password that the person chose: other sessions and links that wait end, and the person
 * is told by mail. In the transaction of the context.
 * @param kept the session that goes on, if any
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
  await queueMail(
    ctx,
    await renderMail({
      to: person.email,
      kind: "password_changed",
      subject: "Your password was changed",
      heading: "Your password was changed",
      paragraphs: [
        `The password of your account was changed on ${formatInstant(ctx.clock())}. Every other device was signed out.`,
        "If it was not you, set a new password at once and write to us.",
      ],
      action: { label: "Set a new password", url: `${ctx.config.origin}/forgot-password` },
    }),
  );
}
