/** Lengths of time in milliseconds, and their names. */

export const secondMs = 1000;
export const minuteMs = 60 * secondMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const weekMs = 7 * dayMs;

/** `1 month`, `12 months`. @param unit in the singular */
export const formatCount = (count: number, unit: string): string =>
  `${count} ${unit}${count === 1 ? "" : "s"}`;

/** A duration as text: `10 minutes`, `2 hours`, `72 hours`, `30 days`. */
export function formatDuration(ms: number): string {
  // People say "within 72 hours" and "7 days".
  if (ms > 3 * dayMs) return formatCount(ms / dayMs, "day");
  return ms >= hourMs ? formatCount(ms / hourMs, "hour") : formatCount(ms / minuteMs, "minute");
}
