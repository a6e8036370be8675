import { and, eq } from "drizzle-orm";
import { nairaToKobo } from "#foundation/amounts/money.ts";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { violatedConstraint } from "#foundation/database/statements/violated-constraint.ts";
import { AppError, conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { formatDay, isRealDay, lagosDay } from "#foundation/time/time.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { compareLevels, lockLevels } from "../levels/read-levels.server.ts";
import { feeComponents } from "../program/program-terms.ts";
import { feeSchedules } from "../tables.server.ts";
import type {
  FeeScheduleChange,
  FeeScheduleRecord,
  NewFeeSchedule,
} from "./fee-schedule-endpoints.ts";
import { feeProblems } from "./fee-schedules.ts";
import { type FeeRow, listFeeSchedules, versionOf } from "./find-fee-schedules.server.ts";
import { laterComponents, seededPlan } from "./instalment-plan.ts";

const rowsOf = ({ holdsFrom, fees, plans }: NewFeeSchedule): (typeof feeSchedules.$inferInsert)[] =>
  Object.entries(fees).map(([level, amounts]) => ({
    holdsFrom,
    level,
    registrationKobo: nairaToKobo(amounts.registration),
    tuitionKobo: nairaToKobo(amounts.tuition),
    practicalKobo: nairaToKobo(amounts.practical),
    certificationKobo: nairaToKobo(amounts.certification),
    plan: plans[level] ?? seededPlan(level),
  }));

/** The name of the primary key: a level has fees from a given day only once. */
const onceADay = "fee_schedules_holds_from_level_pk";

/**
 * Refuses fees that lack a level that programs may offer. Nobody can add or open a level until the transaction ends; a
 * program that wants to offer it checks all schedules first (`refuseWithoutFees`).
 */
async function checkLevels(tx: Context, { fees }: NewFeeSchedule): Promise<void> {
  const { missing, unknown } = compareLevels(await lockLevels(tx), Object.keys(fees));
  if (missing.length === 0 && unknown.length === 0) return;
  throw invalid(
    Object.fromEntries([
      ...missing.map(({ id, name }) => [`fees.${id}`, feeProblems.levelMissing(name)]),
      ...unknown.map((id) => [`fees.${id}`, "Choose one of the academy’s levels"]),
    ]),
  );
}

type Day = `${number}-${number}-${number}`;

/** `beginner.tuition` or `beginner.plan`, for the audit log. */
const changedIn = (before: readonly FeeRow[], after: ReturnType<typeof rowsOf>): string[] =>
  after.flatMap((row) => {
    const old = before.find(({ level }) => level === row.level);
    const amounts = feeComponents.filter(
      (component) => old?.[`${component}Kobo`] !== row[`${component}Kobo`],
    );
    const isPlan = laterComponents.some(
      (component) => old?.plan[component] !== row.plan?.[component],
    );
    return [...amounts, ...(isPlan ? ["plan"] : [])].map((part) => `${row.level}.${part}`);
  });

const existsAlready = (day: string) =>
  new AppError(
    409,
    "schedule_exists",
    `There are already fees from ${formatDay(day)}. Choose another day, or change those fees.`,
    { fields: { holdsFrom: `There are already fees from ${formatDay(day)}` } },
  );

/** Registrations quote inside this day, so a schedule of the past would change what was already charged. */
function refusePast(ctx: Context, { holdsFrom }: NewFeeSchedule): void {
  if (holdsFrom < lagosDay(ctx.clock())) throw invalid({ holdsFrom: feeProblems.past });
}

/** Writes in one transaction. If two admins set fees for the same day, the second is refused. */
async function write(
  ctx: Context,
  day: string,
  work: (tx: Context) => Promise<void>,
): Promise<FeeScheduleRecord> {
  try {
    await inTransaction(ctx, async (tx) => {
      await work(tx);
      await bumpSiteVersion(tx);
    });
  } catch (error) {
    if (violatedConstraint(error) === onceADay) throw existsAlready(day);
    throw error;
  }
  const saved = (await listFeeSchedules(ctx)).find(({ holdsFrom }) => holdsFrom === day);
  if (!saved) throw notFound("Someone has withdrawn these fees.");
  return saved;
}

/** Locks fees that are not in effect yet until the transaction ends. */
async function lockComing(ctx: Context, day: string, version: number): Promise<FeeRow[]> {
  const rows = isRealDay(day)
    ? await ctx.db
        .select()
        .from(feeSchedules)
        .where(eq(feeSchedules.holdsFrom, day))
        .orderBy(feeSchedules.level)
        .for("update")
    : [];
  if (rows.length === 0) {
    throw notFound("There are no fees from this day. Someone may have withdrawn them.");
  }
  if (day <= lagosDay(ctx.clock())) {
    throw conflict(
      "already_begun",
      "These fees are already in effect and can't be changed. Set new fees from a later day.",
    );
  }
  if (versionOf(rows) !== version) {
    throw conflict("changed_meanwhile", "Someone changed these fees while you were editing.");
  }
  return rows;
}

/** Sets fees from a day. Orders keep their earlier quote until it ends (spec §10.4). */
export async function addFeeSchedule(
  ctx: Context,
  given: NewFeeSchedule,
): Promise<FeeScheduleRecord> {
  requirePermission(ctx, "catalogue.manage");
  refusePast(ctx, given);
  return write(ctx, given.holdsFrom, async (tx) => {
    await checkLevels(tx, given);
    await tx.db.insert(feeSchedules).values(rowsOf(given));
    await audit(tx, "fees.set", given.holdsFrom, { startsOn: given.holdsFrom as Day });
  });
}

/** Changes fees that are not in effect yet, or their day. */
export async function changeFeeSchedule(
  ctx: Context,
  day: string,
  { version, ...given }: FeeScheduleChange,
): Promise<FeeScheduleRecord> {
  requirePermission(ctx, "catalogue.manage");
  refusePast(ctx, given);
  return write(ctx, given.holdsFrom, async (tx) => {
    const before = await lockComing(tx, day, version);
    await checkLevels(tx, given);
    const rows = rowsOf(given);
    const ofLevel = (level: string) =>
      and(eq(feeSchedules.holdsFrom, day), eq(feeSchedules.level, level));
    const isGiven = (level: string) => rows.some((row) => row.level === level);
    for (const { level } of before.filter((row) => !isGiven(row.level))) {
      await tx.db.delete(feeSchedules).where(ofLevel(level));
    }
    for (const row of rows) {
      const isThere = before.some(({ level }) => level === row.level);
      await (isThere
        ? tx.db.update(feeSchedules).set(row).where(ofLevel(row.level))
        : tx.db.insert(feeSchedules).values(row));
    }
    await audit(tx, "fees.changed", given.holdsFrom, {
      startsOn: { from: day as Day, to: given.holdsFrom as Day },
      changed: changedIn(before, rows),
    });
  });
}

export async function withdrawFeeSchedule(
  ctx: Context,
  day: string,
  version: number,
): Promise<void> {
  requirePermission(ctx, "catalogue.manage");
  await inTransaction(ctx, async (tx) => {
    await lockComing(tx, day, version);
    await tx.db.delete(feeSchedules).where(eq(feeSchedules.holdsFrom, day));
    await bumpSiteVersion(tx);
    await audit(tx, "fees.withdrawn", day);
  });
}
