import { and, eq, inArray, isNotNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { type Given, prepareOnce } from "#foundation/database/statements/prepare-once.ts";
import { enrolments } from "./tables.ts";

const findReplacement = prepareOnce((db, given: Given<{ id: string }>) =>
  db
    .select({ replacedBy: enrolments.replacedBy })
    .from(enrolments)
    .where(eq(enrolments.id, given.id)),
);

/**
 * The enrolment that holds the place now: this one, or the last one that replaced it. Money for an
 * order line belongs to that enrolment. It does not change while the order is locked.
 */
export async function placeOf(ctx: Context, enrolmentId: string): Promise<string> {
  for (let id = enrolmentId; ; ) {
    const [found] = await findReplacement(ctx.db, { id });
    if (!found?.replacedBy) return id;
    id = found.replacedBy;
  }
}

/** Like placeOf, for many enrolments: one statement for each length of the longest chain. @returns by their ids */
export async function findPlaces(
  ctx: Context,
  enrolmentIds: readonly string[],
): Promise<Map<string, string>> {
  const places = new Map(enrolmentIds.map((id) => [id, id]));
  for (let asked = [...places.keys()]; asked.length > 0; ) {
    const replaced = await ctx.db
      .select({ id: enrolments.id, replacedBy: enrolments.replacedBy })
      .from(enrolments)
      .where(and(inArray(enrolments.id, asked), isNotNull(enrolments.replacedBy)));
    const next = new Map(replaced.map(({ id, replacedBy }) => [id, replacedBy as string]));
    for (const [id, place] of places) places.set(id, next.get(place) ?? place);
    asked = [...new Set(next.values())];
  }
  return places;
}

/** The enrolments that hold the places of an order's lines, in line order, without duplicates. */
export async function placesOf(ctx: Context, lineRefs: readonly string[]): Promise<string[]> {
  return [...new Set((await findPlaces(ctx, lineRefs)).values())];
}
