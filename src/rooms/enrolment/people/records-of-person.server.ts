import { and, count, eq, inArray, ne, notInArray, or, type SQL, sql } from "drizzle-orm";
import { hasAddress, isErasedEmail, noEmail } from "#foundation/contacts/email-address.ts";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { mayBeOneName } from "#rooms/accounts/people/same-person.ts";
import type { Learner } from "../lock-enrolment.server.ts";
import {
  identityKeyOf,
  isSameLearner,
  mayBeNamedLike,
} from "../registration/find-or-add-learner.server.ts";
import { enrolments, learners } from "../tables.server.ts";
import { learnerJoins } from "./tables.server.ts";

/** Which records belong to one person. Each form without an account makes one. */

/** Only a phone that's nobody's own, such as a centre's, has more records than this. */
const mostRecords = 50;

export async function getLearner(ctx: Context, id: string): Promise<Learner> {
  const [found] = await ctx.db.select().from(learners).where(eq(learners.id, id));
  if (!found) throw notFound("We could not find this person.");
  return found;
}

/** A record as calls name it. */
export const factsOf = ({ fullName, dateOfBirth, email, phone }: Learner) => ({
  fullName,
  dateOfBirth,
  emailAddress: email,
  phoneNumber: phone,
});

export const toOtherRecord = ({ learner, registrations }: CountedRecord) => ({
  id: learner.id,
  ...factsOf(learner),
  registrations,
});

export type CountedRecord = { learner: Learner; registrations: number };

const selectCounted = (ctx: Context, which: SQL | undefined): Promise<CountedRecord[]> =>
  ctx.db
    .select({ learner: learners, registrations: count(enrolments.id) })
    .from(learners)
    .leftJoin(enrolments, eq(enrolments.learnerId, learners.id))
    .where(which)
    .groupBy(learners.id)
    .orderBy(learners.createdAt, learners.id)
    .limit(mostRecords);

/** Erased records have a name and a day that many share, but no phone or address of their own. */
const alive = (records: readonly Learner[]) => records.filter(({ email }) => !isErasedEmail(email));

/**
 * Records that owners joined. Each is joined into one other, which may itself be joined, so each join can be undone
 * alone: what was joined into a record earlier goes with it.
 */

/**
 * The record finally kept, for each of these that is joined into another.
 * @returns nothing for records that aren't joined
 */
export async function joinedInto(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const which = inArray(learnerJoins.learnerId, [...ids]);
  const rows = await selectRows<{ id: string; kept: string }>(
    ctx.db,
    sql`with recursive up (id, at) as (
        select learner_id, kept_id from ${learnerJoins} where ${which}
        union all select up.id, next.kept_id from up join ${learnerJoins} next on next.learner_id = up.at)
      select id, at as kept from up
      where not exists (select 1 from ${learnerJoins} further where further.learner_id = up.at)`,
  );
  return new Map(rows.map(({ id, kept }) => [id, kept]));
}

/** The record kept for this one; itself if it isn't joined. */
export const keptIdOf = async (ctx: Context, id: string): Promise<string> =>
  (await joinedInto(ctx, [id])).get(id) ?? id;

/** The records joined into this one, directly or through others. */
async function joinedBelow(ctx: Context, keptId: string): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    ctx.db,
    sql`with recursive below (id) as (
        select learner_id from ${learnerJoins} where ${eq(learnerJoins.keptId, keptId)}
        union all select next.learner_id from below join ${learnerJoins} next on next.kept_id = below.id)
      select id from below`,
  );
  return rows.map(({ id }) => id);
}

/**
 * All records of a person.
 * @param id the id of any of them
 */
