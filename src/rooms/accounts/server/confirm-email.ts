import { and, eq, gt, isNull } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { invalid } from "#foundation/errors.ts";
import { hashSecret } from "#foundation/ids.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { renderMail } from "#foundation/mail/render-mail.tsx";
import { dayMs } from "#foundation/time.ts";
import { createOneTimeSecret } from "./create-one-time-secret.ts";
import { oneTimeSecrets, people } from "./tables.ts";

const confirmMs = 7 * dayMs;

/** Greets a new learner, and asks for the proof that the address is theirs. */
export async function sendWelcome(
  ctx: Context,
  person: { id: string; email: string; name: string },
): Promise<void> {
  const token = await createOneTimeSecret(ctx, person.id, "confirm-email", confirmMs);
  await queueMail(
    ctx,
    await renderMail({
      to: person.email,
      kind: "welcome",
      subject: "Welcome – please confirm your email address",
      heading: `Welcome, ${person.name}`,
      paragraphs: [
        "Your account is open. Confirm that this is your address, and what you registered for before under it shows on your dashboard too.",
      ],
      action: {
        label: "Confirm my email address",
        url: `${ctx.config.origin}/confirm-email?${new URLSearchParams({ token })}`,
      },
      closing: ["If you did not make this account, do nothing, or write to us."],
      holdsSecret: true,
    }),
  );
}

/** The person reads the mail of the address; kept from the first time on. */
export async function noteEmailConfirmed(ctx: Context, personId: string): Promise<void> {
  await ctx.db
    .update(people)
    .set({ emailConfirmedAt: ctx.clock() })
    .where(and(eq(people.id, personId), isNull(people.emailConfirmedAt)));
}

/**
 * Takes the secret of the welcome mail.
 * @throws AppError 422 for a link that is unknown, used or too old
 */
export async function confirmEmail(ctx: Context, given: { token: string }): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const [used] = await tx.db
      .delete(oneTimeSecrets)
      .where(
        and(
          eq(oneTimeSecrets.secretHash, hashSecret(given.token)),
          eq(oneTimeSecrets.purpose, "confirm-email"),
          gt(oneTimeSecrets.expiresAt, ctx.clock()),
        ),
      )
      .returning();
    if (!used) {
      const refusal = "This link has expired or was used already.";
      throw invalid({ token: refusal }, refusal);
    }
    await noteEmailConfirmed(tx, used.personId);
  });
}
