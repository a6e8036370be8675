import type { Context } from "#foundation/context.ts";
import { notFound } from "#foundation/errors/errors.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { locationOf } from "#rooms/catalogue/centres/location.ts";
import {
  findIntakeRow,
  type IntakeRow,
  readIntakeBatches,
  readIntakes,
} from "#rooms/catalogue/door.server.ts";
import type { AdminIntakeRecord, IntakesQuery } from "#rooms/catalogue/intakes/intakes.ts";
import { latestEnd, levelEnds } from "#rooms/catalogue/training/training-days.ts";
import { daysInWords, hoursInWords, timesOf } from "#rooms/catalogue/training/weekly-times.ts";
import { countSeats, type Seats } from "../seats/count-seats.server.ts";
import { countPlaces, type Places } from "./count-places.server.ts";

function toRecord(
  intake: IntakeRow,
  { joined, waiting }: Places,
  { held, onWaitingList }: Seats,
): AdminIntakeRecord {
  const { title, levels } = intake.program;
  const ends = levelEnds(intake, levels).map(({ level, endsOn }) => [level, endsOn]);
  return {
    id: intake.id,
    programId: intake.programId,
    programTitle: title,
    levels,
    centreId: intake.centreId,
    location: locationOf(intake),
    startsOn: intake.startsOn,
    endsOn: latestEnd(intake, levels),
    ...(ends.length > 0 ? { endsOnByLevel: Object.fromEntries(ends) } : {}),
    ...timesOf(intake),
    seats: intake.seats,
    joined,
    waiting,
    held,
    onWaitingList,
    version: intake.version,
  };
}

async function withPlaces(ctx: Context, rows: readonly IntakeRow[]): Promise<AdminIntakeRecord[]> {
  const ids = rows.map(({ id }) => id);
  const placesOf = await countPlaces(ctx, ids);
  const seatsOf = await countSeats(ctx, ids);
  return rows.map((row) => toRecord(row, placesOf(row.id), seatsOf(row.id)));
}

/** Intakes with how many have joined each. */
export const intakeList = {
  async page(ctx: Context, query: IntakesQuery) {
    requirePermission(ctx, "catalogue.manage");
    const { rows, ...counted } = await readIntakes(ctx, query);
    return { rows: await withPlaces(ctx, rows), ...counted };
  },
  all(ctx: Context, query: IntakesQuery) {
    requirePermission(ctx, "catalogue.manage");
    return batches(ctx, query);
  },
};

async function* batches(ctx: Context, query: IntakesQuery): AsyncGenerator<AdminIntakeRecord[]> {
  for await (const rows of readIntakeBatches(ctx, query)) yield await withPlaces(ctx, rows);
}

export const intakeColumns: CsvColumns<AdminIntakeRecord> = {
  Program: ({ programTitle }) => programTitle,
  Place: ({ location }) => location,
  Starts: ({ startsOn }) => startsOn,
  Ends: ({ endsOn }) => endsOn,
  Days: daysInWords,
  Hours: hoursInWords,
  Seats: ({ seats }) => seats,
  Joined: ({ joined }) => joined,
  "Not paid yet": ({ waiting }) => waiting,
  "Seats held": ({ held }) => held,
  "Waiting list": ({ onWaitingList }) => onWaitingList,
};

/** One intake with how many have joined. */
export async function getIntake(ctx: Context, id: string): Promise<AdminIntakeRecord> {
  requirePermission(ctx, "catalogue.manage");
  const intake = await findIntakeRow(ctx, id);
  const [record] = intake ? await withPlaces(ctx, [intake]) : [];
  if (!record) throw notFound("There is no such intake. Someone may have removed it.");
  return record;
}
