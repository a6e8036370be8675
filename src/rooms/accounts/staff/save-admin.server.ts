import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { hashPassword } from "../passwords/hash-password.server.ts";
import { refuseWeakPassword } from "../passwords/set-password.server.ts";
import { createPerson } from "../people/create-person.server.ts";
import { findPersonByEmail, getPerson } from "../people/find-person.server.ts";
import { endSessionsOf } from "../sessions/end-sessions.server.ts";
import { forgetGuesses } from "../sign-in/count-guesses.server.ts";
import { oneTimeSecrets, people, personRoles } from "../tables.server.ts";
import { lockAdmins } from "./ask-second-owner.server.ts";
import { grantRole } from "./grant-role.server.ts";
import { type Post, setCentre } from "./invite-staff.server.ts";

/**
 * Creates an admin, or sets an admin's password. A person with an account becomes an admin with this password and is
 * signed out everywhere, because someone else may know the old password. Only for the server's operator; no endpoint
 * calls this.
 * @param admin `role` of a new admin: owner by default. Anyone who is already an admin keeps role and centre
 */
export async function saveAdmin(
  ctx: Context,
  admin: { email: string; name: string; password: string } & Partial<Post>,
): Promise<{ personId: string; wasThere: boolean }> {
  await refuseWeakPassword(admin.password, admin);
  const passwordHash = await hashPassword(admin.password);
  return inTransaction(ctx, async (tx) => {
    const { email, name, role = "owner", centreId = null } = admin;
    const created = await createPerson(tx, {
      email,
      name,
      passwordHash,
      roles: ["admin", role],
      emailConfirmed: true,
    });
    const personId = created ?? (await findPersonByEmail(tx, email))?.id;
    if (!personId) throw new Error(`${email} can be neither made nor found`);
    if (!created) {
      if ((await getPerson(tx, personId)).isDisabled) {
        throw conflict("disabled", `${email} is disabled. First: npm run admin -- enable ${email}`);
      }
      if (!(await getPerson(tx, personId)).isAdmin) {
        await grantRole(tx, personId, "admin");
        await grantRole(tx, personId, role);
        await setCentre(tx, personId, { role, centreId });
      }
      await tx.db
        .update(people)
        .set({ passwordHash, temporaryUntil: null })
        .where(eq(people.id, personId));
      await tx.db.delete(oneTimeSecrets).where(eq(oneTimeSecrets.personId, personId));
      await endSessionsOf(tx, personId);
    }
    if (created) await setCentre(tx, personId, { role, centreId });
    await forgetGuesses(tx, email);
    await audit(tx, created ? "admin.created" : "admin.password_set", personId);
    return { personId, wasThere: !created };
  });
}

export async function hasAdmin(ctx: Pick<Context, "db">): Promise<boolean> {
  const admins = await ctx.db
    .select({ personId: personRoles.personId })
    .from(personRoles)
    .where(eq(personRoles.role, "admin"))
    .limit(1);
  return admins.length > 0;
}

/** Creates an admin if there is none. If several processes start at once, only one does it. */
export async function saveFirstAdmin(
  ctx: Context,
  admin: { email: string; name: string; password: string },
): Promise<boolean> {
  return inTransaction(ctx, async (tx) => {
    await lockAdmins(tx);
    if (await hasAdmin(tx)) return false;
    await saveAdmin(tx, admin);
    return true;
  });
}
