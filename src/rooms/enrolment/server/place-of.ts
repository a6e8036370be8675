import { and, inArray, isNotNull } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { enrolments } from "./tables.ts";

/**
 * The enrolment that holds the place now: this one, or the last one that replaced it. Money for an
 * order line belongs to that enrolment. It does not change while the order is locked.
 */
export async function placeOf(ctx: Context, enrolmentId: string): Promise<string> {
  return (await findPlaces(ctx, [enrolmentId])).get(enrolmentId) ?? enrolmentId;
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
