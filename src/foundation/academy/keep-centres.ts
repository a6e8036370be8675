import { and, asc, eq, inArray, isNull } from "drizzle-orm";
import type { Context } from "../context.ts";
import { StartError } from "../errors/errors.ts";
import { academy } from "./academy.ts";
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

/**
 * A release that was built without its academy's folder would show another academy's name and bank account to learners.
 * @throws StartError if the database has centres, and none is this academy's
 */
export async function refuseOtherAcademy({ db }: Pick<Context, "db">): Promise<void> {
  const kept = await selectCentres({ db });
  if (kept.length === 0 || kept.some(({ id }) => seededCentres.some((own) => own.id === id)))
    return;
  throw new StartError(
    `This build is of ${academy.name}, with centres in ${names(seededCentres)}; the database is of another academy, with centres in ${names(kept)}. Build with its folder: ACADEMY_DIR=… npm run build. If it is yours all the same, name one of these centres, with its id, in academy.yaml.`,
  );
}

const names = (some: readonly { readonly city: string }[]) =>
  some.map(({ city }) => city).join(", ");

/** Gives a new database the academy's centres. Other seeds refer to them, so this comes first. @throws StartError */
export async function seedCentres({ db }: Pick<Context, "db">): Promise<void> {
  if ((await db.select({ id: centres.id }).from(centres).limit(1)).length > 0)
    return refuseOtherAcademy({ db });
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
