import { type AnyColumn, and, asc, eq, gt, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { addDays, lagosDay, mondayOf } from "#foundation/time/time.ts";
import { findStaffCentre, can as may, requirePermission } from "#rooms/accounts/door.server.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import {
  findIntakeRow,
  findStarts,
  type IntakeRow,
  readIntakeBatches,
  readIntakes,
} from "#rooms/catalogue/door.server.ts";
import type { IntakesQuery } from "#rooms/catalogue/intakes/intakes.ts";
import { levelNamed } from "#rooms/catalogue/levels/levels.ts";
import { latestEnd, registeredEnd } from "#rooms/catalogue/training/training-days.ts";
import { timesOf } from "#rooms/catalogue/training/weekly-times.ts";
import { readAccounts } from "#rooms/payments/door.server.ts";
import { dueNowOf } from "../account/due-now.server.ts";
import { isMinor } from "../forms/check-age.ts";
import { countPlaces } from "../intakes/count-places.server.ts";
import type { WithLearner } from "../lock-enrolment.server.ts";
import { learnerNotes } from "../people/tables.server.ts";
import { can, endedStatuses } from "../states.ts";
import { enrolments, learners, waitingList } from "../tables.server.ts";
import {
  getRosterEndpoint,
  listRostersEndpoint,
  listStartsEndpoint,
  type Roster,
  type RosterIntake,
  type RosterPerson,
  type RosterRecord,
  type StartsQuery,
  type WaitingPerson,
} from "./rosters.ts";
import { enrolmentStates } from "./status-words.ts";

/** Whom to call about a learner who's under age. */
function guardianOf({ enrolment, learner }: WithLearner, today: string): RosterPerson["guardian"] {
  if (!isMinor(learner.dateOfBirth, today)) return null;
  const answers = enrolment.answers ?? enrolment.knownAnswers ?? {};
  const { guardianName, guardianRelationship, guardianPhone } = answers;
  return guardianName && guardianPhone
    ? {
        name: guardianName,
        relationship: guardianRelationship ?? "",
        phoneNumber: guardianPhone,
      }
    : null;
}

const byPlaceAndName = (one: RosterPerson, other: RosterPerson) =>
  Number(other.hasPlace) - Number(one.hasPlace) || one.fullName.localeCompare(other.fullName);

/** The newest note about each of these learners, for those who may write notes. */
async function newestNotes(ctx: Context, learnerIds: string[]): Promise<Map<string, string>> {
  if (learnerIds.length === 0 || !may(ctx.actor, "people.note")) return new Map();
  // One look into the index for each learner: with a list of them, PostgreSQL reads all notes.
  const rows = await selectRows<{ learnerId: string; text: string }>(
    ctx.db,
    sql`select asked.id as "learnerId", newest.text
      from unnest(${sql.param(learnerIds)}::text[]) as asked (id)
      cross join lateral (select text from ${learnerNotes} where learner_id = asked.id
        order by created_at desc, id limit 1) as newest`,
  );
  return new Map(rows.map(({ learnerId, text }) => [learnerId, text]));
}

/** The people of an intake who haven't left. */
export const hasNotLeft = notInArray(enrolments.status, [...endedStatuses, "refunded"]);

/**
 * The people who have registered for these intakes and haven't left, with what each owes, in five statements. Doesn't
 * read the orders of people who owe nothing.
 */
