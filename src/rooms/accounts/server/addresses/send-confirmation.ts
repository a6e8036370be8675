import { type Context, inTransaction } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { confirmLinkMs } from "../../rules/secret-lives.ts";
import { createOneTimeSecret } from "../passwords/create-one-time-secret.ts";
import { hasEnoughLinks } from "../passwords/has-enough-links.ts";
import { getPerson } from "../people/find-person.ts";
import { requirePermission } from "../require-permission.ts";
import { welcomeMail } from "./address-mails.ts";

/** Sends the link that confirms an address, in the current transaction. */
export async function queueConfirmation(
  ctx: Context,
  person: { readonly id: string; readonly email: string },
): Promise<void> {
  const secret = await createOneTimeSecret(ctx, person.id, "confirm-email", confirmLinkMs);
  await queueMail(ctx, await welcomeMail(ctx, person.email, secret));
}

/**
 * Sends the caller's confirmation email again. Sends nothing when the address is confirmed, and nothing after the
 * third unused link of an hour: the address may be a stranger's.
 * @throws AppError 401, 403
 */
export async function sendConfirmationAgain(ctx: Context): Promise<void> {
  const { personId } = requirePermission(ctx, "profile.manage");
  await inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, personId);
    if (person.emailConfirmed || (await hasEnoughLinks(tx, personId, "confirm-email"))) return;
    await queueConfirmation(tx, person);
  });
}
