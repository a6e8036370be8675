import { eq } from "drizzle-orm";
import { audit } from "#foundation/audit.ts";
import { type Context, inTransaction } from "#foundation/context.ts";
import { conflict, invalid, notFound } from "#foundation/errors.ts";
import { newId } from "#foundation/ids.ts";
import { bumpSiteVersion } from "#foundation/site-version.ts";
import { requirePermission } from "#rooms/accounts/server/door.ts";
import type { CourseChange, NewCourse } from "../contract/admin-courses.ts";
import { courseProblems, isPrice } from "../rules/course-input.ts";
import type { CourseRow } from "./list-all-courses.ts";
import { recommendedCourses as table } from "./tables.ts";

function checkPrice(price: string, before?: string): void {
  if (!isPrice(price, before)) throw invalid({ price: courseProblems.price });
}

/** Locks a course until the transaction ends. @throws AppError 404 */
async function lockCourse(ctx: Context, id: string): Promise<CourseRow> {
  const [found] = await ctx.db.select().from(table).where(eq(table.id, id)).for("update");
  if (!found) throw notFound("There is no such program. Somebody may have deleted it.");
  return found;
}

/** Adds a course; public pages show it within a second if it is published. @throws AppError 403, 422 */
export async function createCourse(ctx: Context, given: NewCourse): Promise<CourseRow> {
  requirePermission(ctx, "recommendations.manage");
  checkPrice(given.price);
  return inTransaction(ctx, async (tx) => {
    const id = newId();
    const [row] = await tx.db
      .insert(table)
      .values({ ...given, id, createdAt: tx.clock() })
      .returning();
    if (!row) throw new Error("the course was not stored");
    await bumpSiteVersion(tx);
    await audit(tx, "recommendation.created", id);
    return row;
  });
}

/**
 * Changes the given fields of a course.
 * @param change with `version`, only if nobody has changed the course since that version
 * @throws AppError 403, 404, 422, or 409 `changed_meanwhile`
 */
export async function updateCourse(
  ctx: Context,
  id: string,
  { version, ...change }: CourseChange,
): Promise<CourseRow> {
  requirePermission(ctx, "recommendations.manage");
  return inTransaction(ctx, async (tx) => {
    const before = await lockCourse(tx, id);
    if (version !== undefined && version !== before.version) {
      throw conflict(
        "changed_meanwhile",
        "Somebody else has changed this program since you opened it.",
      );
    }
    if (change.price !== undefined) checkPrice(change.price, before.price);
    const names = Object.keys(change) as (keyof typeof change)[];
    const changed = names.filter((name) => change[name] !== before[name]);
    if (changed.length === 0) return before;
    const [row] = await tx.db.update(table).set(change).where(eq(table.id, id)).returning();
    if (!row) throw new Error("the course was not stored");
    await bumpSiteVersion(tx);
    await audit(tx, "recommendation.updated", id, { changed });
    return row;
  });
}

/** Deletes a course. The seed does not bring it back. @throws AppError 403, 404 */
export async function deleteCourse(ctx: Context, id: string): Promise<void> {
  requirePermission(ctx, "recommendations.manage");
  await inTransaction(ctx, async (tx) => {
    await lockCourse(tx, id);
    await tx.db.delete(table).where(eq(table.id, id));
    await bumpSiteVersion(tx);
    await audit(tx, "recommendation.deleted", id);
  });
}
