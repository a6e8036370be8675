import { and, arrayContains, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { audit } from "#foundation/audit/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { AppError, conflict, invalid, notFound } from "#foundation/errors/errors.ts";
import { type AnswersOf, noRules, type RawAnswers } from "#foundation/forms/answers.ts";
import { checkForm } from "#foundation/forms/check-form.ts";
import { bumpSiteVersion } from "#foundation/site/site-version.ts";
import { listAnd } from "#foundation/text/list-words.ts";
import { requirePermission } from "#rooms/accounts/door.server.ts";
import { levels, programs } from "../tables.server.ts";
import { levelForm } from "./level-form.ts";
import { levelIdOf, levelProblems, mostLevels, orderWith } from "./level-input.ts";
import { type LevelRow, lockLevels, readLevels } from "./read-levels.server.ts";

type LevelAnswers = AnswersOf<typeof levelForm>;

/**
 * Changes the levels in one transaction, one person at a time. This process knows the new levels at once, the others
 * within a second.
 */
async function edit(
  ctx: Context,
  work: (tx: Context, rows: readonly LevelRow[]) => Promise<void>,
): Promise<void> {
  requirePermission(ctx, "catalogue.manage");
  await inTransaction(ctx, async (tx) => {
    await work(tx, await lockLevels(tx, "edit"));
    await bumpSiteVersion(tx);
  });
  await readLevels(ctx);
}

function findLevel(rows: readonly LevelRow[], id: string, version: number): LevelRow {
  const row = rows.find((one) => one.id === id);
  if (!row) throw notFound("There is no such level. Someone may have removed it.");
  if (row.version === version) return row;
  throw conflict("changed_meanwhile", "Someone changed this level while you were editing it.");
}

function refuseTaken(rows: readonly LevelRow[], name: string, own: string | null): void {
  const isTaken = rows.some(
    (other) => other.id !== own && other.name.toLowerCase() === name.toLowerCase(),
  );
  if (!isTaken) return;
  const fields = { name: levelProblems.taken };
  throw new AppError(409, "level_exists", levelProblems.taken, { fields });
}

/**
 * Stores the order of the levels, and applies the same order to the programs' lists. @param rows the previous levels
 */
async function setOrder(
  tx: Context,
  rows: readonly Pick<LevelRow, "id" | "position">[],
  ids: readonly string[],
) {
  const positions = new Map(rows.map(({ id, position }) => [id, position]));
  const moved = [...ids.entries()].filter(([at, id]) => positions.get(id) !== at + 1);
  if (moved.length === 0) return;
  for (const [at, id] of moved) {
    await tx.db
      .update(levels)
      .set({ position: at + 1 })
      .where(eq(levels.id, id));
  }
  await tx.db.execute(sql`
    update programs set levels = sorted.levels
    from (
      select p.id, array(
        select l.id from levels l where l.id = any(p.levels) order by l.position
      ) as levels
      from programs p
    ) as sorted
    where sorted.id = programs.id and programs.levels is distinct from sorted.levels`);
}

function readAnswers(raw: RawAnswers): LevelAnswers {
  const { answers, problems } = checkForm(levelForm, raw, noRules);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return answers as LevelAnswers;
}

const valuesOf = ({ name, months, about }: LevelAnswers) => ({
  name,
  months: Number(months),
  about: about ?? "",
});
const placeOf = ({ order }: LevelAnswers) => (order ? Number(order) : undefined);

/** Adds a level. No program offers it yet: it needs fees first. */
export async function addLevel(ctx: Context, raw: RawAnswers): Promise<void> {
  requirePermission(ctx, "catalogue.manage");
  const given = readAnswers(raw);
  const id = levelIdOf(given.name);
  if (!id) throw invalid({ name: levelProblems.noLetters });
  await edit(ctx, async (tx, rows) => {
    refuseTaken(rows, given.name, null);
    if (rows.some((row) => row.id === id)) {
      // The level that first had this name has a different one now, but its id is still in registrations.
      throw invalid({ name: levelProblems.taken });
    }
    if (rows.length >= mostLevels) throw invalid({ name: levelProblems.tooMany });
    const before = rows.map((row) => row.id);
    const position = rows.length + 1;
    await tx.db.insert(levels).values({ id, ...valuesOf(given), position });
    await setOrder(tx, [...rows, { id, position }], orderWith(before, id, placeOf(given)));
    await audit(tx, "level.added", id);
  });
}

/** Changes a level. Registrations keep the months and the name that they were made with. */
export async function changeLevel(
  ctx: Context,
  id: string,
  { version, ...raw }: RawAnswers & { readonly version: number },
): Promise<void> {
  requirePermission(ctx, "catalogue.manage");
  const given = readAnswers(raw);
  await edit(ctx, async (tx, rows) => {
    const row = findLevel(rows, id, version);
    refuseTaken(rows, given.name, id);
    const values = valuesOf(given);
    const names = Object.keys(values) as (keyof typeof values)[];
    const before = rows.map((one) => one.id);
    const order = orderWith(before, id, placeOf(given));
    const changed = [
      ...names.filter((name) => values[name] !== row[name]),
      ...(order.join() === before.join() ? [] : ["order"]),
    ];
    if (changed.length === 0) return;
    await tx.db.update(levels).set(values).where(eq(levels.id, id));
    await setOrder(tx, rows, order);
    await audit(tx, "level.changed", id, { changed });
  });
}

/** Programs on sale that offer no other level; they would have no price. */
async function findDependent(tx: Context, id: string): Promise<string[]> {
  const found = await tx.db
    .select({ title: programs.title })
    .from(programs)
    .where(
      and(
        eq(programs.levels, [id]),
        isNotNull(programs.publishedAt),
        isNull(programs.archivedAt),
        eq(programs.mode, "physical"),
        eq(programs.priceType, "paid"),
      ),
    )
    .orderBy(programs.number);
  return found.map(({ title }) => title);
}

/** The maximum number of names in a sentence. */
const mostNamed = 5;

/** The remaining levels, and the default level. */
const stopOffering = (id: string) => {
  const left = sql`array_remove(${programs.levels}, ${id})`;
  return {
    levels: left,
    level: sql`case when ${programs.level} = ${id} then (${left})[1] else ${programs.level} end`,
  };
};

/**
 * Closes a level to new registrations, or opens it again. Programs on sale stop offering a closed one; its learners
 * stay and keep their price. A reopened level is offered only after someone adds it to a program.
 */
export async function setLevelState(
  ctx: Context,
  id: string,
  { closed, version }: { readonly closed: boolean; readonly version: number },
): Promise<void> {
  await edit(ctx, async (tx, rows) => {
    const row = findLevel(rows, id, version);
    if ((row.closedAt !== null) === closed) return;
    if (closed && rows.every((one) => one.id === id || one.closedAt !== null)) {
      throw conflict(
        "only_level",
        `${row.name} is the only open level. Add or open another one first.`,
      );
    }
    const dependent = closed ? await findDependent(tx, id) : [];
    if (dependent.length > 0) {
      const more = dependent.length - mostNamed;
      const named = listAnd([
        ...dependent.slice(0, mostNamed),
        ...(more > 0 ? [`${more} more`] : []),
      ]);
      throw conflict(
        "only_level",
        `${row.name} is the only level of ${named}. Give them another level, or archive them first.`,
      );
    }
    const closedAt = closed ? tx.clock() : null;
    await tx.db.update(levels).set({ closedAt }).where(eq(levels.id, id));
    if (closed) {
      // Archived programs keep theirs, so that their old data stays readable; publishing checks it again.
      await tx.db
        .update(programs)
        .set(stopOffering(id))
        .where(
          and(
            arrayContains(programs.levels, [id]),
            isNull(programs.archivedAt),
            sql`cardinality(${programs.levels}) > 1`,
          ),
        );
    }
    await audit(tx, closed ? "level.closed" : "level.opened", id);
  });
}

/** A foreign key, or the trigger that replaces one for lists, refused a statement. */
function isStillUsed(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if ((at as { code?: unknown }).code === "23503") return true;
  }
  return false;
}

/** Removes a level that no program, fee or registration uses. */
export async function removeLevel(ctx: Context, id: string, version: number): Promise<void> {
  try {
    await edit(ctx, async (tx, rows) => {
      const { name } = findLevel(rows, id, version);
      if (rows.length === 1) {
        throw conflict("level_in_use", `${name} is the only level, so it stays.`);
      }
      await tx.db.delete(levels).where(eq(levels.id, id));
      const left = rows.filter((row) => row.id !== id);
      await setOrder(
        tx,
        left,
        left.map((row) => row.id),
      );
      await audit(tx, "level.removed", id);
    });
  } catch (error) {
    if (!isStillUsed(error)) throw error;
    throw conflict(
      "level_in_use",
      "Programs, fees or registrations name this level, so it stays. Close it to new registrations instead.",
    );
  }
}
