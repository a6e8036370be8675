import { and, eq, inArray, notInArray, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { erasedEmail } from "#foundation/email-address.ts";
import { forgetMails, forgetMailsWith } from "#foundation/mail/mails-to.ts";
import { nameKeyOf } from "#rooms/accounts/rules/same-person.ts";
import { type DataOwner, findOtherOwners } from "#rooms/accounts/server/door.ts";
import { forgetLearners } from "#rooms/affiliates/server/door.ts";
import {
  erasePayers,
  handOverOrder,
  lockUnpaid,
  replaceOrders,
} from "#rooms/payments/server/door.ts";
import { removeProofs } from "./remove-proofs.ts";
import { ownEnrolmentIds } from "./select-own-enrolments.ts";
import { enrolmentKeys, enrolments, learners, payers, paymentProofs } from "./tables.ts";

/** In place of the name of a learner who was deleted. */
const nobody = "Deleted learner";
const noDay = "1900-01-01";

type Own = {
  id: string;
  code: string;
  orderId: string | null;
  accountPersonId: string | null;
  learnerId: string;
  fullName: string;
  email: string;
};

/**
 * The person's enrolments. Those of learners whose address belongs to somebody else's account stay: a parent who
 * leaves does not delete what is also the child's.
 */
async function findOwn(ctx: Context, { personId }: DataOwner) {
  const own = await ctx.db
    .select({
      id: enrolments.id,
      code: enrolments.code,
      orderId: enrolments.orderId,
      accountPersonId: enrolments.accountPersonId,
      learnerId: enrolments.learnerId,
      fullName: learners.fullName,
      email: learners.email,
    })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(inArray(enrolments.id, ownEnrolmentIds(ctx, personId)));
  const emails = [...new Set(own.map(({ email }) => email))];
  const others = await findOtherOwners(ctx, personId, emails);
  return {
    own: own.filter(({ email }) => !others.has(email)),
    staying: own.filter(({ email }) => others.has(email)),
  };
}

/** Forgets the person as the payer of what stays, also with an address that was never confirmed. */
async function forgetAsPayer(ctx: Context, owner: DataOwner, staying: readonly Own[]) {
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

/** Orders that bill these enrolments only. */
async function ordersOfOnly(ctx: Context, own: readonly Own[]): Promise<string[]> {
  const orderIds = [...new Set(own.flatMap(({ orderId }) => orderId ?? []))];
  const ids = own.map(({ id }) => id);
  const shared = await ctx.db
    .selectDistinct({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(and(inArray(enrolments.orderId, orderIds), notInArray(enrolments.id, ids)));
  const alsoOthers = new Set(shared.map(({ orderId }) => orderId));
  return orderIds.filter((orderId) => !alsoOthers.has(orderId));
}

/** Learners with no other enrolment than these. */
async function learnersOfOnly(ctx: Context, own: readonly Own[]): Promise<string[]> {
  const learnerIds = [...new Set(own.map(({ learnerId }) => learnerId))];
  const ids = own.map(({ id }) => id);
  const shared = await ctx.db
    .selectDistinct({ learnerId: enrolments.learnerId })
    .from(enrolments)
    .where(and(inArray(enrolments.learnerId, learnerIds), notInArray(enrolments.id, ids)));
  const alsoOthers = new Set(shared.map(({ learnerId }) => learnerId));
  return learnerIds.filter((learnerId) => !alsoOthers.has(learnerId));
}

/** Nothing is owed any more for a place that nobody will take. Money that still comes is recorded. */
async function cancelUnpaid(ctx: Context, ids: readonly string[], orderIds: readonly string[]) {
  const unpaid = await lockUnpaid(ctx, orderIds);
  await replaceOrders(ctx, [...unpaid], null);
  await ctx.db
    .update(enrolments)
    .set({ status: "cancelled" })
    .where(
      and(
        inArray(enrolments.id, [...ids]),
        inArray(enrolments.status, ["pending_payment", "applied"]),
      ),
    );
}

/** Emails about these enrolments, to whatever address: others at that address stay. */
async function forgetMailsOf(ctx: Context, own: readonly Own[], owner: DataOwner) {
  if (owner.confirmedEmail) await forgetMails(ctx, owner.confirmedEmail);
  for (const { code, email } of own) {
    for (const address of new Set([email, owner.email])) await forgetMailsWith(ctx, address, code);
  }
}

/** Of these orders, those that nobody else made: another account's payer is not forgotten with the learner. */
function ordersOfOwnAccount(own: readonly Own[], orderIds: readonly string[], personId: string) {
  const ofOthers = new Set(
    own
      .filter(({ accountPersonId }) => accountPersonId !== null && accountPersonId !== personId)
      .map(({ orderId }) => orderId),
  );
  return orderIds.filter((orderId) => !ofOthers.has(orderId));
}

/**
 * Erases everything that identifies learners from a person's enrolments: answers, names, contacts, proofs, and the
 * keys in our emails. What was paid, for which program and when, stays for the books.
 */
export async function eraseEnrolments(ctx: Context, owner: DataOwner): Promise<void> {
  const { own, staying } = await findOwn(ctx, owner);
  const ids = own.map(({ id }) => id);
  if (own.length > 0) {
    const orderIds = await ordersOfOnly(ctx, own);
    await cancelUnpaid(ctx, ids, orderIds);
    const gone = await learnersOfOnly(ctx, own);
    await erasePayers(ctx, ordersOfOwnAccount(own, orderIds, owner.personId), []);
    await forgetMailsOf(ctx, own, owner);
    await forgetLearners(ctx, ids, nobody);
    await removeProofs(ctx, inArray(paymentProofs.enrolmentId, ids));
    await ctx.db.delete(enrolmentKeys).where(inArray(enrolmentKeys.enrolmentId, ids));
    await ctx.db
      .update(payers)
      .set({ email: sql`${payers.reference} || ${erasedEmail("")}` })
      .where(inArray(payers.enrolmentId, ids));
    await ctx.db
      .update(enrolments)
      .set({ answers: null, knownAnswers: null, affiliateCode: null, cancelReason: null })
      .where(inArray(enrolments.id, ids));
    await ctx.db
      .update(learners)
      .set({
        fullName: nobody,
        nameKey: nameKeyOf(nobody),
        dateOfBirth: noDay,
        email: sql`${learners.id} || ${erasedEmail("")}`,
        phone: "",
      })
      .where(inArray(learners.id, gone));
  }
  await forgetAsPayer(ctx, owner, staying);
  await ctx.db
    .update(enrolments)
    .set({ accountPersonId: null })
    .where(eq(enrolments.accountPersonId, owner.personId));
}
