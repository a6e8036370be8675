import type { Context } from "#foundation/context.ts";
import type { CsvColumns } from "#foundation/http/answers/answer-csv.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { IntakesQuery } from "#rooms/catalogue/contract/intakes.ts";
import { locationOf } from "#rooms/catalogue/rules/training/location.ts";
import { latestEnd } from "#rooms/catalogue/rules/training/training-days.ts";
import { type IntakeRow, readIntakeBatches, readIntakes } from "#rooms/catalogue/server/door.ts";
import type { RosterIntake } from "../../contract/rosters.ts";
import { countPlaces } from "../intakes/count-places.ts";

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
      ...{ id, programId, programTitle, centreId, location },
      ...{ startsOn, endsOn, seats, joined, waiting },
    };
  });
}

/** A page of intakes for those who may read enrolments; those who edit intakes have a list of their own. @throws AppError 401, 403 */
export async function listRosters(ctx: Context, query: IntakesQuery) {
  requirePermission(ctx, "enrolments.read");
  const { rows, ...counted } = await readIntakes(ctx, query);
  return { rosters: await withPlaces(ctx, rows), ...counted };
}

/** All that the filters leave. @throws AppError 401, 403 */
export function exportRosters(ctx: Context, query: IntakesQuery) {
  requirePermission(ctx, "enrolments.read");
  return batches(ctx, query);
}

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
