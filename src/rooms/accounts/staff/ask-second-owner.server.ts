import { and, eq, isNotNull, isNull, notInArray, sql } from "drizzle-orm";
import { academy } from "#foundation/academy/academy.ts";
import { formatDuration } from "#foundation/amounts/durations.ts";
import { audit } from "#foundation/audit/audit.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import type { Mail } from "#foundation/mail/letter/letter.ts";
import { queueMail } from "#foundation/mail/queue-mail.ts";
import { invitationMs } from "../secret-lives.ts";
import { people, personRoles, staffRecords } from "../tables.server.ts";

/** The owners who can sign in, except these people. */
const ownersExcept = (ctx: Context, personIds: readonly string[]) =>
  ctx.db
    .select({ id: people.id, email: people.email })
    .from(personRoles)
    .innerJoin(people, eq(people.id, personRoles.personId))
    .where(
      and(
        eq(personRoles.role, "owner"),
        notInArray(people.id, [...personIds]),
        isNull(people.disabledAt),
        isNull(people.closedAt),
      ),
    );

/** Invites a new colleague. @param url sets the password */
export const staffInvitedMail = (to: string, url: string): Mail => ({
  to,
  kind: "staff_invited",
  subject: `Your account in the back office of ${academy.name}`,
  heading: "Welcome to the staff",
  paragraphs: [
    `An owner at ${academy.name} has made you a member of staff. Choose a password, then sign in to the back office.`,
    "If this address had a password with us before, it no longer works.",
  ],
  action: { label: "Choose a password", url },
  closing: [
    `The link works once, for ${formatDuration(invitationMs)}. After that, ask for a new one at the sign-in.`,
  ],
  holdsSecret: true,
});

/** Informs a dismissed colleague, who may be the victim of someone else's session. */
export const staffDisabledMail = (to: string): Mail => ({
  to,
  kind: "staff_disabled",
  subject: "Your access to the back office has ended",
  heading: "Your access to the back office has ended",
  paragraphs: [
    `An owner at ${academy.name} has ended your access. You are signed out everywhere and can no longer sign in with this address.`,
    "If you think this is a mistake, speak to an owner you know.",
  ],
});

/** Asks another owner to agree to a new one. The email names nobody; the screen does. */
export const ownerAskedMail = (ctx: Context, to: string): Mail => ({
  to,
  kind: "owner_asked",
  subject: "A new owner needs your agreement",
  heading: "A new owner needs your agreement",
  paragraphs: [
    "Another owner wants to make someone an owner. Owners can do everything in the back office, so a second owner has to agree.",
    "Speak to them before you agree. If you have not heard about this from them, someone else may be using their account.",
  ],
  action: { label: "Open the staff", url: `${ctx.config.origin}/admin/staff` },
});

/**
 * Whether the caller's decision makes a person an owner: yes if another owner has asked for it, or if there is no
 * other owner to ask. Otherwise it becomes a request, and the other owners get an email. An operator at the command
 * line has the database anyway and needs no second owner.
 * @param ctx a transaction that holds `lockAdmins`
 */
export async function ownerIsAgreed(ctx: Context, personId: string): Promise<boolean> {
  const { actor } = ctx;
  if (!actor) return true;
  const [record] = await ctx.db
    .select({ askedBy: staffRecords.ownerAskedBy })
    .from(staffRecords)
    .where(eq(staffRecords.personId, personId));
  const askedBy = record?.askedBy ?? null;
  if (askedBy !== null && askedBy !== actor.personId) {
    await audit(ctx, "admin.owner_agreed", personId);
    return true;
  }
  const others = await ownersExcept(ctx, [actor.personId, personId]);
  if (others.length === 0) {
    await audit(ctx, "admin.owner_made_alone", personId);
    return true;
  }
  if (askedBy !== null) return false;
  const asked = { ownerAskedBy: actor.personId };
  await ctx.db
    .insert(staffRecords)
    .values({ personId, ...asked })
    .onConflictDoUpdate({ target: staffRecords.personId, set: asked });
  for (const { email } of others) {
    await queueMail(ctx, ownerAskedMail(ctx, email), "staff");
  }
  await audit(ctx, "admin.owner_asked", personId);
  return false;
}

/** Ends the requests that are about a person. @returns whether there was one */
export async function dropRequestAbout(ctx: Context, personId: string): Promise<boolean> {
  const dropped = await ctx.db
    .update(staffRecords)
    .set({ ownerAskedBy: null })
    .where(and(eq(staffRecords.personId, personId), isNotNull(staffRecords.ownerAskedBy)))
    .returning({ personId: staffRecords.personId });
  return dropped.length > 0;
}

/** Ends the requests of a person who is no longer an owner: nobody can agree to them any more. */
export const dropRequestsOf = (ctx: Context, personId: string) =>
  ctx.db
    .update(staffRecords)
    .set({ ownerAskedBy: null })
    .where(eq(staffRecords.ownerAskedBy, personId));

/** Lets only one process at a time change who the admins are. @param ctx a transaction */
export async function lockAdmins(ctx: Context): Promise<void> {
  // An arbitrary lock number. It only has to be the same in every process.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(20250430)`);
}

/** @param ctx a transaction that holds `lockAdmins` */
export async function keepAnOwner(ctx: Context): Promise<void> {
  if ((await ownersExcept(ctx, [])).length > 0) return;
  throw conflict("last_owner", "The academy needs an owner. Make another admin owner first.");
}
