import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, conflict, invalid } from "#foundation/errors/errors.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import { missingOf } from "../../contract/program-body.ts";
import type { FeeSchedule } from "../../rules/fees/fees.ts";
import { isPaidByLevel, type Program } from "../../rules/program.ts";
import { openInWords } from "../../rules/program-status.ts";
import { centresThatTeach } from "../../rules/training/location.ts";
import { feeScheduleOn } from "../fee-schedule-on.ts";
import { type LevelRow, lockLevels } from "../levels/read-levels.ts";
import { feeSchedules, programs as table } from "../tables.ts";
import {
  checkVersion,
  lockProgram,
  type ProgramRow,
  type Registrations,
  toCatalogueProgram,
} from "./get-program.ts";

/**
 * The fees of the levels are the price of a paid physical program, so without fees it has none.
 * @param schedule today's; null when none holds
 * @throws AppError 409 `no_fees`
 */
export function refuseWithoutFees(program: Program, schedule: FeeSchedule | null): void {
  if (schedule || !isPaidByLevel(program)) return;
  throw conflict(
    "no_fees",
    "This program's price comes from the fees of the levels, and none are in effect today. Set the fees first.",
  );
}

/**
 * A level that a program offers is open, and has fees today and in all schedules that are coming: otherwise a page would have
 * no price for it one day. Nobody closes a level or sets fees until the transaction ends (`lockLevels`).
 * @param known all levels
 * @throws AppError 422 at `levels`
 */
export async function refuseUnpriced(
  tx: Context,
  program: Pick<Program, "mode" | "priceType" | "levels">,
  known: readonly LevelRow[],
): Promise<void> {
  if (!isPaidByLevel(program)) return;
  const offered = known.filter(({ id }) => program.levels.includes(id));
  const closed = offered.find(({ closedAt }) => closedAt !== null);
  if (closed) {
    throw invalid({
      levels: `${closed.name} is closed to new registrations. Open it again, or leave it out.`,
    });
  }
  for (const { day, priced } of await pricedLevels(tx)) {
    const unpriced = offered.find(({ id }) => !priced.includes(id));
    if (!unpriced) continue;
    const since = day <= lagosDay(tx.clock()) ? "today" : `from ${formatDay(day)}`;
    throw invalid({
      levels: `${unpriced.name} has no fees ${since}. Set its fees first, then offer it.`,
    });
  }
}

/** The levels with fees, in the schedule of today and in each that is coming. */
async function pricedLevels(tx: Context): Promise<{ day: string; priced: string[] }[]> {
  const rows = await tx.db
    .select({ day: feeSchedules.holdsFrom, level: feeSchedules.level })
    .from(feeSchedules)
    .orderBy(feeSchedules.holdsFrom);
  const today = lagosDay(tx.clock());
  const inForce = rows.findLast(({ day }) => day <= today)?.day ?? "";
  const byDay = Map.groupBy(
    rows.filter(({ day }) => day >= inForce),
    ({ day }) => day,
  );
  return [...byDay].map(([day, of]) => ({ day, priced: of.map(({ level }) => level) }));
}

/** @throws AppError 422 with everything that a page of the program needs and a draft can be without */
export function refuseIncomplete(row: ProgramRow): void {
  const missing = missingOf(toCatalogueProgram(row, { unpaid: 0, applied: 0, learning: 0 }));
  const sentences = Object.values(missing);
  if (sentences.length === 0) return;
  throw invalid(missing, `Before this program is published: ${sentences.join(". ")}.`);
}

async function store(
  tx: Context,
  id: string,
  change: Partial<Pick<ProgramRow, "publishedAt" | "archivedAt">>,
): Promise<ProgramRow> {
  const [row] = await tx.db.update(table).set(change).where(eq(table.id, id)).returning();
  if (!row) throw new Error("the program was not stored");
  await bumpSiteVersion(tx);
  return row;
}

/**
 * Shows a draft, or an archived program again. A published one stays as it is.
 * @param version of the program that the admin saw: nobody publishes what they have not seen
 * @throws AppError 403, 404, 409 `changed_meanwhile` or `no_fees`, 422 with all that a draft still lacks
 */
export async function publishProgram(
  ctx: Context,
  id: string,
  version: number,
): Promise<ProgramRow> {
  requirePermission(ctx, "catalogue.manage");
  return inTransaction(ctx, async (tx) => {
    const known = await lockLevels(tx);
    const before = await lockProgram(tx, id);
    checkVersion(before, version);
    if (before.publishedAt !== null && before.archivedAt === null) return before;
    if (before.publishedAt === null) refuseIncomplete(before);
    if (before.mode !== "online" && centresThatTeach(before).length === 0) {
      throw conflict(
        "no_centre",
        "None of this program's centres is open. Choose another one first.",
      );
    }
    refuseWithoutFees(before, await feeScheduleOn(tx, lagosDay(tx.clock())));
    await refuseUnpriced(tx, before, known);
    const publishedAt = before.publishedAt ?? tx.clock();
    const row = await store(tx, id, { publishedAt, archivedAt: null });
    await audit(tx, "program.published", id);
    return row;
  });
}

/**
 * Archives a program: nobody can register any more, its page says so, and all that was paid stays. Open registrations
 * keep their price and can still be paid, but the admin must have seen how many there are.
 * @param anyway archives it although registrations are open
 * @throws AppError 403, 404, or 409 `open_registrations` with their counts
 */
export async function archiveProgram(
  ctx: Context,
  id: string,
  registrations: Registrations,
  anyway: boolean,
): Promise<ProgramRow> {
  requirePermission(ctx, "catalogue.manage");
  return inTransaction(ctx, async (tx) => {
    const before = await lockProgram(tx, id);
    if (before.archivedAt !== null) return before;
    const open = await registrations.countOpen(tx, id);
    const words = openInWords(open);
    if (words !== "" && !anyway) {
      throw new AppError(
        409,
        "open_registrations",
        `This program has open registrations: ${words}. They stay and keep their price.`,
        { details: { ...open } },
      );
    }
    const row = await store(tx, id, { archivedAt: tx.clock() });
    await audit(tx, "program.archived", id);
    return row;
  });
}