async function withPeople(ctx: Context, intakes: readonly IntakeRow[]): Promise<Roster[]> {
  if (intakes.length === 0) return [];
  const today = lagosDay(ctx.clock());
  const ids = intakes.map(({ id }) => id);
  const places = await ctx.db
    .select()
    .from(enrolments)
    .where(and(inArray(enrolments.intakeId, ids), hasNotLeft));
  // By their ids: with a join, the database would read every learner there ever was.
  const people = await ctx.db
    .select()
    .from(learners)
    .where(inArray(learners.id, [...new Set(places.map(({ learnerId }) => learnerId))]));
  const byId = new Map(people.map((learner) => [learner.id, learner]));
  const registered = places.flatMap((enrolment): WithLearner[] => {
    const learner = byId.get(enrolment.learnerId);
    return learner ? [{ enrolment, learner }] : [];
  });
  const owing = registered.filter(({ enrolment }) => enrolment.openKobo > 0);
  const orders = await readAccounts(ctx, [
    ...new Set(owing.flatMap(({ enrolment }) => enrolment.orderId ?? [])),
  ]);
  const notes = await newestNotes(ctx, [...byId.keys()]);
  const byIntake = Map.groupBy(registered, ({ enrolment }) => enrolment.intakeId);
  return intakes.map((intake) => {
    const people = (byIntake.get(intake.id) ?? [])
      .map(({ enrolment, learner }): RosterPerson => {
        const { id, code, status, trainingLevel, openKobo, nextDueOn, orderId } = enrolment;
        return {
          id,
          code,
          status,
          trainingLevel,
          openKobo,
          nextDueOn,
          hasPlace: can.keepPaidPlace({ status }),
          fullName: learner.fullName,
          emailAddress: learner.email,
          phoneNumber: learner.phone,
          guardian: guardianOf({ enrolment, learner }, today),
          endsOn: registeredEnd(intake, enrolment),
          dueNowKobo: dueNowOf(orders.get(orderId ?? ""), id, today),
          note: notes.get(learner.id) ?? null,
        };
      })
      .sort(byPlaceAndName);
    const joined = people.filter(({ hasPlace }) => hasPlace).length;
    const { title, levels } = intake.program;
    return {
      id: intake.id,
      programId: intake.programId,
      programTitle: title,
      centreId: intake.centreId,
      location: locationOf(intake),
      startsOn: intake.startsOn,
      // Someone's level may have closed since, or may have had more months.
      endsOn:
        [latestEnd(intake, levels), ...people.map(({ endsOn }) => endsOn)].toSorted().at(-1) ?? "",
      ...timesOf(intake),
      seats: intake.seats,
      joined,
      waiting: people.length - joined,
      dueNowKobo: people.reduce((sum, { dueNowKobo }) => sum + dueNowKobo, 0),
      openKobo: people.reduce((sum, { openKobo }) => sum + openKobo, 0),
      people,
    };
  });
}

/** People who wait for a seat in an intake or let one go, in order. */
async function findWaiting(ctx: Context, intakeId: string): Promise<WaitingPerson[]> {
  const rows = await ctx.db
    .select()
    .from(waitingList)
    .where(
      and(eq(waitingList.intakeId, intakeId), notInArray(waitingList.state, ["asked", "taken"])),
    )
    .orderBy(asc(waitingList.since), asc(waitingList.id));
  return rows.map(({ id, fullName, phone, email, state, since, offeredUntil }) => ({
    id,
    fullName,
    phoneNumber: phone,
    emailAddress: email,
    state,
    since: since.toISOString(),
    offeredUntil: offeredUntil?.toISOString() ?? null,
  }));
}

export async function getRoster(ctx: Context, intakeId: string): Promise<RosterRecord> {
  requirePermission(ctx, getRosterEndpoint.permission);
  const intake = await findIntakeRow(ctx, intakeId);
  const [roster] = intake ? await withPeople(ctx, [intake]) : [];
  if (!roster) throw notFound("There is no such intake. Someone may have removed it.");
  return { ...roster, waitingList: await findWaiting(ctx, intakeId) };
}

/** Whether anyone in an intake still has to pay. */
const hasDebts = (intakeId: AnyColumn): SQL =>
  sql`exists (select 1 from ${enrolments} where ${enrolments.intakeId} = ${intakeId}
    and ${gt(enrolments.openKobo, 0)} and ${hasNotLeft})`;

/**
 * The intakes that start in a week, with their people, the caller's own centre first; with `money`, only people who owe
 * something.
 * @param window when the starts are; without it, all of them
 */
