import { eq, lte } from "drizzle-orm";
import type { Context } from "../context.ts";
import { routines } from "./tables.ts";

/** @returns false if another process has started it within that time */
async function claim(ctx: Context, name: string, everyMs: number): Promise<boolean> {
  const now = ctx.clock();
  const claimed = await ctx.db
    .insert(routines)
    .values({ name, startedAt: now })
    .onConflictDoUpdate({
      target: routines.name,
      set: { startedAt: now },
      setWhere: lte(routines.startedAt, new Date(now.getTime() - everyMs)),
    })
    .returning({ name: routines.name });
  return claimed.length > 0;
}

/**
 * Does something from time to time for the whole academy, in only one of its processes. Call it more often than that.
 * @param times how often, and how soon to retry after a failure @param work returns how many faults it found, if it
 * looks for any
 * @returns whether this process did it
 */
export async function onceEvery(
  ctx: Context,
  name: string,
  times: { everyMs: number; retryMs: number },
  work: () => Promise<number | undefined>,
): Promise<boolean> {
  if (!(await claim(ctx, name, times.everyMs))) return false;
  const mine = eq(routines.name, name);
  try {
    const found = (await work()) ?? null;
    await ctx.db.update(routines).set({ finishedAt: ctx.clock(), found }).where(mine);
    return true;
  } catch (error) {
    const startedAt = new Date(ctx.clock().getTime() - times.everyMs + times.retryMs);
    await ctx.db.update(routines).set({ startedAt }).where(mine);
    throw error;
  }
}

/** Notes that a person has just done what `onceEvery` does, so that the next time is counted from now. */
export async function noteDone(ctx: Context, name: string): Promise<void> {
  const now = ctx.clock();
  const done = { startedAt: now, finishedAt: now };
  await ctx.db
    .insert(routines)
    .values({ name, ...done })
    .onConflictDoUpdate({ target: routines.name, set: done });
}
