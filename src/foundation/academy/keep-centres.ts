import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "../context.ts";
import { type Centre, type CentreId, centreFacts, seededCentres } from "./centres.ts";
import { centres } from "./tables.ts";

type Row = typeof centres.$inferSelect;

/** A row as rules and pages know it. */
const toCentre = ({ mapEast, mapNorth, closedAt, ...row }: Row): Centre => ({
  id: row.id,
  name: row.name,
  city: row.city,
  state: row.state,
  address: row.address,
  phone: row.phone,
  whatsApp: row.whatsApp,
  hours: row.hours,
  mapPoint: [mapEast, mapNorth],
  isClosed: closedAt !== null,
});

/** All of them, in their order. */
export const selectCentres = ({ db }: Pick<Context, "db">): Promise<Row[]> =>
  db.select().from(centres).orderBy(asc(centres.position), asc(centres.id));

/** Reads the centres into the memory of this process (site/shared-facts.ts). */
export async function readCentres(ctx: Pick<Context, "db">): Promise<void> {
  centreFacts.set((await selectCentres(ctx)).map(toCentre));
}

/** Keeps these centres from being deleted until the transaction ends. @returns whether all of them are there */
export async function holdCentres({ db }: Pick<Context, "db">, ids: readonly CentreId[]) {
  if (ids.length === 0) return true;
  const found = await db
    .select({ id: centres.id })
    .from(centres)
    .where(inArray(centres.id, [...ids]))
    .for("key share");
  return found.length === new Set(ids).size;
}

/**
 * Whether a centre is open. Nobody can close it until the transaction ends: what a process has in memory may be a
 * second old.
 */
export async function holdOpenCentre({ db }: Pick<Context, "db">, id: CentreId): Promise<boolean> {
  const open = await db
    .select({ id: centres.id })
    .from(centres)
    .where(and(eq(centres.id, id), isNull(centres.closedAt)))
    .for("key share");
  return open.length > 0;
}

/** Gives a new database the centres of the specification. Other seeds refer to them, so this comes first. */
export async function seedCentres({ db }: Pick<Context, "db">): Promise<void> {
  if ((await db.select({ id: centres.id }).from(centres).limit(1)).length > 0) return;
  await db
    .insert(centres)
    .values(
      seededCentres.map(({ mapPoint: [mapEast, mapNorth], isClosed: _, ...centre }, at) => ({
        ...centre,
        mapEast,
        mapNorth,
        position: at + 1,
      })),
    )
    .onConflictDoNothing();
}
