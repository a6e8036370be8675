import { and, arrayOverlaps, asc, isNotNull, isNull } from "drizzle-orm";
import type { CentreId } from "#foundation/academy/centres.ts";
import { selectCentres } from "#foundation/academy/keep-centres.ts";
import type { centres } from "#foundation/academy/tables.ts";
import type { Context } from "#foundation/context.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { CentreRecord } from "../../contract/centres.ts";
import { programs } from "../tables.ts";

export type CentreRow = typeof centres.$inferSelect;

/** The programs on offer that name one of these centres, in catalogue order. */
export const programsAt = ({ db }: Pick<Context, "db">, ids: readonly CentreId[]) =>
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

export async function toCentreRecords(
  ctx: Pick<Context, "db">,
  rows: readonly CentreRow[],
): Promise<CentreRecord[]> {
  const ids = rows.map(({ id }) => id);
  const offered = ids.length === 0 ? [] : await programsAt(ctx, ids);
  return rows.map(({ closedAt, updatedAt: _, ...row }) => ({
    ...row,
    status: closedAt === null ? "open" : "closed",
    programs: offered
      .filter(({ centreIds }) => centreIds.includes(row.id))
      .map(({ id, title }) => ({ id, title })),
  }));
}

/** All centres in their order. They're few, so there are no pages. @throws AppError 403 */
export async function listCentreRecords(ctx: Context): Promise<CentreRecord[]> {
  requirePermission(ctx, "centres.edit");
  return toCentreRecords(ctx, await selectCentres(ctx));
}
