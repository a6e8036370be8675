import { eq, sql } from "drizzle-orm";
import { listCentres } from "#foundation/academy/centres.ts";
import type { Context } from "#foundation/context.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { ownPlatform } from "../program/program.ts";
import { type CatalogueEntry, nextIntakeOf, readCatalogue } from "../read-catalogue.server.ts";
import { intakes, seatsShown } from "../tables.server.ts";
import { byWorth, mostMissing } from "./missing-pictures.ts";
import type { MissingPicture } from "./picture-endpoints.ts";
import { readPictures } from "./read-pictures.server.ts";

/** How many places of each program are taken, in past starts too. */
async function countTaken(ctx: Context): Promise<ReadonlyMap<string, number>> {
  const rows = await ctx.db
    .select({ id: intakes.programId, taken: sql<number>`sum(${seatsShown.taken})::int` })
    .from(intakes)
    .innerJoin(seatsShown, eq(seatsShown.intakeId, intakes.id))
    .groupBy(intakes.programId);
  return new Map(rows.map(({ id, taken }) => [id, taken]));
}

/** Photographs that the academy's own programs, their instructors and the centres lack, the most useful first. */
export async function listMissingPictures(
  ctx: Context,
): Promise<{ pictures: MissingPicture[]; more: number }> {
  requirePermission(ctx, "catalogue.manage");
  const { onOffer } = await readCatalogue(ctx);
  const has = await readPictures(ctx);
  const taken = await countTaken(ctx);
  const own = onOffer.filter(({ program, card }) => program.platform === ownPlatform && !card.past);
  const about = (entries: readonly CatalogueEntry[]) => ({
    pages: entries.map(({ program }) => program.title),
    placesTaken: entries.reduce((sum, { program }) => sum + (taken.get(program.id) ?? 0), 0),
    startsOn: entries.flatMap((entry) => nextIntakeOf(entry)?.startsOn ?? []).toSorted()[0] ?? null,
  });
  const ofPrograms = own.flatMap((entry): MissingPicture[] => {
    const { id, title } = entry.program;
    const kinds = new Set(has.ofProgram.get(id)?.map(({ kind }) => kind));
    return (["workshop", "work", "hands"] as const)
      .filter((kind) => !kinds.has(kind))
      .map((kind) => ({
        kind,
        programId: id,
        centreId: null,
        instructor: null,
        of: title,
        ...about([entry]),
      }));
  });
  const ofInstructors = [...Map.groupBy(own, ({ program }) => program.instructor)]
    .filter(([name]) => !has.ofInstructor.has(name))
    .map(
      ([name, entries]): MissingPicture => ({
        kind: "instructor",
        programId: null,
        centreId: null,
        instructor: name,
        of: name,
        ...about(entries),
      }),
    );
  const ofCentres = listCentres()
    .filter(({ id }) => !has.ofCentre.has(id))
    .map(
      ({ id, name }): MissingPicture => ({
        kind: "centre",
        programId: null,
        centreId: id,
        instructor: null,
        of: name,
        ...about(own.filter(({ program }) => program.centreIds.includes(id))),
      }),
    );
  const missing = byWorth([...ofPrograms, ...ofInstructors, ...ofCentres]);
  return {
    pictures: missing.slice(0, mostMissing),
    more: Math.max(0, missing.length - mostMissing),
  };
}
