import { eq } from "drizzle-orm";
import { holdOpenCentre } from "#foundation/academy/keep-centres.ts";
import { newId } from "#foundation/codes/ids.ts";
import type { Context } from "#foundation/context.ts";
import { refuseSecond } from "#foundation/database/statements/violated-constraint.ts";
import { AppError, conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { formatDay, lagosDay } from "#foundation/time/time.ts";
import type { IntakeChange, NewIntake } from "../../contract/intakes.ts";
import type { Intake, Program } from "../../rules/program.ts";
import {
  canHaveIntakes,
  checkIntake,
  endOfIntake,
  type IntakeInput,
  intakeProblems,
} from "../../rules/training/intake-input.ts";
import { locationOf } from "../../rules/training/location.ts";
import { intakes } from "../tables.ts";
import { getProgramRow } from "./get-program.ts";

/** Writes of intakes, in the caller's transaction. The caller checks the permission and who has joined, and audits. */

type Stored = typeof intakes.$inferSelect;

/** A program in any state: the dates of a draft are planned before it is published. */
async function programOf(ctx: Context, programId: string): Promise<Program> {
  const program = await getProgramRow(ctx, programId);
  if (!canHaveIntakes(program.unanswered)) {
    throw conflict("incomplete", "Choose the mode and the price type of this program first.");
  }
  return program;
}

/** @throws AppError 422 */
function check(ctx: Context, given: IntakeInput, program: Program, startedOn?: string) {
  const problems = checkIntake(given, program, lagosDay(ctx.clock()), startedOn);
  if (Object.keys(problems).length > 0) throw invalid(problems);
}

/** Only an open centre gets an intake; one that is there already may stay. @throws AppError 422 */
async function refuseClosed(tx: Context, { centreId }: Pick<Intake, "centreId">) {
  if (centreId === null || (await holdOpenCentre(tx, centreId))) return;
  throw invalid({ centreId: intakeProblems.centreClosed });
}

const existsAlready = ({ startsOn, centreId }: Pick<Intake, "startsOn" | "centreId">) => {
  const place = centreId === null ? "online" : `in ${locationOf({ centreId })}`;
  const text = `This program has an intake ${place} from ${formatDay(startsOn)} already`;
  return new AppError(409, "intake_exists", `${text}.`, { fields: { startsOn: text } });
};

/** Two admins who add one intake at once: the second one is refused. */
const once = <T>(
  ctx: Context,
  given: Pick<Intake, "startsOn" | "centreId">,
  work: (tx: Context) => Promise<T>,
): Promise<T> => refuseSecond(ctx, "intakes_once", () => existsAlready(given), work);

/** @throws AppError 404, 409 `intake_exists`, `program_archived` or `incomplete` (a draft without its mode), 422 */
export async function addIntake(ctx: Context, given: NewIntake): Promise<Stored> {
  const { programId, centreId, startsOn, seats } = given;
  const program = await programOf(ctx, programId);
  if (program.archivedAt) {
    throw conflict("program_archived", "This program is archived. Publish it again first.");
  }
  check(ctx, given, program);
  const endsOn = endOfIntake(given, program);
  const values = { id: newId(), programId, centreId, startsOn, endsOn, seats };
  await refuseClosed(ctx, given);
  const [row] = await once(ctx, given, (tx) => tx.db.insert(intakes).values(values).returning());
  if (!row) throw new Error("the intake was not stored");
  await bumpSiteVersion(ctx);
  return row;
}

/**
 * Locks an intake until the transaction ends. Anyone who joins it holds a weaker lock on the row (its foreign key), so this
 * waits for registrations that are under way, and those that follow wait for this.
 * @param version that the admin has seen
 * @throws AppError 404, 409 `changed_meanwhile`
 */
export async function lockIntake(ctx: Context, id: string, version: number): Promise<Stored> {
  const [found] = await ctx.db.select().from(intakes).where(eq(intakes.id, id)).for("update");
  if (!found) throw notFound("There is no such intake. Someone may have removed it.");
  if (found.version !== version) {
    throw conflict("changed_meanwhile", "Someone changed this intake while you were editing.");
  }
  return found;
}

/** Changes a locked intake. @throws AppError 409 `intake_exists`, 422 */
export async function changeIntake(
  ctx: Context,
  before: Stored,
  { version: _, ...given }: IntakeChange,
): Promise<Stored> {
  const program = await programOf(ctx, before.programId);
  check(ctx, given, program, before.startsOn);
  if (given.centreId !== before.centreId) await refuseClosed(ctx, given);
  const { centreId, startsOn, seats } = given;
  const set = { centreId, startsOn, endsOn: endOfIntake(given, program), seats };
  const [row] = await once(ctx, given, (tx) =>
    tx.db.update(intakes).set(set).where(eq(intakes.id, before.id)).returning(),
  );
  if (!row) throw new Error("the intake was not stored");
  await bumpSiteVersion(ctx);
  return row;
}

/** Removes a locked intake that no enrolment names. */
export async function removeIntake(ctx: Context, id: string): Promise<void> {
  await ctx.db.delete(intakes).where(eq(intakes.id, id));
  await bumpSiteVersion(ctx);
}
