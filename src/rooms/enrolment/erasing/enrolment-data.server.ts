import { eq, inArray, sql } from "drizzle-orm";
import { koboToNaira } from "#foundation/amounts/money.ts";
import { erasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { forgetMails, forgetMailsWith } from "#foundation/mail/mails-to.ts";
import { exportChoices, partiesOf } from "#foundation/messages/choices.ts";
import {
  type DataOwner,
  findOtherOwners,
  getPerson,
  type PersonalData,
} from "#rooms/accounts/door.server.ts";
import {
  askAboutOrders,
  erasePayers,
  handOverOrder,
  listReceipts,
  readNotes,
  readOwnNumbers,
} from "#rooms/payments/door.server.ts";
import { refundedTo } from "#rooms/payments/refunds/how-refunded.ts";
import type { WithLearner } from "../lock-enrolment.server.ts";
import { eraseNumbers, exportNumbers } from "../messages/erase-numbers.server.ts";
import { waitingOwner } from "../messages/keep-message-choices.server.ts";
import { readPaymentsOf } from "../own-page/list-own-enrolments.server.ts";
import { ownEnrolmentIds } from "../own-page/select-own-enrolments.server.ts";
import { learnerChanges, learnerJoins, learnerNotes } from "../people/tables.server.ts";
import {
  enrolments,
  hybridInterest,
  learners,
  payers,
  paymentProofs,
  waitingList,
} from "../tables.server.ts";
import { removeWaiting } from "../waiting-list/remove-waiting.server.ts";
import { readEnrolmentParts } from "./enrolment-parts.server.ts";
import {
  type Erasable,
  eraseRegistrations,
  findErasable,
  refuseErasing,
} from "./erase-registrations.server.ts";

const waitingOf = (ctx: Context, email: string) =>
  ctx.db.select().from(waitingList).where(eq(waitingList.email, email));

const interestOf = (ctx: Context, email: string) =>
  ctx.db.select().from(hybridInterest).where(eq(hybridInterest.email, email));

type Rows = readonly WithLearner[];

const readEnrolments = (ctx: Context, { personId }: DataOwner) =>
  ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(inArray(enrolments.id, ownEnrolmentIds(ctx, personId)))
    .orderBy(enrolments.submittedAt);

/** Enrolments with learners and answers, as exported. */
export const describeEnrolments = (rows: Rows) =>
  rows.map(({ enrolment, learner }) => ({
    code: enrolment.code,
    program: enrolment.programTitle,
    trainingLevel: enrolment.trainingLevel,
    status: enrolment.status,
    totalNaira: koboToNaira(enrolment.totalKobo),
    affiliateCode: enrolment.affiliateCode,
    submittedAt: enrolment.submittedAt,
    confirmedAt: enrolment.confirmedAt,
    cancelReason: enrolment.cancelReason,
    learner: {
      fullName: learner.fullName,
      dateOfBirth: learner.dateOfBirth,
      email: learner.email,
      phone: learner.phone,
    },
    answers: enrolment.answers ?? enrolment.knownAnswers,
  }));

/** What staff changed in these learners' records, and why. Not who: that's someone else's data. */
export async function readChanges(ctx: Context, learnerIds: readonly string[]) {
  const { kind, changedAt, reason, before } = learnerChanges;
  const changed = await ctx.db
    .select({ kind, changedAt, reason, before })
    .from(learnerChanges)
    .where(inArray(learnerChanges.learnerId, [...learnerIds]))
    .orderBy(changedAt);
  const joined = await ctx.db
    .select({ changedAt: learnerJoins.joinedAt, reason: learnerJoins.reason })
    .from(learnerJoins)
    .where(inArray(learnerJoins.learnerId, [...learnerIds]));
  return [...changed, ...joined.map((join) => ({ kind: "joined" as const, ...join }))];
}

/** What staff noted about these learners. Without who wrote it: that is the data of someone else. */
export const readStaffNotes = (ctx: Context, learnerIds: readonly string[]) =>
  ctx.db
    .select({ text: learnerNotes.text, writtenAt: learnerNotes.createdAt })
    .from(learnerNotes)
    .where(inArray(learnerNotes.learnerId, [...learnerIds]))
    .orderBy(learnerNotes.createdAt, learnerNotes.id);

const orderIdsOf = async (ctx: Context, { personId }: DataOwner): Promise<string[]> => {
  const own = await ctx.db
    .selectDistinct({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(inArray(enrolments.id, ownEnrolmentIds(ctx, personId)));
  return own.flatMap(({ orderId }) => orderId ?? []);
};

/** Receipts as printed, without the ids of lines. */
export async function describeReceipts(ctx: Context, orderIds: readonly string[]) {
  const receipts = await listReceipts(ctx, [...orderIds]);
  return receipts.map(
    ({ number, replacedBy, reference, paidAt, howPaid, amountKobo, refunds }) => ({
      number,
      replacedBy,
      reference,
      paidAt,
      howPaid,
      amountNaira: koboToNaira(amountKobo),
      refunds: refunds.map(({ amountKobo: refundedKobo, refundedAt, way }) => ({
        amountNaira: koboToNaira(refundedKobo),
        refundedAt,
        to: refundedTo[way],
      })),
    }),
  );
}

async function readPayments(ctx: Context, { personId }: DataOwner) {
  const payments = await readPaymentsOf(ctx, personId);
  return payments.map(({ reference, status, amountKobo, howPaid, enrolments: places, ...at }) => ({
    reference,
    status,
    howPaid,
    startedAt: at.startedAt,
    paidAt: at.paidAt,
    amountNaira: koboToNaira(amountKobo),
    programs: places.map(({ courseOfInterest }) => courseOfInterest),
  }));
}

/**
 * The person's enrolments, except those of learners whose address belongs to another account: a parent who leaves
 * doesn't delete what's also the child's.
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

/** The account with its number. Staff who erase a learner name no account. */
async function accountOf(ctx: Context, { personId }: DataOwner) {
  if (!personId) return {};
  const { phone } = await getPerson(ctx, personId);
  return { account: { id: personId, phone } };
}

/** Forgets the person as payer of what stays, even under an address that was never confirmed. */
async function forgetAsPayer(ctx: Context, owner: DataOwner, staying: readonly Erasable[]) {
  const byOrder = new Map(
    staying
      .filter(({ accountPersonId }) => accountPersonId === owner.personId)
      .flatMap((one) => (one.orderId ? [[one.orderId, one] as const] : [])),
  );
  for (const [orderId, { fullName, email }] of byOrder) {
    await handOverOrder(ctx, orderId, owner.email, { name: fullName, email });
  }
  // Other orders that the address paid for, such as by a payment link.
  if (!owner.confirmedEmail) return;
  await erasePayers(ctx, [], [owner.confirmedEmail]);
  await ctx.db
    .update(payers)
    .set({ email: sql`${payers.reference} || ${erasedEmail("")}` })
    .where(eq(payers.email, owner.confirmedEmail));
}

/** Erases the enrolments that an account made, or that are under its confirmed address (eraseRegistrations). */
async function eraseEnrolments(ctx: Context, owner: DataOwner): Promise<void> {
  const { own, staying } = await findOwn(ctx, owner);
  const account = await accountOf(ctx, owner);
  if (own.length === 0) await eraseNumbers(ctx, { ids: [], ...account });
  await eraseRegistrations(ctx, own, owner.personId, account);
  // For an unproved address, only the emails about what the account made.
  for (const { code } of own) await forgetMailsWith(ctx, owner.email, code);
  if (owner.confirmedEmail) await forgetMails(ctx, owner.confirmedEmail);
  await forgetAsPayer(ctx, owner, staying);
  await ctx.db
    .update(enrolments)
    .set({ accountPersonId: null })
    .where(eq(enrolments.accountPersonId, owner.personId));
}

/**
 * Enrolments with their answers, learners, payments, receipts, proofs of transfers, waiting lists, and requests to hear
 * of hybrid programs.
 */
export const enrolmentData: PersonalData = {
  name: "enrolments",
  async read(ctx, owner) {
    const own = ownEnrolmentIds(ctx, owner.personId);
    const proofs = await ctx.db
      .select({
        name: paymentProofs.name,
        mediaType: paymentProofs.mediaType,
        sizeBytes: paymentProofs.sizeBytes,
        sentAt: paymentProofs.createdAt,
      })
      .from(paymentProofs)
      .where(inArray(paymentProofs.enrolmentId, own));
    const waiting = owner.confirmedEmail ? await waitingOf(ctx, owner.confirmedEmail) : [];
    const interest = owner.confirmedEmail ? await interestOf(ctx, owner.confirmedEmail) : [];
    const rows = await readEnrolments(ctx, owner);
    const orderIds = await orderIdsOf(ctx, owner);
    const learnerIds = rows.map(({ learner }) => learner.id);
    return {
      enrolments: describeEnrolments(rows),
      changes: await readChanges(ctx, learnerIds),
      staffNotes: await readStaffNotes(ctx, learnerIds),
      payments: await readPayments(ctx, owner),
      receipts: await describeReceipts(ctx, orderIds),
      notes: await readNotes(ctx, orderIds),
      messageChoices: await exportChoices(ctx, [
        ...rows.flatMap(({ enrolment }) => partiesOf(enrolment.id)),
        ...waiting.map(({ id }) => waitingOwner(id)),
      ]),
      phones: await exportNumbers(ctx, {
        ids: rows.map(({ enrolment }) => enrolment.id),
        waiting,
        ...(await accountOf(ctx, owner)),
      }),
      accountNumbers: await readOwnNumbers(ctx, orderIds),
      ...(await readEnrolmentParts(
        ctx,
        rows.map(({ enrolment }) => enrolment.id),
      )),
      proofs,
      waitingLists: waiting.map(({ intakeId, fullName, phone, since, state }) => ({
        intakeId,
        fullName,
        phone,
        since,
        state,
      })),
      hybridInterest: interest.map(({ programId, name, createdAt }) => ({
        programId,
        name,
        createdAt,
      })),
    };
  },
  async askBeforeErasing(ctx, owner) {
    const asked = await askAboutOrders(ctx, await orderIdsOf(ctx, owner));
    return async (tx) =>
      refuseErasing(
        tx,
        await orderIdsOf(tx, owner),
        asked,
        "A payment of yours is still on its way. You can delete your account once it has arrived.",
      );
  },
  async erase(ctx, owner) {
    const { confirmedEmail } = owner;
    // Until they are gone, their numbers count as somebody's.
    const waiting = confirmedEmail
      ? await removeWaiting(ctx, eq(waitingList.email, confirmedEmail))
      : [];
    await eraseEnrolments(ctx, owner);
    await eraseNumbers(ctx, { ids: [], waiting });
    if (confirmedEmail) {
      await ctx.db.delete(hybridInterest).where(eq(hybridInterest.email, confirmedEmail));
    }
  },
};
