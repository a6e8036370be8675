import { and, eq, inArray, sql } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors.ts";
import { type StaffRole, staffRoles } from "../rules/permissions.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { getPerson } from "./find-person.ts";
import { grantRole } from "./grant-role.ts";
import { personRoles } from "./tables.ts";

/** Lets only one process at a time change who the admins are. @param ctx a transaction */
export async function lockAdmins(ctx: Context): Promise<void> {
  // An arbitrary lock number. It only has to be the same in every process.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(20250430)`);
}

/**
 * Gives an admin another staff role in place of the present one. Their sessions end, because a browser stores what its
 * admin may do. Only for the server's operator; no endpoint calls this.
 * @throws AppError 404 for an unknown person; 409 for a person who is no admin, and for the last owner
 */
export async function setStaffRole(ctx: Context, personId: string, role: StaffRole): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAdmins(tx);
    const person = await getPerson(tx, personId);
    if (!person.isAdmin) throw conflict("not_admin", `${person.email} is not an admin.`);
    const isStaffRole = inArray(personRoles.role, [...staffRoles]);
    await tx.db.delete(personRoles).where(and(eq(personRoles.personId, personId), isStaffRole));
    await grantRole(tx, personId, role);
    const owners = tx.db.select().from(personRoles).where(eq(personRoles.role, "owner")).limit(1);
    if ((await owners).length === 0) {
      throw conflict("last_owner", "The academy needs an owner. Make another admin owner first.");
    }
    await endSessionsOf(tx, personId);
    await audit(tx, "admin.role_set", personId, { staffRole: role });
  });
}
