import { and, eq, inArray } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { findPerson } from "../people/find-person.server.ts";
import { type StaffRole, staffRoles } from "../permissions.ts";
import { endSessionsOf } from "../sessions/end-sessions.server.ts";
import { oneTimeSecrets, people, personRoles } from "../tables.server.ts";
import {
  dropRequestAbout,
  dropRequestsOf,
  keepAnOwner,
  lockAdmins,
  ownerIsAgreed,
  staffDisabledMail,
} from "./ask-second-owner.server.ts";
import { grantRole } from "./grant-role.server.ts";
import { auditedPost, letIn, type Post, setCentre } from "./invite-staff.server.ts";
import { getStaffMember } from "./list-staff.server.ts";

async function replaceRole(ctx: Context, personId: string, role: StaffRole): Promise<void> {
  const isStaffRole = inArray(personRoles.role, [...staffRoles]);
  await ctx.db.delete(personRoles).where(and(eq(personRoles.personId, personId), isStaffRole));
  await grantRole(ctx, personId, role);
  await keepAnOwner(ctx);
  if (role !== "owner") await dropRequestsOf(ctx, personId);
}

async function changePost(
  ctx: Context,
  personId: string,
  before: StaffRole | null,
  post: Post,
): Promise<void> {
  const isElsewhere = await setCentre(ctx, personId, post);
  if (post.role === before && !isElsewhere) return;
  if (post.role !== before) await replaceRole(ctx, personId, post.role);
  await endSessionsOf(ctx, personId);
  const action = post.role === before ? "admin.centre_set" : "admin.role_set";
  await audit(ctx, action, personId, auditedPost(post));
}

/**
 * Gives a member of staff another role or another centre. Their sessions end, because a browser stores what its admin
 * may do and where. A new owner needs a second owner (ask-second-owner.server.ts); until then nothing changes. The
 * caller checks the permission.
 * @param centreId of a clerk or cashier; other roles have none
 */
export async function setStaffRole(
  ctx: Context,
  personId: string,
  role: StaffRole,
  centreId: CentreId | null = null,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAdmins(tx);
    const before = (await getStaffMember(tx, personId)).role;
    if (role === "owner" && before !== "owner" && !(await ownerIsAgreed(tx, personId))) return;
    const wasAsked = await dropRequestAbout(tx, personId);
    if (wasAsked && role !== "owner") await audit(tx, "admin.owner_withdrawn", personId);
    const post = { role, centreId };
    // Someone waiting for a second owner has no access yet.
    if (!(await findPerson(tx, personId))?.isAdmin) await letIn(tx, personId, post);
    else await changePost(tx, personId, before, post);
  });
}

/**
 * Dismisses a person on the staff: every session ends, as a learner too, and no password, code or emailed link opens
 * anything until `enableStaff`. Their past actions stay under their name. For someone waiting for a second owner, it
 * withdraws the invitation. The caller checks the permission.
 */
export async function disableStaff(ctx: Context, personId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAdmins(tx);
    const { state, email } = await getStaffMember(tx, personId);
    const wasAsked = await dropRequestAbout(tx, personId);
    if (wasAsked) await audit(tx, "admin.owner_withdrawn", personId);
    if (state !== "active") return;
    await tx.db.update(people).set({ disabledAt: tx.clock() }).where(eq(people.id, personId));
    await keepAnOwner(tx);
    await dropRequestsOf(tx, personId);
    await tx.db.delete(oneTimeSecrets).where(eq(oneTimeSecrets.personId, personId));
    await endSessionsOf(tx, personId);
    await queueMail(tx, staffDisabledMail(email), "staff");
    await audit(tx, "admin.disabled", personId);
  });
}

/**
 * Lets a dismissed person sign in again, with the earlier password, second factor and role. An owner needs a second
 * owner (ask-second-owner.server.ts). The caller checks the permission.
 */
export async function enableStaff(ctx: Context, personId: string): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await lockAdmins(tx);
    const { state, role } = await getStaffMember(tx, personId);
    if (state !== "disabled") return;
    if (role === "owner" && !(await ownerIsAgreed(tx, personId))) return;
    await dropRequestAbout(tx, personId);
    await tx.db.update(people).set({ disabledAt: null }).where(eq(people.id, personId));
    await audit(tx, "admin.enabled", personId);
  });
}
