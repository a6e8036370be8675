import { and, count, desc, eq, inArray, max, or, type SQL, sql, sum } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { matchesWords, mostOfAWay } from "#foundation/database/word-search.ts";
import type { NamedHuman } from "#rooms/accounts/door.server.ts";
import { nameKeyOf } from "#rooms/accounts/people/same-person.ts";
import {
  hasEveryPart,
  learnersMeant,
  learnersOfPart,
  namedFirst,
  partsOfSearch,
} from "../counter/find-places.server.ts";
import type { Learner } from "../lock-enrolment.server.ts";
import { identityKeyOf } from "../registration/find-or-add-learner.server.ts";
import { enrolments, learners } from "../tables.server.ts";
import {
  findCandidates,
  findLearnerNamed,
  joinedInto,
  toOtherRecord,
} from "./records-of-person.server.ts";
import { learnerNotes, noteWords } from "./tables.server.ts";

/** A learner found by a text, with all records of the same person counted together. */
export type FoundLearner = {
  learner: Learner;
  registrations: number;
  openKobo: number;
  /** The newest note with the text's words, if it was found by one. */
  note: string | null;
};

/** Those with such a name come first, then those who registered at this centre, then the newest registrations. */
async function select(
  ctx: Context,
  which: SQL,
  { typed, centreId }: { typed: string; centreId: CentreId | null },
) {
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
      namedFirst(typed),
      ...(centreId
        ? [desc(sql`coalesce(bool_or(${eq(enrolments.centreId, centreId)}), false)`)]
        : []),
      desc(sql`coalesce(${newest}, ${learners.createdAt})`),
      learners.id,
    )
    .limit(mostOfAWay);
}

/** Keys that tell which records belong to one person: the same name and birth date, and the same email or phone. */
const keysOf = (learner: Learner): string[] => {
  const { nameKey, dateOfBirth, email, phone } = identityKeyOf(learner);
  return [email, phone].filter(Boolean).map((reach) => `${nameKey} ${dateOfBirth} ${reach}`);
};

/** The people whose names, numbers and registrations have the text: in one of them, or each part in any of them. */
function namedBy(typed: string): SQL | null {
  const meant = learnersMeant(typed);
  const every = hasEveryPart(typed);
  const ways = [
    meant && sql`${learners.id} = any(${meant})`,
    every &&
      sql`${learners.id} = any(array(select ${enrolments.learnerId} from ${enrolments}
        where ${every} limit ${mostOfAWay}))`,
  ].flatMap((way) => way ?? []);
  return ways.length > 0 ? sql`(${sql.join(ways, sql` or `)})` : null;
}

/**
 * The newest note of each person whose notes have the text, or of whom its parts say something together: `musa evenings`.
 * By the learner's id.
 */
async function findNotes(ctx: Context, typed: string): Promise<Map<string, string>> {
  const parts = partsOfSearch(typed);
  if (parts.length === 0) return new Map();
  const words = noteWords(learnerNotes);
  const isIn = (part: string) => matchesWords(words, part);
  const where =
    parts.length === 1
      ? isIn(parts[0] ?? "")
      : and(
          or(...parts.map(isIn)),
          ...parts.map((part) =>
            or(isIn(part), sql`${learnerNotes.learnerId} = any(${learnersOfPart(part)})`),
          ),
        );
  const { learnerId, text, createdAt } = learnerNotes;
  const found = await ctx.db
    .select({ learnerId, text })
    .from(learnerNotes)
    .where(
      sql`${learnerNotes.id} = any(array(select id from ${learnerNotes} where ${where} limit ${mostOfAWay}))`,
    )
    .orderBy(createdAt);
  return new Map(found.map((note) => [note.learnerId, note.text]));
}

/**
 * The people that a text may mean, each once: every form makes a record, and owners join others. The caller checks the
 * permission.
 * @param centreId lists this centre's learners first; null for no preference
 */
export async function findLearners(
  ctx: Context,
  typed: string,
  { most, centreId }: { most: number; centreId: CentreId | null },
): Promise<FoundLearner[]> {
  const meant = namedBy(typed);
  const named = meant ? await select(ctx, meant, { typed, centreId }) : [];
  const notes = named.length < most ? await findNotes(ctx, typed) : new Map<string, string>();
  const noted =
    notes.size > 0
      ? await select(ctx, inArray(learners.id, [...notes.keys()]), { typed, centreId })
      : [];
  const rows = [
    ...named,
    ...noted.filter((one) => !named.some(({ learner }) => learner.id === one.learner.id)),
  ];
  const kept = await joinedInto(
    ctx,
    rows.map(({ learner }) => learner.id),
  );
  const people = new Map<string, FoundLearner>();
  for (const { learner, registrations, openKobo } of rows) {
    const keptId = kept.get(learner.id) ?? learner.id;
    const keys = [keptId, ...keysOf(learner)];
    const known = keys.map((key) => people.get(key)).find(Boolean);
    const person = known ?? { learner, registrations: 0, openKobo: 0, note: null };
    person.note ??= notes.get(learner.id) ?? null;
    person.registrations += registrations;
    person.openKobo += openKobo;
    if (learner.id === keptId && kept.get(person.learner.id) === keptId) person.learner = learner;
    for (const key of keys) people.set(key, person);
  }
  const found = [...new Set(people.values())].slice(0, most);
  // The kept record may have another name than the typed one.
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

/** Finds learners by what other records know of someone, for the back office. Callers check `enrolments.read`. */

/** The learner with this id, or of the registration with this id or code; null if there's none. */
export async function findLearnerIdOf(ctx: Context, id: string): Promise<string | null> {
  const [learner] = await ctx.db
    .select({ id: learners.id })
    .from(learners)
    .where(eq(learners.id, id));
  if (learner) return learner.id;
  const [place] = await ctx.db
    .select({ learnerId: enrolments.learnerId })
    .from(enrolments)
    .where(or(eq(enrolments.id, id), eq(enrolments.code, id)));
  return place?.learnerId ?? null;
}

/** The learner with someone's name and address, or name and birth date; null for none. */
export const findLearnerLike = (
  ctx: Context,
  { fullName, email, dateOfBirth }: NamedHuman,
): Promise<string | null> =>
  findLearnerNamed(ctx, { nameKey: nameKeyOf(fullName), email, dateOfBirth });

/** Learners who share an address, a phone number, or name and birth date with someone who isn't a learner. */
export async function findLearnersNear(ctx: Context, human: NamedHuman) {
  const { fullName, email, phone, dateOfBirth } = human;
  const known = [{ nameKey: nameKeyOf(fullName), email, phone, dateOfBirth }];
  const found = await findCandidates(ctx, known, []);
  return found.map((one) => ({ ...toOtherRecord(one), shared: one.shared }));
}
