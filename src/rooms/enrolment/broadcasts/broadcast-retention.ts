import { kept } from "#academy";
import { addDays, addMonths, lagosDay } from "#foundation/time/time.ts";
import type { BroadcastState } from "./broadcast-states.ts";

/** How many days a message to many is kept that nobody sent. */
export const unsentKeptDays = 7;

/** How many months one is kept that was sent or stopped: as long as the copies of its messages. */
export const broadcastKeptMonths = kept.sentMailMonths;

/** The day on which it is deleted, as `YYYY-MM-DD`; null while it is at work. */
export function deletedOn(broadcast: {
  readonly state: BroadcastState;
  readonly writtenAt: Date;
  readonly endedAt: Date | null;
}): string | null {
  const { state, writtenAt, endedAt } = broadcast;
  if (state === "prepared") return addDays(lagosDay(writtenAt), unsentKeptDays);
  return endedAt && addMonths(lagosDay(endedAt), broadcastKeptMonths);
}
