import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors.ts";
import { forgetGuesses } from "./count-guesses.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { getPerson } from "./find-person.ts";
import { oneTimeSecrets, people, personRoles } from "./tables.ts";

/**
 * Deletes an account: nobody can sign in with it, and name and address are removed. The address can
 * be registered again. The id stays, because the ledger refers to it.
 * @throws AppError 404 for a deleted account; 409 for an admin's, so that the academy cannot lock
 * itself out
 */
export async function closeAccount(ctx: Context, personId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const person = await getPerson(tx, personId);
    if (person.isAdmin) throw conflict("is_admin", "An admin's account cannot be deleted.");
    await tx.db
      .update(people)
      .set({
        email: `${person.id}@closed.invalid`,
        name: "",
        phone: null,
        passwordHash: null,
        temporaryUntil: null,
        emailConfirmedAt: null,
        closedAt: tx.clock(),
      })
      .where(eq(people.id, person.id));
    await tx.db.delete(personRoles).where(eq(personRoles.personId, person.id));
    await tx.db.delete(oneTimeSecrets).where(eq(oneTimeSecrets.personId, person.id));
    await endSessionsOf(tx, person.id);
    await forgetGuesses(tx, person.email);
    await audit(tx, "account.closed", person.id);
  });
}
