import { eq, inArray } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { newId } from "#foundation/codes/ids.ts";
import { hasAddress } from "#foundation/contacts/email-address.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid } from "#foundation/errors/errors.ts";
import { noRules } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { forgetMails, listMailsTo, listMailsWith } from "#foundation/mail/mails-to.ts";
import { exportChoices, partiesOf } from "#foundation/messages/choices.ts";
import {
  type DataOwner,
  findSelfMatch,
  flagSelf,
  type PersonalData,
  requirePermission,
} from "#rooms/accounts/door.server.ts";
import {
  type AskedOrders,
  askAboutOrders,
  findOrdersWithMoney,
  readNotes,
} from "#rooms/payments/door.server.ts";
import {
  describeEnrolments,
  describeReceipts,
  enrolmentData,
  readChanges,
  readStaffNotes,
} from "../erasing/enrolment-data.server.ts";
import { readEnrolmentParts } from "../erasing/enrolment-parts.server.ts";
import {
  eraseRegistrations,
  findErasable,
  refuseErasing,
} from "../erasing/erase-registrations.server.ts";
import { reasonForm } from "../forms/person-form.ts";
import type { Learner } from "../lock-enrolment.server.ts";
import { exportNumbers } from "../messages/erase-numbers.server.ts";
import { keptOf, type learnerChanges as kinds } from "../own-page/learner-changes.ts";
import { enrolments, learners, paymentProofs } from "../tables.server.ts";
import { findAccountOf } from "./get-person-record.server.ts";
import type { AskedByPerson } from "./people.ts";
import { lockPeople } from "./records-of-person.server.ts";
import { learnerChanges } from "./tables.server.ts";

function reasonOf(asked: AskedByPerson): string {
  const { answers, problems } = checkForm(reasonForm, asked, noRules);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return answers.reason ?? "";
}

/** Notes a person's request in the history and, without personal data, in the audit log. */
async function noteRequest(
  ctx: Context,
  people: readonly Learner[],
  { kind, reason, by }: { kind: (typeof kinds)[number]; reason: string; by: string },
): Promise<void> {
  // One time for all of them, so the history shows it once.
  const changedAt = ctx.clock();
  for (const { id } of people) {
    await ctx.db.insert(learnerChanges).values({
      id: newId(),
      learnerId: id,
      kind,
      reason,
      before: {},
      changedBy: by,
      changedAt,
    });
    await audit(ctx, kind === "erased" ? "learner.erased" : "learner.exported", id);
  }
  const [named] = people;
  if (named) await flagSelf(ctx, "learner.own_changed", named.id, await findSelfMatch(ctx, people));
}

/**
 * Treats the people's address as proved, for other rooms' records that carry only an address. Staff have made sure it's
 * theirs.
 */
async function ownersByAddress(ctx: Context, people: readonly Learner[]): Promise<DataOwner[]> {
  for (const learner of people) {
    if (await findAccountOf(ctx, learner)) {
      throw conflict(
        "address_of_account",
        "An account has confirmed this email address. Only its owner can get a copy of what was sent from it, or delete it, on the dashboard.",
      );
    }
  }
  const emails = [...new Set(people.map(({ email }) => email))].filter(hasAddress);
  return emails.map((email) => ({ personId: "", email, confirmedEmail: email }));
}

/** The parts that belong to other rooms. */
const partsOfOthers = (parts: readonly PersonalData[]) =>
  parts.filter(({ name }) => name !== enrolmentData.name);

/** Asks the provider about a person's payments before they're erased. Refuses nothing. */
export async function askBeforeErasingPerson(
  ctx: Context,
  learnerId: string,
  { alsoIds = [] }: AskedByPerson,
): Promise<AskedOrders> {
  const own = await findErasable(ctx, inArray(enrolments.learnerId, [learnerId, ...alsoIds]));
  return askAboutOrders(
    ctx,
    own.flatMap(({ orderId }) => orderId ?? []),
  );
}

/**
 * Erases everything that identifies a learner, on request.
 * @param parts the personal data of all rooms
 * @param asked what the provider said just before (askBeforeErasingPerson)
 * @returns how many registrations, and what stays and why
 */
export async function erasePerson(
  ctx: Context,
  learnerId: string,
  wish: AskedByPerson,
  parts: readonly PersonalData[],
  asked: AskedOrders,
) {
  const { personId } = requirePermission(ctx, "people.manage");
  const reason = reasonOf(wish);
  return inTransaction(ctx, async (tx) => {
    const people = await lockPeople(tx, learnerId, wish.alsoIds);
    const ids = people.map(({ id }) => id);
    const own = await findErasable(tx, inArray(enrolments.learnerId, ids));
    const orderIds = own.flatMap(({ orderId }) => orderId ?? []);
    await refuseErasing(
      tx,
      orderIds,
      asked,
      "A payment of this person is still on its way. Erase the data once it has arrived, or once it is clear that it will not.",
    );
    const account = await findAccountOf(tx, people[0] as Learner);
    const owners = wish.withAddress ? await ownersByAddress(tx, people) : [];
    for (const owner of owners) {
      for (const part of partsOfOthers(parts)) await part.erase(tx, owner);
      await forgetMails(tx, owner.email);
    }
    const hasMoney = (await findOrdersWithMoney(tx, orderIds)).size > 0;
    await eraseRegistrations(tx, own, null);
    await noteRequest(tx, people, { kind: "erased", reason, by: personId });
    const { withAddress } = wish;
    return {
      erased: own.length,
      kept: keptOf({ hasMoney, hasAccount: account !== null, withAddress }),
    };
  });
}

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
  const learnerIds = people.map(({ id }) => id);
  return {
    enrolments: describeEnrolments(rows),
    changes: await readChanges(ctx, learnerIds),
    staffNotes: await readStaffNotes(ctx, learnerIds),
    receipts: await describeReceipts(ctx, orderIds),
    notes: await readNotes(ctx, orderIds),
    messageChoices: await exportChoices(ctx, ids.flatMap(partiesOf)),
    phones: await exportNumbers(ctx, { ids }),
    ...(await readEnrolmentParts(ctx, ids)),
    proofs: proofs.map(({ name, mediaType, sizeBytes, createdAt: sentAt }) => ({
      name,
      mediaType,
      sizeBytes,
      sentAt,
    })),
    emails,
  };
}

/** Converts dates to texts, and drops what JSON cannot hold. */
const asJson = (value: Record<string, unknown>) =>
  JSON.parse(JSON.stringify(value)) as Record<string, unknown>;

/**
 * Everything we hold about a learner, to give to them.
 * @param parts the personal data of all rooms
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
