import { eq, inArray, sql } from "drizzle-orm";
import { erasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { forgetMails, forgetMailsWith } from "#foundation/mail/mails-to.ts";
import { type DataOwner, findOtherOwners } from "#rooms/accounts/server/door.ts";
import { erasePayers, handOverOrder } from "#rooms/payments/server/door.ts";
import { ownEnrolmentIds } from "../own/select-own-enrolments.ts";
import { enrolments, payers } from "../tables.ts";
import { type Erasable, eraseRegistrations, findErasable } from "./erase-registrations.ts";

/**
 * The person's enrolments. Those of learners whose address belongs to someone else's account stay: a parent who
 * leaves does not delete what is also the child's.
 */
async function findOwn(ctx: Context, { personId }: DataOwner) {
  const own = await findErasable(ctx, inArray(enrolments.id, ownEnrolmentIds(ctx, personId)));
  const emails = [...new Set(own.map(({ email }) => email))];
  const others = await findOtherOwners(ctx, personId, emails);
  return {
    own: own.filter(({ email }) => !others.has(email)),
    staying: own.filter(({ email }) => others.has(email)),
  };
}

/** Forgets the person as the payer of what stays, also with an address that was never confirmed. */
async function forgetAsPayer(ctx: Context, owner: DataOwner, staying: readonly Erasable[]) {
  const byOrder = new Map(
    staying
      .filter(({ accountPersonId }) => accountPersonId === owner.personId)
      .flatMap((one) => (one.orderId ? [[one.orderId, one] as const] : [])),
  );
  for (const [orderId, { fullName, email }] of byOrder) {
    await handOverOrder(ctx, orderId, owner.email, { name: fullName, email });
  }
  // Other orders that the address paid for, such as through a payment link.
  if (!owner.confirmedEmail) return;
  await erasePayers(ctx, [], [owner.confirmedEmail]);
  await ctx.db
    .update(payers)
    .set({ email: sql`${payers.reference} || ${erasedEmail("")}` })
    .where(eq(payers.email, owner.confirmedEmail));
}

/** Erases the enrolments that an account made, or that are under its confirmed address (eraseRegistrations). */
export async function eraseEnrolments(ctx: Context, owner: DataOwner): Promise<void> {
  const { own, staying } = await findOwn(ctx, owner);
  await eraseRegistrations(ctx, own, owner.personId);
  // Of emails to an address that is not proved, only those about what the account made.
  for (const { code } of own) await forgetMailsWith(ctx, owner.email, code);
  if (owner.confirmedEmail) await forgetMails(ctx, owner.confirmedEmail);
  await forgetAsPayer(ctx, owner, staying);
  await ctx.db
    .update(enrolments)
    .set({ accountPersonId: null })
    .where(eq(enrolments.accountPersonId, owner.personId));
}
