import { eq, inArray } from "drizzle-orm";
import { type Context, inTransaction } from "#foundation/context.ts";
import { listMailsTo, listMailsWith } from "#foundation/mail/mails-to.ts";
import { type PersonalData, requirePermission } from "#rooms/accounts/server/door.ts";
import type { AskedByPerson } from "../../contract/people.ts";
import { describeEnrolments, describeReceipts } from "../erasing/enrolment-data.ts";
import type { Learner } from "../lock-enrolment.ts";
import { enrolments, learners, paymentProofs } from "../tables.ts";
import { noteRequest, ownersByAddress, partsOfOthers, reasonOf } from "./erase-person.ts";
import { lockPeople } from "./lock-people.ts";

async function readLearners(ctx: Context, people: readonly Learner[]) {
  const rows = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(
      inArray(
        enrolments.learnerId,
        people.map(({ id }) => id),
      ),
    )
    .orderBy(enrolments.submittedAt);
  const ids = rows.map(({ enrolment }) => enrolment.id);
  const proofs = await ctx.db
    .select()
    .from(paymentProofs)
    .where(inArray(paymentProofs.enrolmentId, ids));
  const emails = [];
  for (const { enrolment, learner } of rows) {
    emails.push(...(await listMailsWith(ctx, learner.email, enrolment.code)));
  }
  const orderIds = [...new Set(rows.flatMap(({ enrolment }) => enrolment.orderId ?? []))];
  return {
    enrolments: describeEnrolments(rows),
    receipts: await describeReceipts(ctx, orderIds),
    proofs: proofs.map(({ name, mediaType, sizeBytes, createdAt: sentAt }) => ({
      ...{ name, mediaType, sizeBytes, sentAt },
    })),
    emails,
  };
}

/** Dates as texts, and nothing that JSON cannot hold. */
const asJson = (value: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/**
 * All that we hold about a learner, to give to them.
 * @param parts the personal data of all rooms
 * @throws AppError 403, 404, 409 `erased`, `address_of_account`, 422 without a reason
 */
export async function exportPerson(
  ctx: Context,
  learnerId: string,
  asked: AskedByPerson,
  parts: readonly PersonalData[],
) {
  const { personId } = requirePermission(ctx, "people.manage");
  const reason = reasonOf(asked);
  return inTransaction(ctx, async (tx) => {
    const people = await lockPeople(tx, learnerId, asked.alsoIds);
    const read: Record<string, Record<string, unknown>> = {
      registrations: asJson(await readLearners(tx, people)),
    };
    const owners = asked.withAddress ? await ownersByAddress(tx, people) : [];
    for (const owner of owners) {
      for (const part of partsOfOthers(parts)) {
        read[`${part.name} ${owner.email}`] = asJson(await part.read(tx, owner));
      }
      read[`emails ${owner.email}`] = asJson({ emails: await listMailsTo(tx, owner.email) });
    }
    await noteRequest(tx, people, { kind: "exported", reason, by: personId });
    return { exportedAt: tx.clock().toISOString(), parts: read };
  });
}
