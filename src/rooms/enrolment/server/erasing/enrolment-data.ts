import { eq, inArray } from "drizzle-orm";
import { koboToNaira } from "#foundation/amounts/money.ts";
import type { Context } from "#foundation/context.ts";
import { conflict } from "#foundation/errors/errors.ts";
import type { DataOwner, PersonalData } from "#rooms/accounts/server/door.ts";
import { refundedTo } from "#rooms/payments/rules/refunds/how-refunded.ts";
import { anyMayArrive, listReceipts } from "#rooms/payments/server/door.ts";
import type { WithLearner } from "../lock-enrolment.ts";
import { readPaymentsOf } from "../own/list-own-payments.ts";
import { ownEnrolmentIds } from "../own/select-own-enrolments.ts";
import { enrolments, hybridInterest, learners, paymentProofs, waitingList } from "../tables.ts";
import { eraseEnrolments } from "./erase-enrolments.ts";

const waitingOf = (ctx: Context, email: string) =>
  ctx.db.select().from(waitingList).where(eq(waitingList.email, email));

const interestOf = (ctx: Context, email: string) =>
  ctx.db.select().from(hybridInterest).where(eq(hybridInterest.email, email));

type Rows = readonly WithLearner[];

async function readEnrolments(ctx: Context, { personId }: DataOwner) {
  const rows = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(inArray(enrolments.id, ownEnrolmentIds(ctx, personId)))
    .orderBy(enrolments.submittedAt);
  return describeEnrolments(rows);
}

/** Enrolments with learners and answers, as an export has them. */
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
    learner: {
      fullName: learner.fullName,
      dateOfBirth: learner.dateOfBirth,
      email: learner.email,
      phone: learner.phone,
    },
    answers: enrolment.answers ?? enrolment.knownAnswers,
  }));

const orderIdsOf = async (ctx: Context, { personId }: DataOwner): Promise<string[]> => {
  const own = await ctx.db
    .selectDistinct({ orderId: enrolments.orderId })
    .from(enrolments)
    .where(inArray(enrolments.id, ownEnrolmentIds(ctx, personId)));
  return own.flatMap(({ orderId }) => orderId ?? []);
};

/** As on the receipts, without the ids of lines. */
export async function describeReceipts(ctx: Context, orderIds: readonly string[]) {
  const receipts = await listReceipts(ctx, [...orderIds]);
  return receipts.map(({ number, reference, paidAt, howPaid, amountKobo, refunds }) => ({
    ...{ number, reference, paidAt, howPaid },
    amountNaira: koboToNaira(amountKobo),
    refunds: refunds.map(({ amountKobo: refundedKobo, refundedAt, way }) => ({
      amountNaira: koboToNaira(refundedKobo),
      refundedAt,
      to: refundedTo[way],
    })),
  }));
}

async function readPayments(ctx: Context, { personId }: DataOwner) {
  const payments = await readPaymentsOf(ctx, personId);
  return payments.map(({ reference, status, amountKobo, howPaid, enrolments: places, ...at }) => ({
    ...{ reference, status, howPaid, startedAt: at.startedAt, paidAt: at.paidAt },
    amountNaira: koboToNaira(amountKobo),
    programs: places.map(({ courseOfInterest }) => courseOfInterest),
  }));
}

/** Enrolments with their answers, learners, payments, receipts, proofs of transfers, waiting lists, and requests to hear of hybrid programs. */
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
    return {
      enrolments: await readEnrolments(ctx, owner),
      payments: await readPayments(ctx, owner),
      receipts: await describeReceipts(ctx, await orderIdsOf(ctx, owner)),
      proofs,
      waitingLists: waiting.map(({ intakeId, fullName, phone, since, state }) => ({
        ...{ intakeId, fullName, phone, since, state },
      })),
      hybridInterest: interest.map(({ programId, name, createdAt }) => ({
        ...{ programId, name, createdAt },
      })),
    };
  },
  async refuseErasing(ctx, owner) {
    if (!(await anyMayArrive(ctx, await orderIdsOf(ctx, owner)))) return;
    // Without a name and an address nobody could confirm the place or pay the money back.
    throw conflict(
      "payment_on_its_way",
      "A payment of yours is still on its way. You can delete your account once it has arrived.",
    );
  },
  async erase(ctx, owner) {
    await eraseEnrolments(ctx, owner);
    if (owner.confirmedEmail) {
      await ctx.db.delete(hybridInterest).where(eq(hybridInterest.email, owner.confirmedEmail));
      await ctx.db.delete(waitingList).where(eq(waitingList.email, owner.confirmedEmail));
    }
  },
};
