import { and, eq, inArray, notInArray, or, type SQL, sql } from "drizzle-orm";
import { erasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import { forgetMailsWith } from "#foundation/mail/mails-to.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import { forgetLearners } from "#rooms/affiliates/door.server.ts";
import {
  type AskedOrders,
  anyMayArrive,
  cancelLines,
  erasePayerOf,
  erasePayers,
  handOverOrder,
  lockOrders,
  refuseWhileComing,
  renamePayer,
} from "#rooms/payments/door.server.ts";
import { eraseNumbers } from "../messages/erase-numbers.server.ts";
import { learnerChanges, learnerJoins, learnerNotes } from "../people/tables.server.ts";
import { removeProofs } from "../proofs/sweep-proofs.server.ts";
import { enrolmentKeys, enrolments, learners, payers, paymentProofs } from "../tables.server.ts";
import { eraseEnrolmentParts } from "./enrolment-parts.server.ts";

/**
 * Refuses to erase while money for these orders may still come: without a name and an address, nobody could confirm the
 * place or pay the money back. Locks the orders, so no payment is booked in between.
 * @param asked what the provider said just before (askAboutOrders)
 */
export async function refuseErasing(
  ctx: Context,
  orderIds: readonly string[],
  asked: AskedOrders,
  words: string,
): Promise<void> {
  await lockOrders(ctx, orderIds);
  if (await anyMayArrive(ctx, orderIds)) throw conflict("payment_on_its_way", words);
  await refuseWhileComing(ctx, orderIds, asked);
}

/** Replaces a deleted learner's name. */
const nobody = "Deleted learner";
const noDay = "1900-01-01";

/** What we must know about an enrolment to erase its person. */
export type Erasable = {
  id: string;
  code: string;
  orderId: string | null;
  accountPersonId: string | null;
  learnerId: string;
  fullName: string;
  email: string;
};

/** The enrolments that a condition names, with their learners. */
export const findErasable = (ctx: Context, which: SQL | undefined): Promise<Erasable[]> =>
  ctx.db
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
    .where(which)
    .orderBy(enrolments.id);

/** The orders of these enrolments. */
const ordersOf = (own: readonly Erasable[]): string[] => [
  ...new Set(own.flatMap(({ orderId }) => orderId ?? [])),
];

/** The other enrolments that these enrolments' orders bill. */
const findSharing = (ctx: Context, own: readonly Erasable[]): Promise<Erasable[]> =>
  findErasable(
    ctx,
    and(
      inArray(enrolments.orderId, ordersOf(own)),
      notInArray(
        enrolments.id,
        own.map(({ id }) => id),
      ),
    ),
  );

/** Learners without any other enrolment. */
async function learnersOfOnly(ctx: Context, own: readonly Erasable[]): Promise<string[]> {
  const learnerIds = [...new Set(own.map(({ learnerId }) => learnerId))];
  const ids = own.map(({ id }) => id);
  const shared = await ctx.db
    .selectDistinct({ learnerId: enrolments.learnerId })
    .from(enrolments)
    .where(and(inArray(enrolments.learnerId, learnerIds), notInArray(enrolments.id, ids)));
  const alsoOthers = new Set(shared.map(({ learnerId }) => learnerId));
  return learnerIds.filter((learnerId) => !alsoOthers.has(learnerId));
}

/**
 * A place that nobody will take owes nothing, also where a family's order goes on with its others. Money that still
 * comes is recorded.
 */
async function cancelUnpaid(ctx: Context, own: readonly Erasable[]) {
  await lockOrders(ctx, ordersOf(own));
  const ids = own.map(({ id }) => id);
  const unpaid = await ctx.db
    .select({ id: enrolments.id, orderId: enrolments.orderId })
    .from(enrolments)
    .where(and(inArray(enrolments.id, ids), eq(enrolments.status, "pending_payment")));
  await ctx.db
    .update(enrolments)
    .set({ status: "cancelled" })
    .where(
      and(inArray(enrolments.id, ids), inArray(enrolments.status, ["pending_payment", "applied"])),
    );
  for (const [orderId, some] of Map.groupBy(unpaid, (one) => one.orderId)) {
    const lineRefs = some.map(({ id }) => id);
    if (orderId) await cancelLines(ctx, orderId, lineRefs);
  }
}

/** Payers of other accounts' orders stay in the books with their names, unless the payer is the learner. */
async function forgetPayers(
  ctx: Context,
  own: readonly Erasable[],
  { orderIds, accountId }: { orderIds: readonly string[]; accountId: string | null },
) {
  const isOfOthers = ({ accountPersonId }: Erasable) =>
    accountPersonId !== null && accountPersonId !== accountId;
  const ofOthers = own.filter(isOfOthers);
  const others = new Set(ofOthers.map(({ orderId }) => orderId));
  await erasePayers(
    ctx,
    orderIds.filter((orderId) => !others.has(orderId)),
    [],
  );
  for (const { orderId, email } of ofOthers) {
    if (orderId && orderIds.includes(orderId)) await erasePayerOf(ctx, orderId, email);
  }
}

/** An order of a family without an account names one of its learners as its payer: another carries on with it. */
async function handOverToFamily(ctx: Context, gone: Erasable, sharing: readonly Erasable[]) {
  const { orderId, fullName, email } = gone;
  const others = sharing.filter((one) => one.orderId === orderId);
  const heir = others.find((one) => one.email === email) ?? others[0];
  if (!orderId || !heir || gone.accountPersonId !== null) return;
  if (heir.email === email) {
    await renamePayer(ctx, orderId, { name: fullName, email }, heir.fullName);
  } else {
    await handOverOrder(ctx, orderId, email, { name: heir.fullName, email: heir.email });
  }
}

/**
 * Erases everything that identifies these enrolments' learners: answers, names, contacts, proofs, emails about them,
 * and the keys in those. Cancels unpaid places. What was paid, for which program and when, stays for the books. Call it
 * in a transaction.
 * @param accountId the account that leaves with them; null without one
 * @param leaving the same account with its phone number
 */
export async function eraseRegistrations(
  ctx: Context,
  own: readonly Erasable[],
  accountId: string | null,
  leaving: Pick<Parameters<typeof eraseNumbers>[1], "account"> = {},
): Promise<void> {
  if (own.length === 0) return;
  const ids = own.map(({ id }) => id);
  await cancelUnpaid(ctx, own);
  const sharing = await findSharing(ctx, own);
  const orderIds = ordersOf(own).filter((id) => !sharing.some(({ orderId }) => orderId === id));
  const gone = await learnersOfOnly(ctx, own);
  await forgetPayers(ctx, own, { orderIds, accountId });
  for (const one of own) await handOverToFamily(ctx, one, sharing);
  for (const { code, email } of own) await forgetMailsWith(ctx, email, code);
  await eraseNumbers(ctx, { ids, ...leaving });
  await forgetLearners(ctx, ids, nobody);
  await eraseEnrolmentParts(ctx, ids);
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
  await ctx.db.delete(learnerChanges).where(inArray(learnerChanges.learnerId, gone));
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
  // After that update: a note or a join being made right now has locked its learners.
  await ctx.db.delete(learnerNotes).where(inArray(learnerNotes.learnerId, gone));
  await ctx.db
    .delete(learnerJoins)
    .where(or(inArray(learnerJoins.learnerId, gone), inArray(learnerJoins.keptId, gone)));
}
