import { and, eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { type StaffRole, staffRoles } from "../../rules/permissions.ts";
import { grantRole } from "../grant-role.ts";
import { findPerson } from "../people/find-person.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { personRoles } from "../tables.ts";
import { dropRequestAbout, dropRequestsOf, ownerIsAgreed } from "./ask-second-owner.ts";
import { letIn } from "./invite-staff.ts";
import { keepAnOwner, lockAdmins } from "./keep-an-owner.ts";
import { getStaffMember } from "./list-staff.ts";

async function replaceRole(ctx: Context, personId: string, role: StaffRole): Promise<void> {
  const isStaffRole = inArray(personRoles.role, [...staffRoles]);
  await ctx.db.delete(personRoles).where(and(eq(personRoles.personId, personId), isStaffRole));
  await grantRole(ctx, personId, role);
  await keepAnOwner(ctx);
  if (role !== "owner") await dropRequestsOf(ctx, personId);
  await endSessionsOf(ctx, personId);
  await audit(ctx, "admin.role_set", personId, { staffRole: role });
}

/**
 * Gives a person on the staff another role in place of the present one. Their sessions end, because a browser stores
 * what its admin may do. A new owner needs a second owner (ask-second-owner.ts); until then nothing changes. The caller
 * checks the permission.
 * @throws AppError 404 for a person who is not on the staff; 409 for the last owner
 */
export async function setStaffRole(ctx: Context, personId: string, role: StaffRole): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAdmins(tx);
    const before = (await getStaffMember(tx, personId)).role;
    if (role === "owner" && before !== "owner" && !(await ownerIsAgreed(tx, personId))) return;
    const wasAsked = await dropRequestAbout(tx, personId);
    if (wasAsked && role !== "owner") await audit(tx, "admin.owner_withdrawn", personId);
    if (role === before) return;
    // Who waited for a second owner has no access yet.
    if (!(await findPerson(tx, personId))?.isAdmin) await letIn(tx, personId, role);
    else await replaceRole(tx, personId, role);
  });
}
