import { count, desc, eq, inArray, max, type SQL, sql, sum } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { mostOfAWay } from "#foundation/database/word-search.ts";
import { learnersMeant } from "../counter/find-places.ts";
import type { Learner } from "../lock-enrolment.ts";
import { identityKeyOf } from "../registration/same-learner.ts";
import { enrolments, learners } from "../tables.ts";
import { joinedInto } from "./joins.ts";

/** A learner whom a text means, with all records of the same person counted together. */
export type FoundLearner = {
  learner: Learner;
  registrations: number;
  openKobo: number;
};

/** Who registered at this centre first, then by the newest registration. */
async function select(ctx: Context, which: SQL, centreId: CentreId | null) {
  const newest = max(enrolments.submittedAt);
  return ctx.db
    .select({
      learner: learners,
      registrations: count(enrolments.id),
      openKobo: sql<number>`coalesce(${sum(enrolments.openKobo)}, 0)`.mapWith(Number),
    })
    .from(learners)
    .leftJoin(enrolments, eq(enrolments.learnerId, learners.id))
    .where(which)
    .groupBy(learners.id)
    .orderBy(
      ...(centreId
        ? [desc(sql`coalesce(bool_or(${eq(enrolments.centreId, centreId)}), false)`)]
        : []),
      desc(sql`coalesce(${newest}, ${learners.createdAt})`),
      learners.id,
    )
    .limit(mostOfAWay);
}

/** By what records of one person are told: the same name and birth date, and the same email or phone. */
const keysOf = (learner: Learner): string[] => {
  const { nameKey, dateOfBirth, email, phone } = identityKeyOf(learner);
  return [email, phone].filter(Boolean).map((reach) => `${nameKey} ${dateOfBirth} ${reach}`);
};

/**
 * The people among learners whom a text means, one for each person: each form makes a record, and owners join others.
 * The caller checks the permission.
 * @param centreId whose learners come first; null for none
 */
export async function findLearners(
  ctx: Context,
  typed: string,
  { most, centreId }: { most: number; centreId: CentreId | null },
): Promise<FoundLearner[]> {
  const meant = learnersMeant(typed);
  if (!meant) return [];
  const rows = await select(ctx, sql`${learners.id} = any(${meant})`, centreId);
  const kept = await joinedInto(
    ctx,
    rows.map(({ learner }) => learner.id),
  );
  const people = new Map<string, FoundLearner>();
  for (const { learner, registrations, openKobo } of rows) {
    const keptId = kept.get(learner.id) ?? learner.id;
    const keys = [keptId, ...keysOf(learner)];
    const known = keys.map((key) => people.get(key)).find(Boolean);
    const person = known ?? { learner, registrations: 0, openKobo: 0 };
    person.registrations += registrations;
    person.openKobo += openKobo;
    if (learner.id === keptId && kept.get(person.learner.id) === keptId) person.learner = learner;
    for (const key of keys) people.set(key, person);
  }
  const found = [...new Set(people.values())].slice(0, most);
  // The record that was kept may have another name than the one that was typed.
  const missing = found.filter(({ learner }) => kept.has(learner.id));
  const keptRows = await findKept(
    ctx,
    missing.map(({ learner }) => kept.get(learner.id) ?? ""),
  );
  for (const person of missing) {
    person.learner = keptRows.get(kept.get(person.learner.id) ?? "") ?? person.learner;
  }
  return found;
}

async function findKept(ctx: Context, ids: readonly string[]): Promise<Map<string, Learner>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.db
    .select()
    .from(learners)
    .where(inArray(learners.id, [...ids]));
  return new Map(rows.map((row) => [row.id, row]));
}
