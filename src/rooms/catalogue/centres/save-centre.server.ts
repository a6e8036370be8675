import { and, arrayContains, arrayOverlaps, asc, eq, isNotNull, isNull } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import { selectCentres } from "#foundation/academy/keep-centres.ts";
import { type centres, centres as table } from "#foundation/academy/tables.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { isStillNamed, refuseSecond } from "#foundation/database/statements/violated-constraint.ts";
import { conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import type { AnswersOf } from "#foundation/forms/answers.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { listShort } from "#foundation/text/list-words.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { slugOf } from "../program/program-input.ts";
import { programs } from "../tables.server.ts";
import {
  type centreForm,
  centreProblems,
  type newCentreForm,
  readMapPoint,
} from "./centre-form.ts";
import type { CentreRecord } from "./centres.ts";

type Given = AnswersOf<typeof centreForm>;

const taken = () => invalid({ name: centreProblems.taken });

/** What the columns hold. @param last the order of one that has none */
function columnsOf(given: Given, last: number) {
  const point = readMapPoint(given.mapPoint);
  if (!point) throw invalid({ mapPoint: centreProblems.mapPoint });
  const { city, state, address, phone, whatsApp, hours, position } = given;
  return {
    city,
    state,
    address,
    phone,
    hours,
    ...point,
    whatsApp: whatsApp || phone,
    position: position ? Number(position) : last,
  };
}

type CentreRow = typeof centres.$inferSelect;

/** The programs on offer that name one of these centres, in catalogue order. */
const programsAt = ({ db }: Pick<Context, "db">, ids: readonly CentreId[]) =>
  db
    .select({ id: programs.id, title: programs.title, centreIds: programs.centreIds })
    .from(programs)
    .where(
      and(
        arrayOverlaps(programs.centreIds, [...ids]),
        isNotNull(programs.publishedAt),
        isNull(programs.archivedAt),
      ),
    )
    .orderBy(asc(programs.number));

async function toCentreRecords(
  ctx: Pick<Context, "db">,
  rows: readonly CentreRow[],
): Promise<CentreRecord[]> {
  const ids = rows.map(({ id }) => id);
  const offered = ids.length === 0 ? [] : await programsAt(ctx, ids);
  return rows.map(({ closedAt, updatedAt: _, mapNorth: latitude, mapEast: longitude, ...row }) => ({
    ...row,
    latitude,
    longitude,
    status: closedAt === null ? "open" : "closed",
    programs: offered
      .filter(({ centreIds }) => centreIds.includes(row.id))
      .map(({ id, title }) => ({ id, title })),
  }));
}

/** All centres in their order. They're few, so there are no pages. */
export async function listCentreRecords(ctx: Context): Promise<CentreRecord[]> {
  requirePermission(ctx, "centres.edit");
  return toCentreRecords(ctx, await selectCentres(ctx));
}

/** Every centre, locked until the transaction ends: two owners change them one after the other. */
const lockAll = ({ db }: Context): Promise<CentreRow[]> =>
  db.select().from(table).orderBy(table.id).for("update");

function pick(rows: readonly CentreRow[], id: string, version: number): CentreRow {
  const found = rows.find((row) => row.id === id);
  if (!found) throw notFound("There is no such centre. Someone may have deleted it.");
  if (found.version !== version) {
    throw conflict("changed_meanwhile", "Someone has changed this centre since you opened it.");
  }
  return found;
}

export async function recordOf(ctx: Context, row: CentreRow | undefined): Promise<CentreRecord> {
  const [record] = row ? await toCentreRecords(ctx, [row]) : [];
  if (!record) throw new Error("the centre was not stored");
  return record;
}

async function update(tx: Context, id: CentreId, change: Partial<CentreRow>) {
  const [row] = await tx.db.update(table).set(change).where(eq(table.id, id)).returning();
  await bumpSiteVersion(tx);
  return recordOf(tx, row);
}

/** The id of a new centre: its town, or its whole name if the town already has a centre. */
function newIdOf(rows: readonly CentreRow[], city: string, name: string): CentreId {
  const ids = [slugOf(city), slugOf(name)] as CentreId[];
  const free = ids.find((id) => id !== "" && id !== "online" && !rows.some((row) => row.id === id));
  if (!free) throw taken();
  return free;
}

/** Opens another centre. Forms, lists and pages of every process offer it within a second. */
export async function addCentre(
  ctx: Context,
  given: AnswersOf<typeof newCentreForm>,
): Promise<CentreRecord> {
  requirePermission(ctx, "centres.edit");
  const name = given.name || `${given.city}, ${given.state}`;
  return refuseSecond(ctx, "centres_name_once", taken, async (tx) => {
    const rows = await lockAll(tx);
    if (rows.some((row) => row.name.toLowerCase() === name.toLowerCase())) throw taken();
    const last = Math.max(0, ...rows.map(({ position }) => position)) + 1;
    const id = newIdOf(rows, given.city, name);
    const [row] = await tx.db
      .insert(table)
      .values({ ...columnsOf(given, last), id, name })
      .returning();
    await bumpSiteVersion(tx);
    await audit(tx, "centre.added", id);
    return recordOf(tx, row);
  });
}

/** Changes a centre's details, but never its id and name. */
export async function changeCentre(
  ctx: Context,
  id: string,
  { version, centre }: { readonly version: number; readonly centre: Given },
): Promise<CentreRecord> {
  requirePermission(ctx, "centres.edit");
  return inTransaction(ctx, async (tx) => {
    const before = pick(await lockAll(tx), id, version);
    const change = columnsOf(centre, before.position);
    const names = Object.keys(change) as (keyof typeof change)[];
    const changed = names.filter((name) => change[name] !== before[name]);
    if (changed.length === 0) return recordOf(tx, before);
    await audit(tx, "centre.changed", before.id, { changed });
    return update(tx, before.id, change);
  });
}

/** A program must be taught somewhere. */
async function refuseOnlyPlace(tx: Context, rows: readonly CentreRow[], id: CentreId) {
  const others = rows.filter((row) => row.id !== id && row.closedAt === null).map((row) => row.id);
  if (others.length === 0) {
    throw conflict("last_centre", "This is the only open centre. Open another one first.");
  }
  const stranded = (await programsAt(tx, [id])).filter(
    ({ centreIds }) => !centreIds.some((other) => others.includes(other)),
  );
  if (stranded.length === 0) return;
  const named = listShort(stranded.map(({ title }) => title));
  const are = stranded.length === 1 ? "is" : "are";
  throw conflict(
    "only_centre",
    `${named} ${are} taught only here. First choose another centre for them in the catalogue, or archive them.`,
  );
}

/**
 * Closes a centre, or opens it again. A closed centre is not offered for registrations and intakes, but past records
 * still name it.
 */
export async function setCentreStatus(
  ctx: Context,
  id: string,
  { status, version }: { readonly status: CentreRecord["status"]; readonly version: number },
): Promise<CentreRecord> {
  requirePermission(ctx, "centres.edit");
  return inTransaction(ctx, async (tx) => {
    const rows = await lockAll(tx);
    const before = pick(rows, id, version);
    if ((before.closedAt === null) === (status === "open")) return recordOf(tx, before);
    if (status === "closed") await refuseOnlyPlace(tx, rows, before.id);
    await audit(tx, status === "open" ? "centre.opened" : "centre.closed", before.id);
    return update(tx, before.id, { closedAt: status === "open" ? null : tx.clock() });
  });
}

const inUse = () =>
  conflict("centre_in_use", "Records name this centre, so it can’t be deleted. Close it instead.");

/**
 * Deletes a centre that nothing refers to. The foreign keys of the other tables decide that; programs lock the centre
 * while they are saved.
 */
export async function removeCentre(ctx: Context, id: string, version: number): Promise<void> {
  requirePermission(ctx, "centres.edit");
  try {
    await inTransaction(ctx, async (tx) => {
      const rows = await lockAll(tx);
      const { id: known } = pick(rows, id, version);
      const [program] = await tx.db
        .select({ id: programs.id })
        .from(programs)
        .where(arrayContains(programs.centreIds, [known]))
        .limit(1);
      if (program) throw inUse();
      await refuseOnlyPlace(tx, rows, known);
      await tx.db.delete(table).where(eq(table.id, known));
      await bumpSiteVersion(tx);
      await audit(tx, "centre.deleted", known);
    });
  } catch (error) {
    if (isStillNamed(error)) throw inUse();
    throw error;
  }
}
