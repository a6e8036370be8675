import type { Context } from "#foundation/context.ts";
import type { Db } from "#foundation/database/open-database.ts";

/** After this, figures of ended days are read again. Nobody waits for that until they are twice as old. */
const keptMs = 10 * 60 * 1000;

type Kept<Value> = { readonly at: number; readonly value: Promise<Value>; isRenewed: boolean };

/**
 * Figures of days that have ended hardly change, so a process reads them once in ten minutes, and they are at most
 * twenty minutes old. The caller reads what goes on each time. Readers at the same time share one read.
 * @param read the figures from one instant up to, not including, another
 */
export function keepEnded<Value>(
  read: (ctx: Context, from: Date, to: Date) => Promise<Value>,
): (ctx: Context, from: Date, to: Date) => Promise<Value> {
  const ofDatabase = new WeakMap<Db, Map<string, Kept<Value>>>();
  return (ctx, from, to) => {
    const ofRanges = ofDatabase.get(ctx.db) ?? new Map<string, Kept<Value>>();
    ofDatabase.set(ctx.db, ofRanges);
    const end = ` ${to.toISOString()}`;
    const key = `${from.toISOString()}${end}`;
    const readAnew = () => {
      const kept = { at: performance.now(), value: read(ctx, from, to), isRenewed: false };
      // What could not be read is not kept; what was known before stays.
      kept.value.then(
        () => ofRanges.set(key, kept),
        () => ofRanges.get(key) === kept && ofRanges.delete(key),
      );
      return kept;
    };
    const known = ofRanges.get(key);
    // Real time, not the academy's clock: this limits load.
    const ageMs = known ? performance.now() - known.at : Number.POSITIVE_INFINITY;
    if (known && ageMs < 2 * keptMs) {
      if (ageMs >= keptMs && !known.isRenewed) {
        known.isRenewed = true;
        readAnew();
      }
      return known.value;
    }
    // Ranges that ended earlier are not asked for again.
    for (const other of ofRanges.keys()) if (!other.endsWith(end)) ofRanges.delete(other);
    const kept = readAnew();
    ofRanges.set(key, kept);
    return kept.value;
  };
}
