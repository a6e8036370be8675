import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { oneTimeSecrets, people } from "../tables.ts";
import {
  dropRequestAbout,
  dropRequestsOf,
  keepAnOwner,
  lockAdmins,
  ownerIsAgreed,
} from "./ask-second-owner.ts";
import { getStaffMember } from "./list-staff.ts";
import { staffDisabledMail } from "./staff-mails.ts";

/**
 * Dismisses a person on the staff: every session ends, as a learner too, and no password, code or emailed link opens
 * anything until `enableStaff`. What they did stays under their name. For someone who waits for a second owner, it
 * takes the invitation back. The caller checks the permission.
 * @throws AppError 404 for a person who is not on the staff; 409 for the last owner
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
 * Lets a dismissed person sign in again, with the password, second factor and role of before. An owner needs a second
 * owner (ask-second-owner.ts). The caller checks the permission.
 * @throws AppError 404 for a person who is not on the staff
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
