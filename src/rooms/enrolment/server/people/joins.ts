import { eq, inArray, sql } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { selectRows } from "#foundation/database/open-database.ts";
import { learnerJoins } from "../tables.ts";

/**
 * Records that owners joined. Each is joined into one other, which may be joined itself, so that a join is undone alone:
 * what was joined into a record earlier goes with it.
 */

/**
 * The record that was kept in the end, for each of these that is joined into another.
 * @returns nothing for records that are not joined
 */
export async function joinedInto(
  ctx: Context,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const which = inArray(learnerJoins.learnerId, [...ids]);
  const rows = await selectRows<{ id: string; kept: string }>(
    ctx.db,
    sql`with recursive up (id, at) as (
        select learner_id, kept_id from ${learnerJoins} where ${which}
        union all select up.id, next.kept_id from up join ${learnerJoins} next on next.learner_id = up.at)
      select id, at as kept from up
      where not exists (select 1 from ${learnerJoins} further where further.learner_id = up.at)`,
  );
  return new Map(rows.map(({ id, kept }) => [id, kept]));
}

/** The record that was kept for this one; itself when it is not joined. */
export const keptIdOf = async (ctx: Context, id: string): Promise<string> =>
  (await joinedInto(ctx, [id])).get(id) ?? id;

/** The records that are joined into this one, directly or by others. */
export async function joinedBelow(ctx: Context, keptId: string): Promise<string[]> {
  const rows = await selectRows<{ id: string }>(
    ctx.db,
    sql`with recursive below (id) as (
        select learner_id from ${learnerJoins} where ${eq(learnerJoins.keptId, keptId)}
        union all select next.learner_id from below join ${learnerJoins} next on next.kept_id = below.id)
      select id from below`,
  );
  return rows.map(({ id }) => id);
}
