import type { Context } from "#foundation/context.ts";
import type { Db } from "#foundation/database/open-database.ts";

/** How long figures of ended months are used again. */
const keptMs = 10 * 60 * 1000;

type Kept<Value> = { readonly at: number; readonly value: Promise<Value> };

/**
 * Figures of months that have ended hardly change, so a process reads them once in ten minutes; the month that goes on is
 * read each time. Readers at the same time share one read.
 * @param read the figures of the months from the first up to, not including, the last
 */
export function keepEnded<Value>(
  read: (ctx: Context, from: string, to: string) => Promise<Value>,
): (ctx: Context, from: string, to: string) => Promise<Value> {
  const ofDatabase = new WeakMap<Db, Map<string, Kept<Value>>>();
  return (ctx, from, to) => {
    const ofRanges = ofDatabase.get(ctx.db) ?? new Map<string, Kept<Value>>();
    ofDatabase.set(ctx.db, ofRanges);
    const key = `${from} ${to}`;
    const known = ofRanges.get(key);
    // Real time, not the academy's clock: this limits load.
    if (known && performance.now() - known.at < keptMs) return known.value;
    // Ranges of earlier months are not asked for again.
    for (const other of ofRanges.keys()) if (!other.endsWith(` ${to}`)) ofRanges.delete(other);
    const value = read(ctx, from, to);
    ofRanges.set(key, { at: performance.now(), value });
    value.catch(() => ofRanges.delete(key));
    return value;
  };
}
