import { eq } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { createInvitationLink } from "../passwords/send-password-link.server.ts";
import { createPerson } from "../people/create-person.server.ts";
import { findPersonByEmail, getPerson } from "../people/find-person.server.ts";
import { hasCentre, type StaffRole } from "../permissions.ts";
import { endSessionsOf } from "../sessions/end-sessions.server.ts";
import { oneTimeSecrets, people, staffRecords } from "../tables.server.ts";
import { lockAdmins, ownerIsAgreed, staffInvitedMail } from "./ask-second-owner.server.ts";
import { grantRole } from "./grant-role.server.ts";
import { findStaffMember } from "./list-staff.server.ts";

/** The place of work: only a clerk and a cashier have one. */
export type Post = { readonly role: StaffRole; readonly centreId?: CentreId | null };

/** Records where a person works from now on. @returns whether the place has changed */
export async function setCentre(
  ctx: Context,
  personId: string,
  { role, centreId = null }: Post,
): Promise<boolean> {
  const set = { centreId: hasCentre(role) ? centreId : null };
  const [before] = await ctx.db
    .select({ centreId: staffRecords.centreId })
    .from(staffRecords)
    .where(eq(staffRecords.personId, personId));
  if ((before?.centreId ?? null) === set.centreId) return false;
  await ctx.db
    .insert(staffRecords)
    .values({ personId, ...set })
    .onConflictDoUpdate({ target: staffRecords.personId, set });
  return true;
}

/** The post as in the audit log. */
export const auditedPost = ({ role, centreId }: Post) => ({
  staffRole: role,
  ...(hasCentre(role) && centreId ? { centre: centreId } : {}),
});

/**
 * Opens the back office to a person, in the current transaction. The account's earlier password stops working, and
 * everyone is signed out, because someone else may have created the account. The person gets a link to choose a new
 * one.
 */
export async function letIn(ctx: Context, personId: string, post: Post): Promise<void> {
  await grantRole(ctx, personId, "admin");
  await grantRole(ctx, personId, post.role);
  await setCentre(ctx, personId, post);
  await ctx.db
    .update(people)
    .set({ passwordHash: null, temporaryUntil: null })
    .where(eq(people.id, personId));
  await ctx.db.delete(oneTimeSecrets).where(eq(oneTimeSecrets.personId, personId));
  await endSessionsOf(ctx, personId);
  const { email } = await getPerson(ctx, personId);
  const link = await createInvitationLink(ctx, personId);
  await queueMail(ctx, staffInvitedMail(email, link), "staff");
  await audit(ctx, "admin.invited", personId, auditedPost(post));
}

/**
 * Makes a person a member of the staff. An owner needs a second owner (ask-second-owner.server.ts): until then the
 * person has no access and no link. The caller checks the permission.
 * @returns the person's id
 */
export async function inviteStaff(
  ctx: Context,
  { email, name, ...post }: { email: string; name: string } & Post,
): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    await lockAdmins(tx);
    const made = await createPerson(tx, { email, name, passwordHash: null });
    const personId = made ?? (await findPersonByEmail(tx, email))?.id;
    if (!personId) throw new Error("a person can be neither made nor found");
    if (await findStaffMember(tx, personId)) {
      throw conflict("is_staff", "This person is already on the list. Change the role there.");
    }
    if (post.role !== "owner" || (await ownerIsAgreed(tx, personId)))
      await letIn(tx, personId, post);
    return personId;
  });
}
