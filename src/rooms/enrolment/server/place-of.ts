import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { enrolments } from "./tables.ts";

/**
 * The enrolment that holds the place now: this one, or the last one that replaced it. Money for an
 * order line belongs to that enrolment. It does not change while the order is locked.
 */
export async function placeOf(ctx: Context, enrolmentId: string): Promise<string> {
  for (let id = enrolmentId; ; ) {
    const [enrolment] = await ctx.db
      .select({ replacedBy: enrolments.replacedBy })
      .from(enrolments)
      .where(eq(enrolments.id, id));
    if (!enrolment?.replacedBy) return id;
    id = enrolment.replacedBy;
  }
}

/** The enrolments that hold the places of an order's lines, in line order, without duplicates. */
export async function placesOf(ctx: Context, lineRefs: readonly string[]): Promise<string[]> {
  const places = new Set<string>();
  for (const lineRef of lineRefs) places.add(await placeOf(ctx, lineRef));
  return [...places];
}
