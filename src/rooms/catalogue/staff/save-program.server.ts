import { eq, max, or, sql } from "drizzle-orm";
import { type CentreId, listAllCentres } from "#foundation/academy/centres.ts";
import { holdCentres } from "#foundation/academy/keep-centres.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import {
  refuseSecond,
  violatedConstraint,
} from "#foundation/database/statements/violated-constraint.ts";
import { invalid } from "#foundation/errors/errors.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { lockLevels } from "../levels/read-levels.server.ts";
import { isPaidByLevel } from "../program/program.ts";
import type { CheckedProgram } from "../program/program-body.ts";
import { isSlug, programProblems, slugOf } from "../program/program-input.ts";
import { programs as table } from "../tables.server.ts";
import { refuseUnpriced } from "./find-missing.server.ts";
import { checkVersion, getProgramRow, lockProgram, type ProgramRow } from "./get-program.server.ts";

/** Which of the fields has a value that another program already has. */
async function takenFields(ctx: Context, id: string, number: number | null) {
  const isTaken =
    number === null ? eq(table.id, id) : or(eq(table.id, id), eq(table.number, number));
  const found = await ctx.db
    .select({ id: table.id, number: table.number })
    .from(table)
    .where(isTaken);
  return {
    ...(found.some((other) => other.id === id) ? { id: programProblems.takenId } : {}),
    ...(found.some((other) => other.number === number)
      ? { number: programProblems.takenNumber }
      : {}),
  };
}

/** Says which fields have a value that another program already has: all of them, not just the first. */
async function refuseTaken<Result>(
  work: () => Promise<Result>,
  allTaken: () => Promise<Record<string, string>> = async () => ({}),
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const violated = violatedConstraint(error);
    if (violated === "programs_number_unique")
      throw invalid({ number: programProblems.takenNumber, ...(await allTaken()) });
    if (violated === "programs_pkey")
      throw invalid({ id: programProblems.takenId, ...(await allTaken()) });
    throw error;
  }
}

/** The number after the last one. One program at a time, or two would get the same number. */
async function nextNumber(tx: Context): Promise<number> {
  await tx.db.execute(sql`lock table ${table} in share row exclusive mode`);
  const [last] = await tx.db.select({ number: max(table.number) }).from(table);
  return (last?.number ?? 0) + 1;
}

/** Of these centres, those that are closed. */
const closedAmong = (ids: readonly CentreId[]): CentreId[] =>
  listAllCentres().flatMap(({ id, isClosed }) => (isClosed && ids.includes(id) ? [id] : []));

/** Keeps these centres from being deleted before the program is stored. */
async function checkCentres(tx: Context, ids: readonly CentreId[]): Promise<void> {
  if (!(await holdCentres(tx, ids))) throw invalid({ centreIds: programProblems.unknownCentre });
}

type Draft = Omit<
  typeof table.$inferInsert,
  "number" | "platformCourseId" | "publishedAt" | "createdAt"
> & { readonly number: number | null; readonly centreIds: CentreId[] };

/** @param of the program it copies */
async function storeDraft(tx: Context, { number, ...draft }: Draft, of?: string) {
  const { id } = draft;
  await checkCentres(tx, draft.centreIds);
  const [row] = await tx.db
    .insert(table)
    .values({
      ...draft,
      number: number ?? (await nextNumber(tx)),
      platformCourseId: id,
      publishedAt: null,
      createdAt: tx.clock(),
    })
    .returning();
  if (!row) throw new Error("the program was not stored");
  await bumpSiteVersion(tx);
  await audit(tx, "program.created", id, of ? { programId: of } : undefined);
  return row;
}

/** Adds a draft, possibly incomplete. Public pages do not show it. */
export async function createProgram(
  ctx: Context,
  { id, number, input, unanswered }: CheckedProgram,
): Promise<ProgramRow> {
  requirePermission(ctx, "catalogue.manage");
  const slug = id ?? slugOf(input.title);
  if (!isSlug(slug)) throw invalid({ id: programProblems.id });
  return refuseTaken(
    () => inTransaction(ctx, (tx) => storeDraft(tx, { ...input, unanswered, id: slug, number })),
    () => takenFields(ctx, slug, number),
  );
}

/**
 * Adds a draft that copies another program, except for what belongs to one run of it: intakes, fixed dates,
 * photographs, and whether registration is open.
 */
export async function copyProgram(ctx: Context, id: string, title: string): Promise<ProgramRow> {
  requirePermission(ctx, "catalogue.manage");
  const slug = slugOf(title);
  const taken = () => invalid({ title: programProblems.takenTitle });
  return refuseSecond(ctx, "programs_pkey", taken, async (tx) => {
    const { version: _version, updatedAt: _updatedAt, ...said } = await getProgramRow(tx, id);
    if (!isSlug(slug)) throw invalid({ title: programProblems.wordlessTitle });
    const run = { startsOn: null, endsOn: null, hybridOpen: false, archivedAt: null };
    return storeDraft(tx, { ...said, ...run, id: slug, title, number: null }, id);
  });
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Replaces what a program says. Public pages show it within a second; registrations made before keep their price,
 * because each holds its own. A draft may be incomplete.
 * @param version of the program that was edited
 */
export async function updateProgram(
  ctx: Context,
  id: string,
  { version, ...checked }: CheckedProgram & { readonly version: number },
): Promise<ProgramRow> {
  requirePermission(ctx, "catalogue.manage");
  const { id: named, number, input, unanswered, missing } = checked;
  if (named !== null && named !== id) throw invalid({ id: programProblems.fixedId });
  return refuseTaken(() =>
    inTransaction(ctx, async (tx) => {
      const known = await lockLevels(tx);
      const before = await lockProgram(tx, id);
      checkVersion(before, version);
      // The form shows only open centres, but a temporarily closed one stays.
      const centreIds = [...input.centreIds, ...closedAmong(before.centreIds)];
      await checkCentres(tx, centreIds);
      if (before.publishedAt !== null && Object.keys(missing).length > 0) throw invalid(missing);
      const isOnSale = before.publishedAt !== null && before.archivedAt === null;
      if (isOnSale) await refuseUnpriced(tx, input, known);
      // The form of a program that is paid by level has no price: the recorded one stays.
      const { priceKobo } = isPaidByLevel(input) ? before : input;
      const change = {
        ...input,
        priceKobo,
        centreIds,
        unanswered,
        number: number ?? before.number,
      };
      // In the table's order, which the history uses too.
      const names = Object.keys(before) as (keyof typeof change)[];
      const changed = names.filter((name) => name in change && !same(change[name], before[name]));
      if (changed.length === 0) return before;
      const [row] = await tx.db.update(table).set(change).where(eq(table.id, id)).returning();
      if (!row) throw new Error("the program was not stored");
      await bumpSiteVersion(tx);
      await audit(tx, "program.updated", id, { changed });
      return row;
    }),
  );
}
