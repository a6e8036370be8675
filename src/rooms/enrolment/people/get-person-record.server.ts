import { type AnyColumn, count, desc, eq, inArray, sql, sum } from "drizzle-orm";
import { isErasedEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { findPersonByEmail, namesOf, requirePermission } from "#rooms/accounts/door.server.ts";
import type { Learner } from "../lock-enrolment.server.ts";
import { keptOf } from "../own-page/learner-changes.ts";
import { identityKeyOf } from "../registration/find-or-add-learner.server.ts";
import { toEnrolmentRow } from "../staff/list-enrolments.server.ts";
import { enrolments, learners } from "../tables.server.ts";
import { readPersonNotes } from "./notes.server.ts";
import { mostShown, type PersonRecord } from "./people.ts";
import {
  type CountedRecord,
  factsOf,
  findCandidates,
  findRecords,
  toOtherRecord,
} from "./records-of-person.server.ts";
import { learnerChanges, learnerJoins } from "./tables.server.ts";

/** The account that has confirmed the learner's address. */
export async function findAccountOf(ctx: Context, { email }: Learner) {
  const person = await findPersonByEmail(ctx, email);
  return person?.emailConfirmed ? person : null;
}

async function readChanges(
  ctx: Context,
  learnerIds: readonly string[],
): Promise<PersonRecord["changes"]> {
  const rows = await ctx.db
    .select()
    .from(learnerChanges)
    .where(inArray(learnerChanges.learnerId, [...learnerIds]))
    .orderBy(desc(learnerChanges.changedAt), learnerChanges.id)
    .limit(100);
  const names = await namesOf(
    ctx,
    rows.map(({ changedBy }) => changedBy),
  );
  // A change to several records at once is listed once.
  const keyOf = ({ kind, changedAt, before }: (typeof rows)[number]) =>
    `${kind} ${changedAt.getTime()} ${JSON.stringify(before)}`;
  const told = rows.filter(
    (row, at) =>
      !rows
        .slice(0, at)
        .some((one) => one.learnerId !== row.learnerId && keyOf(one) === keyOf(row)),
  );
  return told.map(({ kind, changedBy, changedAt, reason, before }) => {
    const { email, phone, ...rest } = before;
    return {
      kind,
      reason,
      by: names[changedBy] ?? "",
      at: changedAt.toISOString(),
      before: {
        ...rest,
        ...(email === undefined ? {} : { emailAddress: email }),
        ...(phone === undefined ? {} : { phoneNumber: phone }),
      },
    };
  });
}

type Shown = PersonRecord["enrolments"][number];

/** The newest registrations of these records. */
async function readPlaces(ctx: Context, learnerIds: readonly string[], from = 0): Promise<Shown[]> {
  const rows = await ctx.db
    .select({ enrolment: enrolments, learner: learners })
    .from(enrolments)
    .innerJoin(learners, eq(learners.id, enrolments.learnerId))
    .where(inArray(enrolments.learnerId, [...learnerIds]))
    .orderBy(desc(enrolments.submittedAt), enrolments.id)
    .limit(mostShown)
    .offset(from);
  const makers = await namesOf(
    ctx,
    rows.map(({ enrolment }) => enrolment.accountPersonId),
  );
  return rows.map((row) => {
    const { accountPersonId, refundedKobo } = row.enrolment;
    const madeBy = accountPersonId ? (makers[accountPersonId] ?? "") : null;
    return { ...toEnrolmentRow(row), refundedKobo, madeBy };
  });
}

const sumOf = (column: AnyColumn) => sql<number>`coalesce(${sum(column)}, 0)`.mapWith(Number);

/** What all registrations of these records cost, and how much came. */
async function addUp(ctx: Context, learnerIds: readonly string[]): Promise<PersonRecord["money"]> {
  const [added] = await ctx.db
    .select({
      registrations: count(),
      totalKobo: sumOf(enrolments.totalKobo),
      receivedKobo: sumOf(enrolments.receivedKobo),
      refundedKobo: sumOf(enrolments.refundedKobo),
      openKobo: sumOf(enrolments.openKobo),
    })
    .from(enrolments)
    .where(inArray(enrolments.learnerId, [...learnerIds]));
  if (!added) throw new Error("a sum has one row");
  return added;
}

/**
 * A page of a person's registrations.
 * @param from how many of the newest to skip
 */
export async function listPersonEnrolments(ctx: Context, id: string, from: number) {
  requirePermission(ctx, "enrolments.read");
  const { ids } = await findRecords(ctx, id);
  const { registrations: total } = await addUp(ctx, ids);
  return { enrolments: await readPlaces(ctx, ids, from), total };
}

/** Adds why records were joined, and by whom. */
async function withReasons(
  ctx: Context,
  joined: readonly CountedRecord[],
): Promise<PersonRecord["joined"]> {
  if (joined.length === 0) return [];
  const ids = joined.map(({ learner }) => learner.id);
  const joins = await ctx.db
    .select()
    .from(learnerJoins)
    .where(inArray(learnerJoins.learnerId, ids));
  const names = await namesOf(
    ctx,
    joins.map(({ joinedBy }) => joinedBy),
  );
  return joined.flatMap((one) => {
    const join = joins.find(({ learnerId }) => learnerId === one.learner.id);
    if (!join) return [];
    const { joinedBy, joinedAt: at, reason } = join;
    return { ...toOtherRecord(one), by: names[joinedBy] ?? "", at: at.toISOString(), reason };
  });
}

/**
 * A learner with all their records and registrations, for staff.
 * @param id the id of any of their records
 */
export async function getPersonRecord(ctx: Context, id: string): Promise<PersonRecord> {
  requirePermission(ctx, "enrolments.read");
  const { learner, joined, similar, ids } = await findRecords(ctx, id);
  const isErased = isErasedEmail(learner.email);
  const known = [learner, ...[...joined, ...similar].map((one) => one.learner)];
  const candidates = isErased ? [] : await findCandidates(ctx, known.map(identityKeyOf), ids);
  const account = await findAccountOf(ctx, learner);
  const money = await addUp(ctx, ids);
  return {
    id: learner.id,
    ...factsOf(learner),
    isErased,
    account: account && {
      id: account.id,
      name: account.name,
      email: account.email,
      since: account.createdAt.toISOString(),
    },
    enrolments: await readPlaces(ctx, ids),
    money,
    similar: similar.map(toOtherRecord),
    joined: await withReasons(ctx, joined),
    candidates: candidates.map((one) => ({ ...toOtherRecord(one), shared: one.shared })),
    changes: await readChanges(ctx, ids),
    notes: await readPersonNotes(ctx, ids),
    kept: keptOf({
      hasMoney: money.receivedKobo > 0 || money.refundedKobo > 0,
      hasAccount: account !== null,
      withAddress: false,
    }),
  };
}