export async function listStarts(
  ctx: Context,
  { week, centre, money }: Pick<StartsQuery, "week" | "centre" | "money">,
  window?: { readonly limit: number; readonly offset: number },
) {
  requirePermission(ctx, listStartsEndpoint.permission);
  const from = mondayOf(week ?? lagosDay(ctx.clock()));
  const to = addDays(from, 6);
  const own = await findStaffCentre(ctx);
  const where = money ? hasDebts : undefined;
  const found = await findStarts(ctx, { from, to, centre, own, where, window });
  const all = await withPeople(ctx, found.rows);
  const starts = money
    ? all.map((start) => ({
        ...start,
        people: start.people.filter(({ openKobo }) => openKobo > 0),
      }))
    : all;
  return { from, to, starts, total: found.total };
}

type Row = { readonly roster: Roster; readonly person: RosterPerson };

/** The people of rosters, for a file. */
export async function* peopleOf(rosters: readonly Roster[]): AsyncGenerator<Row[]> {
  for (const roster of rosters) yield roster.people.map((person) => ({ roster, person }));
}

export const rosterColumns: CsvColumns<Row> = {
  Program: ({ roster }) => roster.programTitle,
  Place: ({ roster }) => roster.location,
  Starts: ({ roster }) => roster.startsOn,
  Name: ({ person }) => person.fullName,
  Code: ({ person }) => person.code,
  Phone: ({ person }) => person.phoneNumber,
  Guardian: ({ person }) => person.guardian?.name ?? null,
  "Guardian’s phone": ({ person }) => person.guardian?.phoneNumber ?? null,
  Level: ({ person: { trainingLevel } }) => trainingLevel && levelNamed(trainingLevel),
  Status: ({ person }) => enrolmentStates[person.status].label,
  "To pay now (NGN)": ({ person }) => ({ kobo: person.dueNowKobo }),
  "To pay (NGN)": ({ person }) => ({ kobo: person.openKobo }),
  "Next due": ({ person }) => person.nextDueOn,
  Note: ({ person }) => person.note,
};

async function withPlaces(ctx: Context, rows: readonly IntakeRow[]): Promise<RosterIntake[]> {
  const placesOf = await countPlaces(
    ctx,
    rows.map(({ id }) => id),
  );
  return rows.map((intake) => {
    const { id, programId, centreId, startsOn, seats } = intake;
    const { title: programTitle, levels } = intake.program;
    const { joined, waiting } = placesOf(id);
    const endsOn = latestEnd(intake, levels);
    const location = locationOf(intake);
    return {
      id,
      programId,
      programTitle,
      centreId,
      location,
      startsOn,
      endsOn,
      ...timesOf(intake),
      seats,
      joined,
      waiting,
    };
  });
}

/** Intakes for those who may read enrolments; those who edit intakes have a list of their own. */
export const rosterList = {
  async page(ctx: Context, query: IntakesQuery) {
    requirePermission(ctx, listRostersEndpoint.permission);
    const { rows, ...counted } = await readIntakes(ctx, query);
    return { rows: await withPlaces(ctx, rows), ...counted };
  },
  all(ctx: Context, query: IntakesQuery) {
    requirePermission(ctx, listRostersEndpoint.permission);
    return batches(ctx, query);
  },
};

async function* batches(ctx: Context, query: IntakesQuery): AsyncGenerator<RosterIntake[]> {
  for await (const rows of readIntakeBatches(ctx, query)) yield await withPlaces(ctx, rows);
}

export const rosterListColumns: CsvColumns<RosterIntake> = {
  Program: ({ programTitle }) => programTitle,
  Place: ({ location }) => location,
  Starts: ({ startsOn }) => startsOn,
  Ends: ({ endsOn }) => endsOn,
  Seats: ({ seats }) => seats,
  Joined: ({ joined }) => joined,
  "Not paid yet": ({ waiting }) => waiting,
};