export async function findRecords(ctx: Context, id: string) {
  const named = await getLearner(ctx, id);
  const keptId = await keptIdOf(ctx, named.id);
  const learner = keptId === named.id ? named : await getLearner(ctx, keptId);
  const joinedIds = await joinedBelow(ctx, keptId);
  const joined =
    joinedIds.length > 0 ? await selectCounted(ctx, inArray(learners.id, joinedIds)) : [];
  const known = [learner, ...joined.map((one) => one.learner)];
  const same = alive(known).map((one) => isSameLearner(identityKeyOf(one)));
  const knownIds = known.map((one) => one.id);
  const similar =
    same.length > 0
      ? await selectCounted(ctx, and(or(...same), notInArray(learners.id, knownIds)))
      : [];
  return {
    learner,
    joined,
    similar,
    ids: [...knownIds, ...similar.map((one) => one.learner.id)],
  };
}

type Sought = Pick<ReturnType<typeof identityKeyOf>, "nameKey" | "dateOfBirth" | "email" | "phone">;

/** What two records share. */
function sharedBy(one: Sought, other: Sought) {
  return [
    ...(mayBeOneName(one.nameKey, other.nameKey) && one.dateOfBirth === other.dateOfBirth
      ? (["name_and_birth_date"] as const)
      : []),
    ...(hasAddress(one.email) && one.email === other.email ? (["email"] as const) : []),
    ...(one.phone !== "" && one.phone === other.phone ? (["phone"] as const) : []),
  ];
}

/**
 * Records that may belong to the same person, with what they share: name and birth date, email, or phone.
 * @param known the person's facts; empty ones aren't compared
 * @param ownIds the person's own records
 */
export async function findCandidates(
  ctx: Context,
  known: readonly Sought[],
  ownIds: readonly string[],
) {
  const ways = known.flatMap(({ nameKey, dateOfBirth, email, phone }) => [
    ...(dateOfBirth ? [mayBeNamedLike({ nameKey, dateOfBirth })] : []),
    ...(hasAddress(email) ? [and(eq(learners.email, email), ne(learners.email, noEmail))] : []),
    ...(phone ? [eq(learners.phone, phone)] : []),
  ]);
  if (ways.length === 0) return [];
  const found = await selectCounted(ctx, and(or(...ways), notInArray(learners.id, [...ownIds])));
  return found
    .map((one) => ({
      ...one,
      shared: [...new Set(known.flatMap((own) => sharedBy(own, one.learner)))],
    }))
    .sort((one, other) => other.shared.length - one.shared.length);
}

/** The newest learner with this name and this address or birth date; null if there's none. */
export async function findLearnerNamed(
  ctx: Context,
  { nameKey, email, dateOfBirth }: Pick<Sought, "nameKey" | "email" | "dateOfBirth">,
): Promise<string | null> {
  const ways = [
    ...(hasAddress(email) ? [eq(learners.email, email)] : []),
    ...(dateOfBirth ? [eq(learners.dateOfBirth, dateOfBirth)] : []),
  ];
  if (ways.length === 0) return null;
  const [found] = await ctx.db
    .select({ id: learners.id })
    .from(learners)
    .where(and(eq(learners.nameKey, nameKey), or(...ways)))
    .orderBy(learners.createdAt, learners.id)
    .limit(1);
  return found?.id ?? null;
}

/**
 * The records that one person's request is about, locked until the transaction ends, the kept one first.
 * @param alsoIds other records of the same person
 */
export async function lockPeople(
  ctx: Context,
  id: string,
  alsoIds: readonly string[],
): Promise<Learner[]> {
  const records = await findRecords(ctx, id);
  const { learner: named } = records;
  if (isErasedEmail(named.email)) {
    throw conflict("erased", "The data of this person was erased. Nothing is left to change.");
  }
  if (alsoIds.some((one) => !records.ids.includes(one))) {
    throw invalid({ alsoIds: "One of the other records is not of the same person." });
  }
  const locked = await ctx.db
    .select()
    .from(learners)
    .where(inArray(learners.id, [...new Set([named.id, ...alsoIds])]))
    .orderBy(learners.id)
    .for("update");
  return locked.sort((one, other) => Number(other.id === named.id) - Number(one.id === named.id));
}
