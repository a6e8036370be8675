import { eq } from "drizzle-orm";
import type { Context } from "#foundation/context.ts";
import { enrolments } from "./tables.ts";

/**
 * The enrolment whose place an enrolment stands for: itself, or the last of those that replaced it.
 * Money for a line of an order belongs to it. It does not change while the order is locked.
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

/** The enrolments whose places the lines of an order stand for, in their order, each once. */
export async function placesOf(ctx: Context, lineRefs: readonly string[]): Promise<string[]> {
  const places = new Set<string>();
  for (const lineRef of lineRefs) places.add(await placeOf(ctx, lineRef));
  return [...places];
}
